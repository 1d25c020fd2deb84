import { isRow, type Row } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { foldText, isText } from '../base/text/text.ts';
import { type Operation, type RecordShape, typesOf, type ValueSchema, withoutNull } from '../operations/manifest.ts';
import { fieldsOfRole, holdsOrders, roleNames } from '../operations/roles.ts';
import type { KnownPlaces } from '../orders/cities.ts';
import { codColumn, codStanding, codStandings, type Payouts } from '../orders/cod.ts';
import { type KnownTimes, waitingColumn, waitingSince } from '../orders/lateness.ts';
import { type FieldMeaning, type KnownWords, namedMeanings, orderMeanings } from '../orders/meanings.ts';
import { orderReader, plainFields } from '../orders/order.ts';
import { isPhoneField } from '../orders/phones.ts';

/** The records of an operation, the roles of their fields as names of them (`city`), and what the values of orders mean. */
export function queryShapeOf(
  operation: Operation,
  places: KnownPlaces,
  payouts: Payouts,
  times: KnownTimes,
): QueryShape {
  if (!holdsOrders(operation.id, operation.kind)) return { ...operation, meanings: namedMeanings(operation) };
  const roles = roleNames.map((role) => [role, fieldsOfRole(operation, role)] as const);
  const country = [plainFields.country].filter((field) => Object.hasOwn(operation.row, field));
  return {
    ...operation,
    aliases: { ...Object.fromEntries(roles), country },
    meanings: orderMeanings(operation, places),
    computed: computedFields(operation, payouts, times),
  };
}

function computedFields(
  operation: Operation,
  payouts: Payouts,
  times: KnownTimes,
): Readonly<Record<string, ComputedField>> {
  const read = orderReader(operation);
  return {
    [codColumn]: { choices: codStandings, read: (row) => codStanding(read(row), payouts) },
    [waitingColumn]: { isMoment: true, read: (row) => waitingSince(read(row), times) || null },
  };
}

/** A field that no record has: it follows from others. */
interface ComputedField {
  readonly choices?: readonly string[];
  readonly isMoment?: boolean;
  read(row: Row): unknown;
}

/** The known fields of the records that are queried. */
export interface QueryShape extends RecordShape {
  /** Other names, each of one field or of several that are one text: `city`. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** Fields of which several texts mean the same, by their names and by the other ones. */
  readonly meanings?: ReadonlyMap<string, FieldMeaning>;
  readonly computed?: Readonly<Record<string, ComputedField>>;
}

/** A field that a query names. */
export interface QueryField {
  readonly name: string;
  /** The value of a record; a list where it leads through one. */
  read(row: Row): unknown;
  /** The document says that it is a number. */
  readonly isNumber: boolean;
  /** Its name says that it is a time. */
  readonly isMoment: boolean;
  /** It is a phone: its signs are not those of a number. */
  readonly isPhone: boolean;
  /** It is a list of records, which is no value. */
  readonly isList: boolean;
  /** The only values that it can have. */
  readonly choices?: readonly string[];
  /** The values that the document lists for it. */
  readonly known?: KnownWords | undefined;
}

/** A field that the document does not name: the first rows must have it. */
export interface UnknownField {
  readonly name: string;
  /** The flag that names it. */
  readonly flag: string;
  readonly place: Place;
}

/** A part of a query: where it begins in the text, counted from 0. */
export interface Place {
  readonly at: number;
  readonly text: string;
}

/** Ends the reading of a query that is not well formed. */
export class QueryMistake extends Error {
  override readonly name = 'QueryMistake';

  constructor(
    readonly place: Place,
    readonly what: Message,
  ) {
    super();
  }
}

/** A mistake as the user reads it: `--where, at "recever" (character 5): …`. */
export function describeMistake(flag: string, place: Place, what: Message): Message {
  const where =
    place.text === '' ? escaped`at the end` : escaped`at ${JSON.stringify(place.text)} (character ${place.at + 1})`;
  return escaped`${flag}, ${where}: ${what}`;
}

const follow = (value: unknown, path: readonly string[]): unknown => {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.flatMap((each) => follow(each, path));
  return isRow(value) ? follow(value[name], rest) : undefined;
};

const elementsOf = (schema: ValueSchema): ValueSchema | undefined => {
  const { items } = withoutNull(schema);
  return items && withoutNull(items);
};

function fieldOf(name: string, schema: ValueSchema = {}): QueryField {
  const types = typesOf(schema).filter((type) => type !== 'null');
  const isNumber = types.length > 0 && types.every((type) => type === 'integer' || type === 'number');
  const path = name.split('.');
  return {
    name,
    read: (row) => (Object.hasOwn(row, name) ? row[name] : follow(row, path)),
    isNumber,
    isPhone: !isNumber && isPhoneField(name),
    isMoment: !isNumber && /(?:^|[_.])(?:date|at)$/.test(name),
    isList: elementsOf(schema)?.properties !== undefined,
    known: listedWords(schema),
  };
}

function listedWords(schema: ValueSchema): KnownWords | undefined {
  const listed = (withoutNull(schema).enum ?? []).filter(isText);
  const folded = new Set(listed.map(foldText));
  return listed.length === 0 ? undefined : { has: (text) => folded.has(foldText(text)), all: () => listed };
}

const plain = { isNumber: false, isMoment: false, isPhone: false, isList: false };

/** Several fields as one text. */
const joinedField = (known: ReadonlyMap<string, QueryField>, name: string, fields: readonly string[]): QueryField => {
  const [only = name, ...more] = fields;
  if (more.length === 0) return { ...queriedField(known, only), name };
  const parts = fields.map((field) => fieldOf(field));
  const read = (row: Row) => parts.map((part) => part.read(row) ?? '').join(' ');
  return { ...plain, name, read: (row) => read(row).trim() };
};

const countField = (list: string): QueryField => ({
  ...plain,
  name: `${list}_count`,
  isNumber: true,
  read: (row) => (Array.isArray(row[list]) ? row[list].length : (row[list] ?? row[`${list}_count`])),
});

/** The fields that are known by name: of records, inside of them, counts of lists, headings, and other names. */
export function knownFields({
  row,
  columns,
  aliases = {},
  computed = {},
}: QueryShape): ReadonlyMap<string, QueryField> {
  const known = new Map<string, QueryField>();
  const phones = [...(aliases.phone ?? []), 'phone'];
  const add = (field: QueryField) => {
    const isPhone = field.isPhone || (!field.isNumber && phones.includes(field.name));
    if (!known.has(field.name)) known.set(field.name, { ...field, isPhone });
  };
  for (const [name, schema] of Object.entries(row)) {
    add(fieldOf(name, schema));
    const inside = elementsOf(schema)?.properties ?? withoutNull(schema).properties ?? {};
    for (const [inner, innerSchema] of Object.entries(inside)) add(fieldOf(`${name}.${inner}`, innerSchema));
  }
  for (const [name, schema] of Object.entries(row)) if (elementsOf(schema)) add(countField(name));
  for (const column of columns) {
    if (typeof column === 'string') continue;
    for (const [name, fields] of Object.entries(column)) add(joinedField(known, name, fields));
  }
  for (const [name, fields] of Object.entries(aliases)) if (fields.length > 0) add(joinedField(known, name, fields));
  for (const [name, field] of Object.entries(computed)) add({ ...plain, name, ...field });
  return known;
}

/** The field of a name; one that is not known is read by its name. */
export const queriedField = (known: ReadonlyMap<string, QueryField>, name: string): QueryField =>
  known.get(name) ?? fieldOf(name);
