import { existsSync } from 'node:fs';
import { escaped, joined, namesListed, pluralize } from '../../base/text/message.ts';
import { isoDay } from '../../base/time/times.ts';
import { cityNamer } from '../../orders/cities.ts';
import { isUnread, type Order } from '../../orders/order.ts';
import { isVoid } from '../../orders/states.ts';
import type { Run } from '../../ports/run.ts';
import { firstLines } from '../../writes/summary.ts';
import { type HeldOrder, type HeldOrders, noteHeld, readHeld } from '../held-orders.ts';
import { numberOrId } from '../lines.ts';
import { paperWords } from '../papers/paper-words.ts';
import { heldMark, notePicked, SavedPapers } from '../papers/saved-papers.ts';
import { apart, describePages, notAddedTo, type OpenPaper, writePaper } from '../papers/write-paper.ts';
import type { ShipPapers } from '../request.ts';
import { orderOfKey } from '../ship-keys.ts';
import type { Shipped } from '../ship-rows.ts';
import { keyOfShipped, ofThisDesk } from '../shipped-documents.ts';
import { idsInShort } from '../show-table.ts';

/** The orders that a picking list may have. */
interface Pickable {
  readonly own: readonly Shipped[];
  /** Of earlier runs. */
  readonly earlier: readonly Shipped[];
}

/**
 * Saves the picking list of orders that are shipped, also of those that an interrupted run has shipped and
 * put on none. Those that the file has already are not picked again. Returns the files that have them, by the ids of the orders.
 */
export async function savePicking(
  desk: Run,
  papers: Pick<ShipPapers, 'picking'>,
  opened: OpenPaper,
  { own, earlier }: Pickable,
): Promise<ReadonlyMap<string, string>> {
  const saved = SavedPapers.read(desk);
  const before = ofThisDesk(desk, earlier);
  const unpicked = before.filter((one) => saved.pickedIn(keyOfShipped(one), opened.place) === undefined);
  const holds = await readHeld(desk);
  const isFree = ({ line: { order } }: Shipped): boolean => !holds.has(order.id);
  const ready = own.filter(isFree);
  const open = unpicked.filter(isFree);
  const held = [...own, ...unpicked].flatMap(({ line: { order } }) => holds.get(order.id) ?? []);
  const unread = open.filter(({ line: { order } }) => isUnread(order));
  const off = [...ready, ...open].filter(({ line: { order } }) => isVoid(order.state));
  const wanted = [...ready, ...open].filter((one) => !unread.includes(one) && !off.includes(one));
  const { has, path } = await writeList(desk, papers, opened, { wanted, earlier: open, held, holds });
  for (const note of noteHeld(held)) desk.messages.warn(note);
  if (unread.length > 0) {
    const ids = idsInShort(unread.map(({ line: { order } }) => order.id));
    desk.messages.warn(
      escaped`Not on the picking list, because they could not be read: ${pluralize(unread.length, 'orders')} (${ids}). The same command adds them.`,
    );
  }
  if (off.length > 0) {
    const numbers = idsInShort(off.map(({ line: { order } }) => numberOrId(order)));
    desk.messages.note(
      escaped`Not on the picking list, cancelled or returned since: ${pluralize(off.length, 'orders')} (${numbers}).`,
    );
  }
  return new Map(
    [...own, ...before].flatMap((one) => {
      const key = keyOfShipped(one);
      const file = isOn(has, key) ? path : saved.pickedIn(key, opened.place);
      return file !== undefined && existsSync(file) ? [[one.line.order.id, file] as const] : [];
    }),
  );
}

interface WantedList {
  readonly wanted: readonly Shipped[];
  /** Those among them that an earlier run has shipped. */
  readonly earlier: readonly Shipped[];
  /** Those that are left out because the shop holds them. */
  readonly held: readonly HeldOrder[];
  readonly holds: HeldOrders;
}

type Contents = Readonly<Record<string, string>>;

/** Has a list this shipment, to be picked? */
const isOn = (has: Contents, key: string): boolean => Object.hasOwn(has, key) && has[key] !== heldMark;

