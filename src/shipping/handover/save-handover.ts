import { escaped, type Message, pluralize, term } from '../../base/text/message.ts';
import { shownMoment } from '../../base/time/times.ts';
import type { Run } from '../../ports/run.ts';
import { configFolder, profileNames } from '../../settings/folder.ts';
import { paperWords } from '../papers/paper-words.ts';
import { digestOf, type PaperVersion, SavedPapers } from '../papers/saved-papers.ts';
import { apart, type OpenPaper, type WrittenPaper, writePaper } from '../papers/write-paper.ts';
import { type Handover, type HandoverSheet, type Parcel, parcelKey, partsOfKey } from './handover.ts';
import { handoverPdf, type PaperSheet } from './handover-pdf.ts';
import { totalPieces } from './handover-rows.ts';

/** Where an order is on paper. */
export interface SheetPlace {
  readonly file: string;
  /** The pages of its courier; undefined if it is not known. */
  readonly pages: string | undefined;
}

/** The outcome of the sheets of a run. */
interface SavedSheets {
  readonly found: Handover;
  readonly notes: readonly Message[];
  /** The file that has the sheets; undefined if there is none. */
  readonly path?: string;
  /** By the ids of the orders that are on the sheets. */
  readonly places: ReadonlyMap<string, SheetPlace>;
}

/** The memory of a parcel that a file keeps. */
interface SheetRow {
  /** When it came to the sheets, ISO 8601. */
  readonly time: string;
  /** Of what its row says, in whatever language. */
  readonly digest: string;
  /** `2` or `2\u20133`; `off` for one that is on them no more, empty where it is not known. */
  readonly pages: string;
  readonly courier: string;
}

const off = 'off';

const rowText = ({ time, digest, pages, courier }: SheetRow): string => [time, digest, pages, courier].join(' ');

function readRow(text: string): SheetRow {
  const [time = '', digest = '', pages = '', ...courier] = text.split(' ');
  return { time, digest, pages, courier: courier.join(' ') };
}

type SheetRows = ReadonlyMap<string, SheetRow>;

const readRows = (has: Iterable<readonly [string, string]>): SheetRows =>
  new Map([...has].map(([key, text]) => [key, readRow(text)]));

/**
 * Writes the sheets that `read` returns into a file that is open. An earlier file of them keeps its rows in their places, gets the
 * new parcels behind them, and loses those that were cancelled, came back or are held: the sheet names these. It stays as it is where another row
 * would change or go: what a driver has signed is not replaced. Where there is no parcel, no file stays.
 */
export async function writeHandover(
  desk: Run,
  opened: OpenPaper,
  read: (onPaper: readonly string[]) => Promise<Handover>,
): Promise<SavedSheets> {
  const onPaper = readRows(SavedPapers.read(desk).contentsOf(opened.place));
  let found: Handover;
  try {
    found = await read([...onPaper.keys()]);
  } catch (error) {
    await opened.file.discard();
    throw error;
  }
  const removed = removedRows(found, onPaper);
  const rows = rowsOf(found.sheets, desk.io.now());
  let change: SheetChange = { added: 0, pieces: 0, removed: 0 };
  /** The file that has all of it already. */
  let same: { readonly path: string; readonly has: PaperVersion['has'] } | undefined;
  const written = await writePaper(desk, opened, async (before) => {
    const kept = readRows(Object.entries(before?.version.has ?? {}));
    const earlier = new Map([...kept].filter(([, { pages }]) => pages !== off));
    const isPrefix = [...earlier].every(([key, { digest }]) => removed.has(key) || rows.get(key)?.digest === digest);
    if (before && (kept.size === 0 || !isPrefix)) return apart;
    const left = new Map([...earlier].filter(([key]) => !removed.has(key)));
    const more = found.sheets.flatMap(({ parcels }) => parcels.filter((parcel) => !left.has(parcelKey(parcel))));
    change = {
      added: rows.size - left.size,
      pieces: totalPieces(more),
      removed: [...removed.keys()].filter((key) => earlier.has(key)).length,
    };
    if (before && change.added + change.removed === 0) same = { path: before.path, has: before.version.has };
    if (same || (!before && rows.size === 0)) return undefined;
    const timeOf = (key: string): string => left.get(key)?.time ?? '';
    const all = new Map([...rows].map(([key, row]) => [key, { ...row, time: timeOf(key) || row.time }]));
    const { bytes, pages } = await draw(desk, found, { all, left, removed });
    const onSheets = [...all].map(([key, row]) => [key, { ...row, pages: pages.get(row.courier) ?? '' }] as const);
    const gone = [...removed].map(([key, row]) => [key, { ...row, pages: off }] as const);
    return { bytes, has: Object.fromEntries([...onSheets, ...gone].map(([key, row]) => [key, rowText(row)])) };
  });
  const saved = written ? { path: written.path, has: written.content.has } : same;
  if (!saved) return { found, places: new Map(), notes: [] };
  const { path, has } = saved;
  const again =
    opened.place.isGone && written ? [escaped`${path} was removed. It is written again, with all parcels.`] : [];
  return {
    found,
    path,
    places: placesOf(found, path, readRows(Object.entries(has))),
    notes: rows.size > 0 || written ? [...again, ...savedNotes(path, change, written)] : [],
  };
}

