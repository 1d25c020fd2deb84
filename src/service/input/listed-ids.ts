import { escaped, type Message, words } from '../../base/text/message.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import { readText } from './given-files.ts';
import { listOfIds } from './operation-texts.ts';

/** The ids on standard input (`-`) or in a file (`@ids.txt`), one a line, and what is wrong with them. */
export async function readIds(
  context: Desk & Profile,
  operation: Operation,
  word: string,
  plain: (line: string) => string,
) {
  const file = word.replace(/^@/, '');
  if (file === '-' && context.io.stdin.isTTY)
    context.messages.note(escaped`Type one id per line, and Ctrl-D at the end.`);
  const source = file === '-' ? escaped`standard input` : file;
  const text = await readText(context, file);
  if (text === '') return { ids: [], mistakes: [escaped`There are no ids ${file === '-' ? 'on' : 'in'} ${source}.`] };
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const ids = lines.map(plain);
  for (const [at, id] of ids.entries()) {
    const fault = lineFault(context, operation, id);
    if (fault === undefined) continue;
    const example = listOfIds(context.catalogue, operation, undefined, words`-o csv --no-header`);
    const from = example === undefined ? '.' : escaped`, as from: ${example}`;
    return { ids, mistakes: [escaped`Line ${at + 1} of ${source}${fault}. Give one id per line${from}`] };
  }
  return { ids, mistakes: [] };
}

/** An id begins with a letter or a digit and has no quotes, signs or invisible characters in it. */
const recordIdPattern = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]*$/u;

const wordsForNothing = new Set(['null', 'undefined', 'none', 'nan', 'true', 'false']);

/** Returns why a line is not an id, as the end of a sentence; undefined if it is one. A row of a table or of CSV, or a record in JSON, would be many. */
function lineFault({ redactor }: Profile, { row, parameters }: Operation, word: string): Message | undefined {
  if (word === '') return escaped` is empty`;
  const shown = `"${redactor.quote(word)}"`;
  if (/[\s,;|\u2502"{}[\]]/u.test(word)) return escaped`, ${shown}, is more than one word`;
  const heading = word.toLowerCase();
  const isHeading = /^([a-z_]+_)?(id|number)$/.test(heading) || [...parameters, ...Object.keys(row)].includes(heading);
  if (isHeading) return escaped`, ${shown}, is a heading`;
  return wordsForNothing.has(heading) || !recordIdPattern.test(word) ? escaped`, ${shown}, is not an id` : undefined;
}
