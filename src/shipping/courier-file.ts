import { join } from 'node:path';
import { isRow } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { suggest } from '../base/text/suggest.ts';
import { configFolder } from '../settings/folder.ts';
import { changeStored, readStored, type StoredKind } from '../settings/store.ts';
import type { Desk } from './desk.ts';

/** The courier rules and names of a profile. */
export interface CourierFile {
  readonly version: 1;
  /** As they were written, in their order. */
  readonly rules: readonly string[];
  /** The names that shipments use for the couriers of prices; null for one that is never used. */
  readonly names: Readonly<Record<string, string | null>>;
}

const isNames = (value: unknown): value is CourierFile['names'] =>
  isRow(value) && Object.values(value).every((each) => each === null || typeof each === 'string');

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const courierKind: StoredKind<CourierFile> = {
  name: 'The file of courier rules',
  repair: escaped`Correct it, or move it aside and set the rules again: ${suggest`rules set`}`,
  empty: { version: 1, rules: [], names: {} },
  parse: ({ rules = [], names = {}, ...more }) =>
    isTexts(rules) && isNames(names)
      ? { value: { ...more, version: 1, rules, names } }
      : { fault: 'it does not hold rules' },
};

/** The sandbox has couriers of its own. */
export const courierFile = ({ io, settings }: Desk): string =>
  join(configFolder(io), 'couriers', settings.sandbox ? '.sandbox.json' : `${settings.profile}.json`);

/** No rules and names if there is no file. Throws a failure of kind `usage` for a damaged one. */
export const readCourierFile = (desk: Desk): CourierFile => readStored(courierFile(desk), courierKind, desk.io);

/** Changes rules or names. Throws a failure of kind `usage` for a damaged file. */
export const changeCourierFile = (desk: Desk, change: (old: CourierFile) => Partial<CourierFile>): Promise<void> =>
  changeStored(courierFile(desk), courierKind, desk, (old) => ({ ...old, ...change(old) }));
