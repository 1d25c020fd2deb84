import { stringifyJson } from '../../base/json/exact-json.ts';
import { type PathStep, writePath } from '../../base/json/paths.ts';
import { compareDecimals, multiplyDecimals, readDecimal } from '../../base/numbers/decimals.ts';
import { getOwn, isBlankValue, isRow, type Row } from '../../base/row.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { untrimmedText } from '../../base/text/text.ts';
import { innerFields, type Operation, type ValueSchema } from '../../operations/manifest.ts';
import { changesRecord, changeTimes, joinFieldOf, recordTimes } from '../../operations/record-changes.ts';
import { fieldsOfRole } from '../../operations/roles.ts';
import { isCurrencyField } from '../../orders/money.ts';
import { elementName, idFieldOfElements, isPlainRow, matchElements } from './match-elements.ts';
import { placeOf, sentName } from './requests.ts';
import { type Input, schemaAt } from './values.ts';

/** The body of an update, by the names of inputs, and how its lists and records were given. */
export interface PartialBody {
  readonly body: Input;
  /** Fields that are sent as they are: those of `--data`. */
  readonly asGiven: ReadonlySet<string>;
  /** Lists whose elements were given by their places: `-F items[1].weight=5`. */
  readonly placed: ReadonlySet<string>;
}

/** A value of a record that a body changes. */
export interface CompletedChange {
  readonly path: readonly PathStep[];
  /** The name of the element that it is in; empty outside of lists. */
  readonly element: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** A body with the rest of the lists and records that it names in part. */
export interface CompletedBody {
  readonly body: Input;
  /** The values of the record that it depends on, and when that was last changed. */
  readonly seen: Row;
  readonly changes: readonly CompletedChange[];
  /** Totals of the record that are sent as they are, since a service may add them up anew from the items that it is sent. */
  readonly keptTotals: readonly string[];
  /** Faults of elements that match no certain element of the record. */
  readonly faults: readonly Message[];
  /** The fields that the record has and what is sent as given lacks. */
  readonly lacked: readonly Message[];
}

/** Returns true for a record, and for a list of records or of places that are not given. */
const isInParts = (value: unknown, schema: ValueSchema): boolean =>
  Array.isArray(value)
    ? Array.from(value).some((each) => each === undefined || isPlainRow(each)) ||
      (value.length === 0 && innerFields(schema, true) !== undefined)
    : isPlainRow(value);

/** The inputs of a body that the record which it changes may complete: lists and records. */
export const partsOfBody = (operation: Operation, body: Input): readonly string[] =>
  !changesRecord(operation) || operation.bodyType === 'list' || operation.bodyType === 'multipart'
    ? []
    : Object.keys(body).filter(
        (name) => placeOf(operation, name) === 'body' && isInParts(body[name], getOwn(operation.input, name) ?? {}),
      );

/** Is it an amount that the total of an order is made of? */
const isAmount = (name: PathStep | undefined): boolean =>
  typeof name === 'string' && /(?:^|_)(?:price|quantity|amount|total|tax|discount|currency)(?:_|$)/.test(name);

/** Is the total of an item something else than price times quantity, as after a discount? */
function hasOwnTotal({ total_price, price, quantity }: Row): boolean {
  const total = readDecimal(untrimmedText(total_price));
  const product = readDecimal(multiplyDecimals(untrimmedText(price), untrimmedText(quantity ?? 1)) ?? '');
  return total !== undefined && (product === undefined || compareDecimals(total, product) !== 0);
}

const isSameText = (given: unknown, has: unknown): boolean =>
  stringifyJson(given) === stringifyJson(has ?? null) || String(given) === untrimmedText(has);

/**
 * Returns the body of an update with what the record has beside the parts of lists and records that it names, so that a service
 * which replaces them loses nothing. Elements are told by their ids, else by their places; fields that only the service
 * writes are left out. Of a body with faults nothing must be sent.
 */
export const completeBody = (
  operation: Operation,
  reading: Pick<Operation, 'row' | 'roles' | 'envelope'>,
  record: Row,
  given: PartialBody,
): CompletedBody => new Completion(operation, reading, record, given).result();

/**
 * Returns the body of a change of a record: what is given, with the rest of the lists and records that this is in, and the fields that
 * the update requires. `seen` has the values that the record had of these; nothing must be sent where `faults` has some.
 */
export function changeOfRecord(
  operation: Operation,
  reading: Pick<Operation, 'row' | 'roles' | 'envelope'>,
  record: Row,
  { given, placed }: { readonly given: Input; readonly placed: ReadonlySet<string> },
): Pick<CompletedBody, 'body' | 'seen' | 'faults'> {
  const completed = completeBody(operation, reading, record, { body: given, asGiven: new Set(), placed });
  const { body, seen, faults } = completed;
  const needed = operation.requiredInput.filter((name) => !Object.hasOwn(body, name) && !isBlankValue(record[name]));
  const about = Object.keys(given).filter((name) => !placed.has(name));
  return {
    body: { ...Object.fromEntries(needed.map((name) => [name, record[name]])), ...body },
    seen: { ...Object.fromEntries(about.map((name) => [name, record[name] ?? null])), ...seen },
    faults,
  };
}

type KeepsField = (name: string, value: unknown) => boolean;

class Completion {
  private readonly changes: CompletedChange[] = [];
  private readonly faults: Message[] = [];

