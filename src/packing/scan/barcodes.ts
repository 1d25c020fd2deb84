import { isRecordOf } from '../../base/json/checks.ts';
import { escaped, type Message, pluralize, suggest } from '../../base/text/message.ts';
import { isText } from '../../base/text/text.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import { besideProfile } from '../../settings/folder.ts';
import { changeStored, readStored, type StoredKind } from '../../settings/store.ts';

/** The barcodes of a shop's goods, each with its SKU, as they were written. */
interface BarcodeFile {
  readonly version: 1;
  readonly codes: Readonly<Record<string, string>>;
}

const barcodeKind: StoredKind<BarcodeFile> = {
  name: 'The table of barcodes',
  repair: escaped`Move it aside, and read your sheet again: ${suggest`pack codes ${'codes.csv'}`}`,
  empty: { version: 1, codes: {} },
  parse: ({ codes = {}, ...more }) =>
    isCodes(codes) ? { value: { ...more, version: 1, codes } } : { fault: escaped`it does not hold codes` },
};

const isCodes = isRecordOf(isText);

/** The sandbox has goods of its own. */
const barcodeFile = ({ io, settings }: Desk & Profile): string => besideProfile(io, 'barcodes', settings);

/** Returns the SKU of each barcode; none if no table was read in. Throws a failure of kind `usage` for a damaged file. */
export const readBarcodes = (owner: Desk & Profile): ReadonlyMap<string, string> =>
  new Map(Object.entries(readStored(barcodeFile(owner), barcodeKind, owner.io).codes));

/**
 * Reads a sheet with the columns `barcode` and `sku`, and keeps it in place of the table before it. Returns notes about what
 * changed. Throws a failure of kind `usage` for a sheet with faults, and keeps nothing.
 */
export async function replaceBarcodes(
  owner: Desk & Profile,
  file: string,
  isDryRun: boolean,
): Promise<readonly Message[]> {
  const { readCodeSheet } = await import('./code-sheet.ts');
  const { codes, bare } = await readCodeSheet(owner, file);
  const before = readBarcodes(owner);
  const now = new Map(Object.entries(codes));
  const count = (barcodes: Iterable<string>, test: (barcode: string) => boolean) => [...barcodes].filter(test).length;
  const changes = [
    `${count(now.keys(), (each) => !before.has(each))} new`,
    `${count(now.keys(), (each) => before.has(each) && before.get(each) !== now.get(each))} changed`,
    `${count(before.keys(), (each) => !now.has(each))} gone`,
  ].join(', ');
  const about = escaped`${pluralize(now.size, 'barcodes')} of ${pluralize(new Set(now.values()).size, 'SKUs')}: ${changes}.`;
  const without = bare > 0 ? [escaped`${pluralize(bare, 'rows')} without a barcode left out.`] : [];
  if (isDryRun) return [escaped`Nothing was saved. The sheet has ${about}`, ...without];
  await changeStored(barcodeFile(owner), barcodeKind, owner, (old) => ({ ...old, codes }));
  return [escaped`Saved ${about}`, ...without, escaped`The table is kept in ${barcodeFile(owner)}`];
}