/** Those that a list has and does not name as held, though the shop holds them by now, by the keys of the shipments. */
const heldSince = (has: Contents, holds: HeldOrders): ReadonlyMap<string, HeldOrder> =>
  new Map(
    Object.keys(has).flatMap((key) => {
      const hold = holds.get(orderOfKey(key.replace(/ \d+$/, '')));
      return hold && isOn(has, key) ? [[key, hold] as const] : [];
    }),
  );

/** Writes what the file lacks. Returns what it has then, by the keys of shipments. */
async function writeList(
  desk: Run,
  { picking }: Pick<ShipPapers, 'picking'>,
  opened: OpenPaper,
  { wanted, earlier, held, holds }: WantedList,
): Promise<{ readonly has: Contents; readonly path: string }> {
  const { io, messages } = desk;
  const { place } = opened;
  const there = { has: place.before?.has ?? {}, path: place.path };
  if (wanted.length === 0 && !place.before) {
    await opened.file.discard();
    return there;
  }
  const { pickingList } = await import('./picking-list.ts');
  const written = await writePaper(desk, opened, async (before) => {
    const listed = before?.version.has ?? {};
    const others = wanted.filter((one) => !isOn(listed, keyOfShipped(one)));
    const marked = heldSince(listed, holds);
    if (others.length === 0 && marked.size === 0) return undefined;
    const orders = others.map(({ line: { order } }) => order);
    const { lang, paperLang: language = lang } = desk.settings;
    const places = await desk.places();
    const namers = await Promise.all(paperWords(language).map(({ isArabic }) => cityNamer(places, orders, isArabic)));
    const citiesOf = (order: Order): readonly string[] => [...new Set(namers.map((nameOf) => nameOf(order)))];
    const paper = picking?.paper ?? 'a4';
    const day = isoDay(io.now(), desk.settings.tz);
    const named = [...new Set([...held, ...marked.values()].map(numberOrId))];
    const { pdf, bare } = await pickingList(orders, { paper, language, day, citiesOf, held: named });
    const marks = [...marked.keys()].map((key) => [key, heldMark] as const);
    const has = {
      ...listed,
      ...Object.fromEntries(marks),
      ...Object.fromEntries(others.map((one) => [keyOfShipped(one), ''])),
    };
    const content = { has, bare, others, marked };
    if (!before) return { ...content, bytes: pdf, end: '' };
    const { mergeForeignPdfs } = await import('../../output/pdf/foreign-pdfs.ts');
    const { pdfSurroundings } = await import('../../service/document.ts');
    const behind = { bytes: before.bytes, isForeign: false };
    const added = await mergeForeignPdfs([pdf], pdfSurroundings(desk), { behind });
    const [pages] = added?.pages ?? [];
    return added?.pdf && pages ? { ...content, bytes: added.pdf, end: describePages([pages]) } : apart;
  });
  if (!written) {
    messages.note(escaped`The picking list has these orders already: ${place.path}`);
    return there;
  }
  const { path, isAdded, content, instead } = written;
  const { bare, others, end, has, marked } = content;
  await notePicked(desk, path, others.map(keyOfShipped));
  if (instead !== undefined) messages.tell(notAddedTo(instead, path));
  if (marked.size > 0)
    messages.note(
      escaped`Named as held on the picking list ${path}${end}: ${namesListed([...marked.values()].map(numberOrId))}`,
    );
  if (others.length === 0) return { has, path };
  messages.note(
    isAdded
      ? escaped`Added ${pluralize(others.length, 'orders')} to the picking list ${path}${end}`
      : escaped`Saved the picking list to ${path}`,
  );
  const late = others.filter((one) => earlier.includes(one)).length;
  if (place.isGone && late > 0) messages.note(escaped`${path} was removed. It is written again, with all orders.`);
  else if (late > 0)
    messages.note(escaped`Shipped by an earlier run, and on no list so far: ${pluralize(late, 'orders')}`);
  if (bare.length === 0) return { has, path };
  const lines = [
    escaped`No barcode for ${pluralize(bare.length, 'orders')}: no scanner could read it on this paper.`,
    ...firstLines(bare.map((order) => escaped`${order}`)),
  ];
  messages.warn(joined(lines, '\n'));
  return { has, path };
}
