import { dirname } from 'node:path';
import { Failure, usageFailure } from '../../base/failure.ts';
import { writeFileAtomically } from '../../base/files/atomic-file.ts';
import { readFailure, writeFailure } from '../../base/files/file-failures.ts';
import { followLinks, makeFolder, probe } from '../../base/files/files.ts';
import { removeFileSync } from '../../base/files/held-files.ts';
import { type MarkedFile, readMarked, withBlock, withoutBlock } from '../../base/files/marked-block.ts';
import { escaped, joined } from '../../base/text/message.ts';
import type { Context } from '../../session/context.ts';
import type { CompletionPlace } from './places.ts';
import { completionScripts } from './scripts.ts';

/** A file as it is to be; without bytes it is removed. */
export interface FileChange {
  readonly file: string;
  readonly bytes: Buffer | undefined;
  /** The words for a file that was changed, and for one that would be. */
  readonly what: readonly [done: string, planned: string];
  readonly lines?: readonly string[];
}

/** Reads a file that `lines` would go into. A pipe or a device is not read: it may never end. */
function read(file: string, lines: readonly string[] = []): MarkedFile {
  const found = probe(file);
  if (found && !found.isFile()) {
    const shown = lines.map((line) => escaped`  ${line}`);
    const hint = joined([escaped`Add these lines by hand where you keep the settings of your shell:`, ...shown], '\n');
    throw usageFailure(
      [escaped`${file} is not a regular file. Nothing was changed.`],
      shown.length > 0 ? hint : escaped`Move it away, then try again.`,
    );
  }
  try {
    return readMarked(file);
  } catch (error) {
    throw readFailure(error, file);
  }
}

/** Reads a startup file. Throws a failure of kind `usage` where its marks are damaged: what stands between may be the user's. */
function readStartup({ file, lines }: NonNullable<CompletionPlace['startup']>): MarkedFile {
  const found = read(file, lines);
  if (!Number.isNaN(found.blocks) && found.blocks <= 1) return found;
  throw usageFailure(
    [escaped`The marks of shipctl in ${file} are damaged. Nothing was changed.`],
    escaped`Remove the lines between "# >>> shipctl" and "# <<< shipctl", and the marks, then try again.`,
  );
}

/** Is it a script of ours, of whatever version? */
const isOurs = (bytes: Buffer): boolean => bytes.toString('latin1').includes('shipctl __complete');

/** Returns the changes of files for a shell, none if all is installed. Throws if another program owns one of the files. */
export function installChanges({ shell, script, startup }: CompletionPlace): readonly FileChange[] {
  const old = read(script).bytes;
  const bytes = Buffer.from(completionScripts[shell]);
  if (old && !isOurs(old)) {
    throw usageFailure(
      [escaped`${script} is not of shipctl. Nothing was changed.`],
      escaped`Move it away, then try again.`,
    );
  }
  const changes: FileChange[] = old?.equals(bytes) ? [] : [{ file: script, bytes, what: ['Wrote', 'Would write'] }];
  if (!startup) return changes;
  const { file, lines, head } = startup;
  const found = readStartup(startup);
  if (found.blocks === 1 && found.lines.join('\n') === lines.join('\n')) return changes;
  const what: FileChange['what'] =
    found.blocks === 1
      ? ['Replaced a line in', 'Would replace a line in']
      : ['Added a line, between marks, to', 'Would add a line, between marks, to'];
  return [...changes, { file, bytes: withBlock(found, lines, head), what, lines }];
}

/** Returns what takes back what was written for a shell. */
export function uninstallChanges({ script, startup }: CompletionPlace): readonly FileChange[] {
  const found = startup && readStartup(startup);
  const changes: FileChange[] =
    found?.blocks === 1
      ? [
          {
            file: startup?.file ?? '',
            bytes: withoutBlock(found),
            what: ['Took the line out of', 'Would take the line out of'],
            lines: found.lines,
          },
        ]
      : [];
  const old = read(script).bytes;
  return old && isOurs(old)
    ? [...changes, { file: script, bytes: undefined, what: ['Removed', 'Would remove'] }]
    : changes;
}

/** A file that is read-only, or another user's, is meant to stay: a rename could replace it. */
function assertOwn(file: string, uid: number | undefined): void {
  const stat = probe(file);
  if (!stat) return;
  const isOthers = uid !== undefined && stat.uid !== uid;
  if (!isOthers && (stat.mode & 0o200) !== 0) return;
  throw new Failure(
    'machine',
    escaped`${file} ${isOthers ? escaped`belongs to another user` : escaped`is read-only`}. It was left as it is.`,
    {
      hint: escaped`Add what --dry-run shows where you keep the settings of your shell.`,
    },
  );
}

/** Writes files, each whole or not at all: links stay links, and modes as they are. */
export async function writeChanges({ io, signal }: Context, changes: readonly FileChange[]): Promise<void> {
  for (const { file } of changes) assertOwn(file, io.uid);
  for (const { file, bytes } of changes) {
    try {
      if (bytes === undefined) removeFileSync(file);
      else {
        makeFolder(dirname(followLinks(file)));
        await writeFileAtomically(file, bytes, { owner: io, signal });
      }
    } catch (error) {
      throw writeFailure(error, file);
    }
  }
}