  constructor(
    private readonly operation: Operation,
    private readonly reading: Pick<Operation, 'row' | 'roles' | 'envelope'>,
    private readonly record: Row,
    private readonly given: PartialBody,
  ) {}

  result(): CompletedBody {
    const { operation, given, record } = this;
    const completed: Record<string, unknown> = {};
    const seen: Record<string, unknown> = {};
    const lacked: Message[] = [];
    let hasItems = false;
    for (const name of partsOfBody(operation, given.body)) {
      const field = this.fieldOf(name);
      const value = given.body[name];
      const isRecord = this.isRecord(name);
      const has = isRecord ? record : record[field];
      if (given.asGiven.has(name)) lacked.push(...this.lackedIn(value, has, [name]));
      else {
        completed[name] = this.complete(value, has, [name], '');
        Object.assign(seen, isRecord ? record : { [field]: has ?? null });
        hasItems ||= field === 'items';
      }
    }
    const keptTotals = hasItems ? this.keptTotals() : [];
    for (const name of keptTotals) completed[name] = record[name];
    for (const name of [...keptTotals, ...changeTimes]) if (Object.hasOwn(record, name)) seen[name] = record[name];
    const { changes, faults } = this;
    return { body: { ...given.body, ...completed }, seen, changes, keptTotals, faults, lacked };
  }

  /** The name that the record has for an input: `boxes` for `packages`. */
  private fieldOf(name: string): string {
    const { operation, record } = this;
    const words = Object.entries(operation.synonyms ?? {}).flatMap(([word, input]) => (input === name ? [word] : []));
    return [sentName(operation, name), ...words].find((each) => Object.hasOwn(record, each)) ?? name;
  }

  /** Does an input hold the whole record, as in `{"order": {"note": "x"}}`? */
  private isRecord(name: string): boolean {
    const { operation, reading, record, given } = this;
    const isWrapper = reading.envelope === name || operation.envelope === name;
    return isWrapper && isPlainRow(given.body[name]) && !Object.hasOwn(record, name);
  }

  /** The totals that stay, since no amount of an item changes. */
  private keptTotals(): readonly string[] {
    const { operation, reading, record, given, changes } = this;
    // The path of a new element ends with its place.
    if (changes.some(({ path }) => typeof path.at(-1) === 'number' || isAmount(path.at(-1)))) return [];
    return fieldsOfRole(reading, 'total').filter(
      (name) => Object.hasOwn(operation.input, name) && !Object.hasOwn(given.body, name) && !isBlankValue(record[name]),
    );
  }

  private complete(given: unknown, has: unknown, path: readonly PathStep[], element: string): unknown {
    if (isPlainRow(given) && isRow(has))
      return this.fields(given, has, { path, element }, (name) => has !== this.record && !recordTimes.includes(name));
    if (Array.isArray(given)) return this.list(given, Array.isArray(has) ? has : [], path);
    if (!isSameText(given, has)) this.changes.push({ path, element, old: has ?? null, new: given });
    return given;
  }

  /** The fields that are given, and of the others those that are kept, in the order of the record. */
  private fields(
    given: Row,
    has: Row,
    { path, element }: Pick<CompletedChange, 'path' | 'element'>,
    keeps: KeepsField,
  ): Row {
    const names = Object.keys(has).filter((name) => Object.hasOwn(given, name) || keeps(name, has[name]));
    return Object.fromEntries(
      [...new Set([...names, ...Object.keys(given)])].map((name) => [
        name,
        Object.hasOwn(given, name) ? this.complete(given[name], has[name], [...path, name], element) : has[name],
      ]),
    );
  }

