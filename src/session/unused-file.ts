import { basename, resolve } from 'node:path';
import { usageFailure } from '../base/failure.ts';
import { assertFree } from '../base/files/atomic-file.ts';
import { followLinks, numberedName, probe } from '../base/files/files.ts';
import { type CommandWords, escaped, joined, type Message } from '../base/text/message.ts';
import { canAsk } from '../ports/ask.ts';
import type { Context } from './context.ts';
import { valueName } from './flags.ts';
import { commandLine } from './rerun-command.ts';

/** A file that is there, and stays as it is, though a flag names it for something new. */
export interface TakenFile {
  readonly flag: string;
  /** As it was typed. */
  readonly file: string;
  /** The end of a sentence about it. */
  readonly reason: Message;
  /** The path that is free. */
  readonly beside: string;
}

/** The free name, as the first one was typed. */
const besideName = ({ file, beside }: TakenFile): string =>
  file.slice(0, file.length - basename(file).length) + basename(beside);

/**
 * Decides about files that stay as they are: a person gets a failure that says what to type; an unattended run writes beside them,
 * and says so. `instead` are words that stand in for all flags of these names, if there is such a way.
 */
export async function decideTaken(
  context: Context,
  files: readonly TakenFile[],
  instead?: { readonly words: CommandWords; readonly names: readonly string[]; readonly what: Message },
): Promise<void> {
  if (files.length === 0) return;
  const { invocation, messages } = context;
  if (!(await canAsk(context))) {
    for (const each of files)
      messages.tell(escaped`${each.file} stays as it is: ${each.reason}. This run writes ${besideName(each)}`);
    return;
  }
  const without = (names: readonly string[]) => ({
    ...invocation,
    given: invocation.given.filter(({ name }) => !names.includes(name)),
  });
  const besides = files.flatMap((each) => [` ${each.flag} `, { value: besideName(each) }]);
  const beside = commandLine(without(files.map(({ flag }) => valueName(flag))), { parts: besides });
  throw usageFailure(
    files.map(({ flag, file, reason }) => escaped`${flag}: ${file} stays as it is: ${reason}.`),
    joined(
      [
        escaped`Beside it: ${beside}`,
        escaped`In its place: ${commandLine(invocation, { parts: ['--replace-file'] })}`,
        ...(instead ? [escaped`${instead.what}: ${commandLine(without(instead.names), instead.words)}`] : []),
      ],
      '\n',
    ),
  );
}

/**
 * Returns the path that a document is written to: that of the file a flag names, unless a file is there that is not to be
 * replaced: then one beside it. A name that no flag has given is never refused. Throws a failure of kind `machine` if a file that has
 * to be replaced cannot be.
 */
export async function unusedFile(
  context: Context,
  { file, flag, replaces }: { readonly file: string; readonly flag: string | undefined; readonly replaces: boolean },
): Promise<string> {
  const path = followLinks(resolve(context.io.cwd, file));
  if (probe(path)?.isFile() !== true) return path;
  if (replaces) {
    assertFree(context.io, path, file);
    return path;
  }
  let beside = path;
  for (let count = 2; probe(beside); count++) beside = numberedName(path, count);
  if (flag !== undefined) await decideTaken(context, [{ flag, file, reason: escaped`it exists already`, beside }]);
  return beside;
}
