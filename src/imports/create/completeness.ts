import { escaped, type Message } from '../../base/text/message.ts';
import { foldText } from '../../base/text/text.ts';
import { type ColumnMatcher, mapFlag, mapValue } from '../../columns/column-matcher.ts';
import { lexicon } from '../../columns/heading-lexicon.ts';
import { foldHeading } from '../../columns/heading-words.ts';
import type { ColumnField } from '../../columns/lexicon.ts';
import type { NamedColumn } from '../../columns/rows.ts';
import type { TableColumns } from '../../columns/table-columns.ts';
import { saysTotals, totalsReason } from '../../columns/totals-row.ts';
import type { Operation } from '../../operations/manifest.ts';
import { fieldsOfRole } from '../../operations/roles.ts';
import { plainFields } from '../../orders/order.ts';
import type { ImportTask } from '../task.ts';
import type { RecordDraft } from './draft.ts';

/** A column that a file lacks and no courier ships without. */
export interface LackedColumn {
  /** Where its values would go: several fields may be ways to fill one. */
  readonly paths: readonly string[];
  /** The field that `--map` would name. */
  readonly field: string;
  readonly reason: Message;
}

/** The lexicon's words for what a heading that is not understood may be about, and others that are too vague to act on. */
const hints: Readonly<Record<string, { readonly concepts: string; readonly more: string }>> = {
  phone: { concepts: 'phone whatsapp contact', more: 'call, ph' },
  name: { concepts: 'name receiver customer contact', more: 'person, who, to' },
  city: {
    concepts: 'city destination area',
    more: 'region, state, province, governorate, emirate, منطقة, محافظة, إمارة',
  },
  address: { concepts: 'address street line district', more: 'location, road, building, موقع, طريق, مبنى' },
};

/** Words in a heading that name another party than the receiver. */
const others = new RegExp(
  'send|bill|from|pick|driver|store|shop|company|branch|agent|' + 'مرسل|فاتور|مندوب|سائق|متجر',
  'iu',
);

const hintWords = (kind: string): string[] => {
  const { concepts = '', more = '' } = hints[kind] ?? {};
  const phrases = [...concepts.split(' ').map((concept) => lexicon[concept] ?? ''), more].join(', ').split(', ');
  return [...new Set(phrases.map(foldHeading))].filter((word) => word !== '');
};

/** How much of a heading these words explain. A short one has to be a word of its own. */
function likeness(heading: string, words: readonly string[]): number {
  const folded = foldHeading(heading);
  const own = new Set(foldText(heading).split(/[^\p{L}\p{N}]+/u));
  const found = words.filter((word) => (word.length > 3 ? folded.includes(word) : own.has(word)));
  const longest = Math.max(0, ...found.map((word) => word.length));
  return (longest / Math.max(1, folded.length)) * (others.test(heading) ? 0.1 : 1);
}