  private list(given: readonly unknown[], has: readonly unknown[], path: readonly PathStep[]): unknown[] {
    const known = has.filter(isRow);
    const isOfValues = known.length === 0 && !given.some(isPlainRow) && given.length > 0;
    if (isOfValues) return this.values(given, has, path);
    const name = writePath(path);
    const { places, added, faults } = matchElements({
      name,
      given,
      known,
      isPlaced: this.given.placed.has(String(path[0])),
      lost: (element, others) => this.lost(element, others, path),
    });
    this.faults.push(...faults);
    for (const [at, each] of added.entries())
      this.changes.push({ path: [...path, known.length + at], element: elementName(each), old: null, new: each });
    const idField = idFieldOfElements(known);
    return [
      ...known.map((element, at) => {
        const own = places.get(at) ?? {};
        // The id of the record, not its text as it was typed.
        const { [idField ?? '']: _, ...others } = own;
        const keeps = this.keepsOf(path, element, others);
        return this.fields(others, element, { path: [...path, at], element: elementName(element) }, keeps);
      }),
      ...added,
    ];
  }

  /** Returns a list of plain values. Values that are not given stay as the record has them. */
  private values(given: readonly unknown[], has: readonly unknown[], path: readonly PathStep[]): unknown[] {
    const isPlaced = this.given.placed.has(String(path[0]));
    const length = isPlaced ? Math.max(given.length, has.length) : given.length;
    return Array.from({ length }, (_, at) => {
      if (!(at in given) && at >= has.length)
        this.faults.push(escaped`${writePath([...path, at])} is missing: the record has ${has.length} there.`);
      return at in given ? this.complete(given[at], has[at], [...path, at], '') : has[at];
    });
  }

  /** Tells which fields of an element are sent back beside what is given of it. */
  private keepsOf(path: readonly PathStep[], element: Row, given: Row): KeepsField {
    const { operation } = this;
    const inner = innerFields(schemaAt(operation.input, path), true);
    const idField = idFieldOfElements([element]);
    const join = joinFieldOf(operation);
    const staysPriced = operation.grade !== 'imported' && !Object.keys(given).some(isAmount);
    return (name, value) => {
      if (isBlankValue(value) || name === join || recordTimes.includes(name)) return false;
      if (!inner || name === idField || Object.hasOwn(inner, name)) return true;
      // The records that it refers to, and the units of its numbers, must not get lost.
      if (/_(?:id|unit)$/.test(name) || isCurrencyField(name)) return true;
      return staysPriced && (name === 'tax' || (name === 'total_price' && hasOwnTotal(element)));
    };
  }

  /** The fields that elements of the record have and a given one lacks: of those that the operation takes, if that is known. */
  private lost(given: Row, known: readonly Row[], path: readonly PathStep[]): readonly string[] {
    const idField = idFieldOfElements(known);
    const inner = innerFields(schemaAt(this.operation.input, path), true);
    const had = known.flatMap((element) => {
      const keeps = this.keepsOf(path, element, given);
      return Object.keys(element).filter((name) => name !== idField && keeps(name, element[name]));
    });
    const taken = inner ? Object.keys(inner) : had;
    return [...new Set(taken)].filter(
      (name) => !Object.hasOwn(given, name) && (known.length === 0 || had.includes(name)),
    );
  }

  /** Returns a message for each field that the record has and a value that is sent as given lacks. */
  private lackedIn(given: unknown, has: unknown, path: readonly PathStep[]): readonly Message[] {
    const name = writePath(path);
    if (isPlainRow(given) && isRow(has) && has !== this.record) {
      const lacks = Object.keys(has).filter(
        (field) => !Object.hasOwn(given, field) && !isBlankValue(has[field]) && !recordTimes.includes(field),
      );
      const inner = Object.keys(given).flatMap((field) => this.lackedIn(given[field], has[field], [...path, field]));
      return [...(lacks.length > 0 ? [escaped`${name} lacks ${lacks}`] : []), ...inner];
    }
    if (!Array.isArray(given) || !Array.isArray(has)) return [];
    const known = has.filter(isRow);
    const idField = idFieldOfElements(known) ?? 'id';
    const elements = given.map((each, at) => {
      const id = isPlainRow(each) && !isBlankValue(each[idField]) ? String(each[idField]) : undefined;
      const same = id === undefined ? known[at] : known.find((element) => String(element[idField]) === id);
      return { each, at, same };
    });
    const lines = elements.flatMap(({ each, at, same }) => {
      const lacks = isPlainRow(each) && same ? this.lost(each, [same], path) : [];
      return lacks.length > 0 ? [escaped`${name}[${at}] lacks ${lacks}`] : [];
    });
    const gone = known.filter((element) => !elements.some(({ same }) => same === element));
    const names = gone.map((element) => elementName(element) || `${name}[${known.indexOf(element)}]`);
    return [...lines, ...(names.length > 0 ? [escaped`${name} lacks ${names}`] : [])];
  }
}
