import { exactNumber } from '../../base/json/exact-json.ts';
import type { Row } from '../../base/row.ts';
import { escaped, type Message, pluralize, term } from '../../base/text/message.ts';
import { type Days, daysText } from '../../base/time/days.ts';
import { type RecordShape, rowShape } from '../../operations/manifest.ts';
import { titleIn } from '../../orders/courier-titles.ts';
import { MoneySums } from '../../orders/money.ts';
import { orderId, plainFields } from '../../orders/order.ts';
import { isPastPacking } from '../../orders/states.ts';
import type { Handover, HandoverSheet, Parcel } from './handover.ts';

export const totalPieces = (parcels: readonly Parcel[]): number =>
  parcels.reduce((sum, { pieces = 1 }) => sum + pieces, 0);

/** How many orders have more than one box, which makes more parcels than shipments. */
export const ofSeveralBoxes = (parcels: readonly Parcel[]): number =>
  parcels.filter(({ pieces = 1 }) => pieces > 1).length;

/** `29 parcels`; where orders have several boxes, `24 shipments, 29 parcels (more than one box: 5 orders)`. */
function countText(parcels: readonly Parcel[]): Message {
  const pieces = term(pluralize(totalPieces(parcels), 'parcels'));
  const several = ofSeveralBoxes(parcels);
  if (several === 0) return escaped`${pieces}`;
  const shipments = term(pluralize(parcels.length, 'shipments'));
  return escaped`${shipments}, ${pieces} (more than one box: ${term(pluralize(several, 'orders'))})`;
}

/** The money to collect for parcels, and of how many it is not known. */
export function codOfParcels(parcels: readonly Parcel[]): { readonly sums: MoneySums; readonly unknown: number } {
  const sums = new MoneySums();
  for (const { cod } of parcels) if (typeof cod === 'object') sums.add(cod);
  return { sums, unknown: parcels.filter(({ cod }) => cod === 'unknown').length };
}

/** `346.50 SAR, 20.00 USD`, `none`, and of how many it is not known. */
function codText(parcels: readonly Parcel[]): string {
  const { sums, unknown } = codOfParcels(parcels);
  const parts = [sums.toText(), unknown > 0 ? `unknown of ${pluralize(unknown, 'parcels')}` : ''];
  return parts.filter(Boolean).join(', ') || 'none';
}

const columns = [
  'courier',
  'no',
  'waybill',
  'order_number',
  plainFields.reference,
  'city',
  'pieces',
  'cod_amount',
  'currency',
  'cod',
  'order_id',
  'shipped',
];

/** The columns of the sheets in formats other than PDF. */
export const handoverShape: RecordShape = rowShape(columns, { no: 'integer', pieces: 'integer', cod_amount: 'number' });

export const handoverRows = (sheets: readonly HandoverSheet[]): Row[] =>
  sheets.flatMap(({ courier, parcels }) =>
    parcels.map(({ waybill, number, city, order, pieces, cod, day }, at): Row => {
      const money = typeof cod === 'object' ? cod : undefined;
      return {
        courier: courier || null,
        no: at + 1,
        waybill: waybill || null,
        order_number: number || null,
        [plainFields.reference]: order.text(plainFields.reference) || null,
        city: city || null,
        pieces: pieces ?? null,
        cod_amount: money ? exactNumber(money.amount) : null,
        currency: money?.currency || null,
        cod: money ? 'yes' : (cod ?? 'no'),
        order_id: orderId(order),
        shipped: day || null,
      };
    }),
  );

/** The days on which parcels were shipped, else those on which their orders were created, the oldest first. */
export const sentDays = (parcels: readonly Parcel[]): readonly string[] =>
  parcels.flatMap(({ day, order }) => (day || order.day ? [day || order.day] : [])).sort();

/** Says that sheets also hold parcels of earlier days, and of which; nothing if they do not. */
function olderLines(sheets: readonly HandoverSheet[], days: Days): readonly Message[] {
  const parcels = sheets.flatMap((sheet) => sheet.parcels);
  const isNow = ({ day }: Parcel): boolean => day >= days.first && day <= days.last;
  const older = parcels.filter((parcel) => !isNow(parcel));
  const [oldest] = sentDays(older);
  if (oldest === undefined) return [];
  const now = pluralize(parcels.length - older.length, 'orders');
  return [
    escaped`The sheets hold all that waits for a courier: ${now} shipped from here (${daysText(days)}), and ${pluralize(older.length, 'orders')} from before or from elsewhere, the oldest of ${oldest}.`,
  ];
}

/** Says how much of what was shipped from here is still to be collected; nothing if nothing was shipped. */
export function collectedLines({ own, days }: Handover): readonly Message[] {
  if (own.length === 0) return [];
  const all = pluralize(totalPieces(own), 'parcels');
  const waiting = totalPieces(own.filter(({ order }) => !isPastPacking(order.state)));
  return [
    waiting === 0
      ? escaped`Collected, as the service has it: all of ${all} shipped from here (${daysText(days)}).`
      : escaped`Not collected yet, as the service has it: ${waiting} of ${all} shipped from here (${daysText(days)}).`,
  ];
}

/** `Aramex: 12 parcels, cash on delivery 1200.00 SAR.` */
const sheetLine = ({ courier, title, parcels }: HandoverSheet, lang: string): Message =>
  escaped`${courier === '' ? escaped`courier unknown` : titleIn(title, lang)}: ${countText(parcels)}, cash on delivery: ${codText(parcels)}.`;

/** A line for each sheet, and one about parcels of earlier days. */
export const sheetLines = ({ sheets, days }: Handover, lang: string): readonly Message[] => [
  ...sheets.map((sheet) => sheetLine(sheet, lang)),
  ...olderLines(sheets, days),
];
