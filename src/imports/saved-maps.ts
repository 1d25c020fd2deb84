import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { systemCode, usageFailure } from '../base/failure.ts';
import { writeFileAtomically } from '../base/files/atomic-file.ts';
import { fileNameFault } from '../base/files/file-name-faults.ts';
import { makeFolder } from '../base/files/files.ts';
import { isSystemError, readFailure } from '../base/files/read-failure.ts';
import { isRow } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { Context } from '../session/context.ts';
import { configFolder, secureSettings } from '../settings/folder.ts';
import type { GivenMap, ImportColumn } from './columns.ts';

const isPath = (name: string): boolean => /[/\\]|\.json$/.test(name);

/** `shop` is a file of the profile; a path is a file that someone has shared. */
function mapFile({ io, settings }: Context, name: string): string {
  if (isPath(name)) return resolve(io.cwd, name);
  return join(configFolder(io), 'maps', settings.profile, `${name}.json`);
}

/** Why a name cannot be one, if so. */
export function mapNameMistakes(flag: string, name: string | undefined): string[] {
  if (name === undefined || isPath(name)) return [];
  const isWord = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,63}$/u.test(name);
  const fault = fileNameFault(name) ?? (isWord ? undefined : 'is not a name: use letters, digits, - and _');
  return fault === undefined ? [] : [escaped`${flag}: ${JSON.stringify(name)} ${fault}.`];
}

/** The mapping that was kept under a name. Throws failures of kind `usage` and `machine`. */
export function readMap(context: Context, name: string, operation: string): GivenMap {
  const file = mapFile(context, name);
  if (!isPath(name)) secureSettings(file, context.io);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : 'there is none';
    if (isSystemError(error) && systemCode(error) !== 'ENOENT')
      throw readFailure(error, escaped`--use-map ${name}: ${file}`);
    throw usageFailure([escaped`--use-map ${name}: ${reason} (${file}).`], 'Keep one with --save-map <name>.');
  }
  const columns = isRow(content) && isRow(content.columns) ? Object.entries(content.columns) : undefined;
  if (!columns?.every((each): each is [string, string] => typeof each[1] === 'string')) {
    throw usageFailure([escaped`--use-map ${name}: ${file} does not hold a mapping.`]);
  }
  if (isRow(content) && content.operation !== operation) {
    throw usageFailure([escaped`--use-map ${name}: it is for ${String(content.operation)}, not for ${operation}.`]);
  }
  return { columns: new Map(columns), from: `--use-map ${name}`, isStrict: false };
}

/** The headings of another mapping that a file holds. */
function otherHeadings(file: string, text: string): string {
  try {
    const before = readFileSync(file, 'utf8');
    const content: unknown = before === text ? undefined : JSON.parse(before);
    return isRow(content) && isRow(content.columns) ? Object.keys(content.columns).join(', ') : '';
  } catch {
    return '';
  }
}

/** Keeps what the columns of a file mean, and says so; those that are not used are left out next time too. */
export async function saveMap(
  context: Context,
  name: string,
  operation: string,
  columns: readonly ImportColumn[],
): Promise<void> {
  const file = mapFile(context, name);
  const entries = columns
    .filter(({ heading, unused }) => heading !== '' && unused !== '')
    .map(({ heading, match }): [string, string] => {
      if (!match) return [heading, ''];
      const { field, element } = match;
      return [heading, element === undefined ? field.name : field.name.replace('.', `[${element}].`)];
    });
  const text = `${JSON.stringify({ version: 1, operation, columns: Object.fromEntries(entries) }, undefined, 2)}\n`;
  const others = otherHeadings(file, text);
  makeFolder(dirname(file));
  await writeFileAtomically(file, Buffer.from(text), { owner: context.io, signal: context.signal });
  context.messages.note(
    escaped`Mapping kept: ${file}${others === '' ? '' : escaped`, in place of another one: ${others}`}`,
  );
}
