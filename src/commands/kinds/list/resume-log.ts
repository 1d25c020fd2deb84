import { promises as fs } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parseJson, stringifyJson } from '../../../base/exact-json.ts';
import { usageFailure } from '../../../base/failure.ts';
import { isRow, type Row } from '../../../base/row.ts';

/** One page that is wholly in the part file. */
export interface Mark {
  readonly page: number;
  /** Length of the part file behind it. */
  readonly bytes: number;
  readonly total: number | undefined;
  /** The list had not changed up to here. */
  readonly steady: boolean;
  readonly ids: readonly unknown[];
}

const isMark = (value: unknown): value is Mark & Row =>
  isRow(value) && typeof value.page === 'number' && typeof value.bytes === 'number' && Array.isArray(value.ids);

/** The lines of the log; an incomplete last line is ignored. */
async function readLog(file: string): Promise<unknown[] | undefined> {
  const text = await fs.readFile(file, 'utf8').catch(() => undefined);
  return text?.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [parseJson(line)];
    } catch {
      return [];
    }
  });
}

/** The pages of an earlier run that are complete in the part file. */
export async function readEarlier(part: string, log: string, description: Row): Promise<Mark[]> {
  const lines = await readLog(log);
  if (!lines || lines.length === 0) {
    const found = await fs.stat(part).catch(() => undefined);
    if (found && found.size > 0)
      throw usageFailure([`${part} already exists, and --resume did not create it.`], 'Move or delete it first.');
    return [];
  }
  const [first, ...rest] = lines;
  const same = isDeepStrictEqual(JSON.parse(stringifyJson(first)), JSON.parse(stringifyJson(description)));
  if (!same) {
    const different = isRow(first)
      ? Object.keys(description).filter((key) => !isDeepStrictEqual(first[key], description[key]))
      : [];
    throw usageFailure(
      [`${part} belongs to another command (different ${different.join(', ') || 'version'}).`],
      `Run that command again, or start over: rm '${part}' '${log}'`,
    );
  }
  const length = (await fs.stat(part).catch(() => undefined))?.size ?? 0;
  const marks = rest.filter(isMark);
  const whole = marks.findIndex(({ bytes }) => bytes > length);
  return whole < 0 ? marks : marks.slice(0, whole);
}