/** The column without a use whose heading looks most like one of a field. */
function likeliestColumn(columns: readonly NamedColumn[], field: string): string | undefined {
  const kind = Object.keys(hints).find((each) => field.includes(each)) ?? 'name';
  const words = [...(field.startsWith('receiver_') ? hintWords(kind) : []), foldHeading(field)];
  // What has the form of a short address is no street.
  const isShort = field === plainFields.shortAddress;
  const open = columns.filter(
    ({ heading, match, role, isBlank, unused = '' }) =>
      !match && role === undefined && !isBlank && unused !== '' && heading !== '',
  );
  const ranked = open
    .filter(({ unused, holdsShortAddresses = false }) => unused !== 'left out' && holdsShortAddresses === isShort)
    .map(({ heading }) => ({ heading, rank: likeness(heading, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank);
  return ranked[0]?.heading;
}

/** Facts that tell a courier who the receiver is, and the fields that hold each of it. */
function waysToReceiver(operation: Operation) {
  const { addressLine, cityId } = plainFields;
  return [
    { what: 'name', name: 'receiver_name', paths: fieldsOfRole(operation, 'receiver') },
    { what: 'phone', name: 'receiver_phone', paths: fieldsOfRole(operation, 'phone') },
    { what: 'city', name: 'receiver_city', paths: [...fieldsOfRole(operation, 'city'), cityId] },
    { what: 'address', name: addressLine, paths: [addressLine] },
  ];
}

/** Do the columns describe products, and nothing of an order? Then a sheet lists what a shop sells. */
export const looksLikeProducts = (columns: TableColumns): boolean =>
  columns.fills('items.sku') &&
  !columns.fills('items.quantity') &&
  columns.all.every(({ match }) => !match || match.field.list !== undefined);

const fills = (fields: readonly ColumnField[], path: string): boolean =>
  fields.some((field) => field.list === undefined && field.fills.includes(path));

/** Groups of fields: each order must fill one field of each group. An empty group requires nothing. */
export interface NeededPaths {
  /** Who receives it, or where. */
  readonly receiver: readonly string[];
  /** How a courier reaches the receiver: by the phone, or else at a place. */
  readonly phone: readonly string[];
  readonly place: readonly string[];
}

export const nothingNeeded: NeededPaths = { receiver: [], phone: [], place: [] };

/** Returns the groups of fields that an order needs, without the ways to the receiver that `optional` makes unnecessary. */
export function neededPaths(operation: Operation, optional: readonly ColumnField[]): NeededPaths {
  const ways = waysToReceiver(operation);
  const asked = ways.filter(({ paths }) => !paths.some((path) => fills(optional, path)));
  const isAsked = (...what: readonly string[]): boolean =>
    asked.some((way) => what.includes(way.what) && way.paths.some((path) => Object.hasOwn(operation.input, path)));
  const pathsOf = (...what: readonly string[]): string[] =>
    ways.filter((way) => what.includes(way.what)).flatMap(({ paths }) => paths);
  const { shortAddress } = plainFields;
  const receiver = asked.length === 0 ? [] : [...asked.flatMap(({ paths }) => paths), shortAddress];
  if (!isAsked('phone') || !isAsked('city', 'address')) return { ...nothingNeeded, receiver };
  return { receiver, phone: pathsOf('phone'), place: [...pathsOf('city', 'address'), shortAddress] };
}

/** Why no courier could bring an order to anybody: its rows may be none. Undefined if one could. */
export function unreachable(
  { receiver, phone, place }: NeededPaths,
  draft: Pick<RecordDraft, 'rows' | 'saidOf'>,
  rowWord: string,
): Message | undefined {
  const hasNone = (paths: readonly string[]): boolean => paths.every((path) => draft.saidOf(path) === undefined);
  const insist = escaped`To create it as it is: --allow-incomplete.`;
  if (hasNone(receiver)) {
    return escaped`The ${rowWord} has no name, phone, city or address of a receiver. If it belongs to another order, give both the same reference. ${insist}`;
  }
  if (phone.length === 0 || !hasNone(phone)) return undefined;
  // The word may stand in any column.
  if (draft.rows.some(saysTotals)) return escaped`${totalsReason} ${insist}`;
  if (!hasNone(place)) return undefined;
  return escaped`The ${rowWord} has no phone of a receiver, and no city or address. Fill them in, or delete it if it is no order. ${insist}`;
}

/**
 * Columns that every order needs to be shipped and a file lacks: the receiver's name, the phone, the city and the address, or
 * the short address in its place. A field that may be missing (`optional`) is not asked for, nor one that no order takes.
 */
export function lackedColumns(
  operation: Operation,
  matcher: ColumnMatcher,
  { used, all }: Pick<TableColumns, 'used' | 'all'>,
  /** Fields that may be missing, or that have a default. */
  optional: readonly ColumnField[],
): readonly LackedColumn[] {
  const filled = used.flatMap(({ match }) => match?.field ?? []);
  const isPlaced = fills(filled, plainFields.shortAddress);
  return waysToReceiver(operation).flatMap(({ what, name, paths }): LackedColumn[] => {
    if (isPlaced && what === 'address') return [];
    const taken = paths.flatMap((path) => matcher.named(path)?.field ?? []).filter(({ isAssumed }) => !isAssumed);
    const field = matcher.named(name)?.field.name ?? taken[0]?.name;
    if (taken.length === 0 || field === undefined) return [];
    if (paths.some((path) => fills(filled, path) || fills(optional, path))) return [];
    const places = what === 'address' ? [field, plainFields.shortAddress] : [field];
    const asks = places.flatMap((place) => {
      const like = matcher.named(place) && likeliestColumn(all, place === field ? name : place);
      return like === undefined ? [] : [escaped`Is it ${JSON.stringify(like)}? Then add ${mapValue(like, place)}.`];
    });
    const ask = asks[0] ?? escaped`Add one, or say which it is: --map "Heading=${field}".`;
    const reason = escaped`No column of the file has the receiver's ${what}. ${ask} To create orders that cannot be shipped: --allow-incomplete.`;
    return [{ paths, field, reason }];
  });
}

/** The remedy if the service requires a field that no row has. */
export function remedyOfLacked(
  name: string,
  { matcher, operation }: Pick<ImportTask, 'matcher' | 'operation'>,
  { all }: TableColumns,
  file: string,
): Message {
  const field = matcher.named(name)?.field.name;
  if (field === undefined) {
    return escaped`No field of ${operation.id} is known to be called ${name}: ops import reads it from the provider's document.`;
  }
  const like = likeliestColumn(all, field);
  const which =
    like === undefined ? escaped`` : escaped` Or is it ${JSON.stringify(like)}? Then add ${mapFlag(like, field)}`;
  return escaped`Add a column ${field} to ${file}; --require ${field} shows rows without it before anything is sent.${which}`;
}
