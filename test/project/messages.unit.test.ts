import { expect, it } from 'vitest';
import { sources } from '../support/source.ts';

/** Where a text that a person reads begins: a failure, a hint, a line of the messages. */
const beginnings = /(?:new Failure\(\s*[^,`]+,|usageFailure\(\s*\[?|messages\.(?:warn|note|debug)\(|\bhint:)\s*/g;

/** What these put together was escaped before: messages of other failures, and lines of ours. */
const composed = [
  '`${error.message}\\nIt may or may not have happened',
  '`The override of ${id} in ${file} is wrong:\\n',
  '`${error.message} ${hint}`',
  '`${outcome} (profile ${settings.profile}).`',
  '`Changed since they were created, and not sent again:\\n',
  '`Not checked: ${names}. ${hint}`',
  '`${store}${escaped`See which:',
  '`${one.message}\\n${other.message}`',
  "`${end?.details.hint ? `${end.details.hint}\\n` : ''}All again:",
];

it('messages escape the values that are put into them', () => {
  const untagged = sources('src').flatMap(({ file, code }) =>
    [...code.matchAll(beginnings)]
      .map(({ index, 0: { length } }) => code.slice(index + length, index + length + 200))
      .filter((text) => /^`[^`]*\$\{/.test(text) && !composed.some((each) => text.startsWith(each)))
      .map((text) => `${file}: ${text.split('\n')[0]}`),
  );
  expect(untagged).toEqual([]);
});
