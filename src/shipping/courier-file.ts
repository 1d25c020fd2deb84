import { dirname, join } from 'node:path';
import { writeFileAtomically } from '../base/files/atomic-file.ts';
import { makeFolder } from '../base/files/files.ts';
import { isRow } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { suggest } from '../base/text/suggest.ts';
import type { Context } from '../session/context.ts';
import { configFolder, secureSettings } from '../settings/folder.ts';
import { damagedFile, readJsonFile } from '../settings/read-json.ts';

/** What a profile says of couriers. */
export interface CourierFile {
  /** As they were written, in their order. */
  readonly rules: readonly string[];
  /** What shipments call the couriers of prices; null: never used. */
  readonly names: Readonly<Record<string, string | null>>;
}

const kind = {
  name: 'The file of courier rules',
  repair: escaped`Correct it, or move it aside and set the rules again: ${suggest`rules set`}`,
};

/** The sandbox has couriers of its own. */
export const courierFile = ({ io, settings }: Context): string =>
  join(configFolder(io), 'couriers', settings.sandbox ? '.sandbox.json' : `${settings.profile}.json`);

const isNames = (value: unknown): value is CourierFile['names'] =>
  isRow(value) && Object.values(value).every((each) => each === null || typeof each === 'string');

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** Nothing where there is no file. Throws a failure of kind `usage` for a damaged one. */
export function readCourierFile(context: Context): CourierFile {
  const file = courierFile(context);
  secureSettings(file, context.io);
  const content = readJsonFile(file, kind);
  if (content === undefined) return { rules: [], names: {} };
  const { rules = [], names = {} } = content;
  if (!isTexts(rules) || !isNames(names)) throw damagedFile(file, kind, 'it does not hold rules');
  return { rules, names };
}

export async function saveCourierFile(context: Context, change: Partial<CourierFile>): Promise<CourierFile> {
  const file = courierFile(context);
  const content = { ...readCourierFile(context), ...change };
  makeFolder(dirname(file));
  const text = `${JSON.stringify({ version: 1, ...content }, undefined, 2)}\n`;
  await writeFileAtomically(file, Buffer.from(text), { owner: context.io, signal: context.signal });
  return content;
}