interface SheetChange {
  readonly added: number;
  /** The parcels of what was added: an order may have several boxes. */
  readonly pieces: number;
  readonly removed: number;
}

function savedNotes(path: string, change: SheetChange, written: WrittenPaper | undefined): Message[] {
  if (!written) return [escaped`The handover sheets in ${path} hold every parcel that waits: nothing was added.`];
  if (written.isAdded) return [changeLine(path, change)];
  const { instead } = written;
  if (instead === undefined) return [escaped`Saved the handover sheets to ${path}`];
  return [
    escaped`${instead} stays as it is: some of its parcels have left, or have changed.`,
    escaped`Saved the handover sheets as they are now to ${path}`,
  ];
}

function changeLine(path: string, { added, pieces, removed }: SheetChange): Message {
  const less = term(pluralize(removed, 'orders'));
  const orders = term(pluralize(added, 'orders'));
  const more = pieces === added ? orders : escaped`${orders} (${term(pluralize(pieces, 'parcels'))})`;
  if (removed === 0)
    return escaped`Added ${more} to the handover sheets in ${path}. Print them in place of the earlier ones.`;
  if (added === 0)
    return escaped`Took ${less} off the handover sheets in ${path}, cancelled, returned or held. Print them in place of the earlier ones.`;
  return escaped`Added ${more} to the handover sheets in ${path}, and took ${less} off, cancelled, returned or held. Print them in place of the earlier ones.`;
}

/** The rows of earlier sheets whose orders were cancelled, came back or are held. */
function removedRows(found: Handover, onPaper: SheetRows): SheetRows {
  const couriers = new Map([...found.off, ...found.held].map(({ order, courier }) => [order.id, courier]));
  return new Map(
    [...onPaper].flatMap(([key, row]) => {
      const courier = couriers.get(partsOfKey(key).id);
      return courier === undefined ? [] : [[key, { ...row, courier: row.courier || courier }] as const];
    }),
  );
}

interface DrawnRows {
  readonly all: SheetRows;
  /** Those of the earlier file. */
  readonly left: SheetRows;
  readonly removed: SheetRows;
}

async function draw(desk: Run, found: Handover, { all, left, removed }: DrawnRows) {
  const { profile, lang, paperLang = lang, tz } = desk.settings;
  const latest = [...left.values()].map(({ time }) => time).sort();
  const since = latest.at(-1);
  const held = new Set(found.held.map(({ order }) => order.id));
  const heldOf = (courier: string): readonly string[] =>
    found.held.filter((parcel) => parcel.courier === courier).map(({ number, order }) => number || order.id);
  const numbers = new Map(found.off.map(({ order, number }) => [order.id, number || order.id]));
  const offOf = (courier: string): readonly string[] =>
    [...removed].flatMap(([key, row]) => {
      const { id, waybill } = partsOfKey(key);
      const number = numbers.get(id) ?? id;
      return row.courier === courier && !held.has(id) ? [waybill === '' ? number : `${number} (${waybill})`] : [];
    });
  const drawn = new Set(found.sheets.map(({ courier }) => courier));
  const emptied = [...new Set([...removed.values()].map(({ courier }) => courier))].filter((one) => !drawn.has(one));
  const sheets = [
    ...found.sheets,
    ...emptied.map((courier): HandoverSheet => ({ courier, title: found.titleOf(courier), parcels: [] })),
  ].map(
    (sheet): PaperSheet => ({
      ...sheet,
      parcels: bySheet(sheet.parcels, all),
      off: offOf(sheet.courier),
      held: heldOf(sheet.courier),
    }),
  );
  return handoverPdf(sheets, {
    days: found.days,
    profile: profileNames(configFolder(desk.io)).length > 1 ? profile : undefined,
    languages: paperWords(paperLang),
    since: since && shownMoment(since, tz).slice(-5),
    isNew: (parcel) => !left.has(parcelKey(parcel)),
  });
}

const rowsOf = (sheets: readonly HandoverSheet[], now: Date): SheetRows =>
  new Map(
    sheets.flatMap(({ courier, parcels }) =>
      parcels.map((parcel) => {
        const { order, number, pieces, cod } = parcel;
        const texts = JSON.stringify([courier, number, order.place.city, pieces, cod]);
        const row = { time: now.toISOString(), digest: digestOf(texts).slice(0, 16), pages: '', courier };
        return [parcelKey(parcel), row] as const;
      }),
    ),
  );

/** The parcels in the order in which they came to the sheet; those that came together stay as they are. */
const bySheet = (parcels: readonly Parcel[], rows: SheetRows): readonly Parcel[] => {
  const timeOf = (parcel: Parcel): string => rows.get(parcelKey(parcel))?.time ?? '';
  return parcels.toSorted((one, other) => Number(timeOf(one) > timeOf(other)) - Number(timeOf(one) < timeOf(other)));
};

const placesOf = (found: Handover, file: string, rows: SheetRows): ReadonlyMap<string, SheetPlace> =>
  new Map(
    found.sheets.flatMap(({ parcels }) =>
      parcels.flatMap((parcel) => {
        const row = rows.get(parcelKey(parcel));
        return row ? [[parcel.order.id, { file, pages: row.pages || undefined }] as const] : [];
      }),
    ),
  );
