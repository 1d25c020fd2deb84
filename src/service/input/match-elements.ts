import { isBlankValue, isRow, type Row, usualIds } from '../../base/row.ts';
import { escaped, type Message, namesInShort } from '../../base/text/message.ts';
import { GivenFile } from './given-files.ts';

export const isPlainRow = (value: unknown): value is Row => isRow(value) && !(value instanceof GivenFile);

/** The texts by which people know an element: its name and its code; empty if it has neither. */
export function elementName({ name, sku, type }: Row): string {
  const [first, ...rest] = [name, sku, type].filter((each) => !isBlankValue(each)).map(String);
  return first === undefined || rest.length === 0 ? (first ?? '') : `${first} (${rest.join(', ')})`;
}

/** The field that holds the ids of elements; undefined if they have none. */
export const idFieldOfElements = (elements: readonly Row[]): string | undefined =>
  usualIds.find((name) => elements.some((each) => Object.hasOwn(each, name)));

/** The list of a record, and what is given for it. */
interface GivenElements {
  /** `items` */
  readonly name: string;
  /** Missing places stand for elements that are not given. */
  readonly given: readonly unknown[];
  readonly known: readonly Row[];
  /** The places were typed: `-F items[1].weight=5`. */
  readonly isPlaced: boolean;
  /** The names of the fields that an element lacks and one of these has. */
  lost(element: Row, known: readonly Row[]): readonly string[];
}

/** The elements that are given, and which of the record's they are. */
interface MatchedElements {
  /** By the place in the record. */
  readonly places: ReadonlyMap<number, Row>;
  /** Elements that the record has not. */
  readonly added: readonly Row[];
  readonly faults: readonly Message[];
}

/**
 * Tells elements by their ids, else by their places: as these were typed, or where as many are given as there are. An element
 * behind the last one is new if it has all that one of the others has. None is ever left out.
 */
export function matchElements({ name, given, known, isPlaced, lost }: GivenElements): MatchedElements {
  const idField = idFieldOfElements(known) ?? 'id';
  const places = new Map<number, Row>();
  const added: Row[] = [];
  const faults: Message[] = [];
  const hasPlaces = isPlaced || given.length === known.length || known.length === 0;
  const count = escaped`the record has ${known.length === 0 ? 'none' : escaped`${known.length}, counted from 0`}`;

  const faultOf = (element: Row, at: number): Message | undefined => {
    const id = isBlankValue(element[idField]) ? undefined : String(element[idField]);
    const same = known.flatMap((each, place) => (String(each[idField]) === id ? [place] : []));
    if (id !== undefined && same.length === 0)
      return escaped`: ${id} is not the ${idField} of one of them (${namesInShort(known.map((each) => String(each[idField])))})`;
    if (same.length > 1) return escaped`: ${id} is the ${idField} of several of them`;
    if (id === undefined && !hasPlaces)
      return escaped`: without ${idField} it cannot be told which one it is: ${given.length} given, and ${count}`;
    const place = same[0] ?? at;
    if (places.has(place)) return escaped`: the same element is given twice`;
    if (place < known.length) {
      places.set(place, element);
      return undefined;
    }
    const isNext = place === known.length + added.length;
    const isWhole = known.length === 0 || known.some((each) => lost(element, [each]).length === 0);
    if (!isNext || !isWhole) return escaped` is not there: ${count}`;
    added.push(element);
    return undefined;
  };

  for (const [at, element] of given.entries()) {
    if (!(at in given)) continue;
    const fault = isPlainRow(element) ? faultOf(element, at) : escaped` is not an object`;
    if (fault === undefined) continue;
    const fields = isPlainRow(element) ? lost(element, known) : [];
    const losing = fields.length === 0 ? '' : escaped` It would be sent without ${fields}.`;
    faults.push(escaped`${name}[${at}]${fault}.${losing}`);
  }
  if (given.length === 0 && known.length > 0) {
    const all = namesInShort(known.map((each, at) => elementName(each) || `${name}[${at}]`));
    faults.push(escaped`${name}: nothing is given. The record would lose ${all}.`);
  }
  return { places, added, faults };
}
