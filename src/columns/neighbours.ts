import { latinDigits } from '../base/text/text.ts';
import { parseAmount } from '../orders/amounts.ts';
import { currencyNamedIn } from '../orders/money.ts';
import { isPhoneField } from '../orders/phones.ts';
import { isShortAddress, shortAddressCode } from '../orders/places.ts';
import type { ColumnChoice, ColumnMatch, ColumnMatcher } from './column-matcher.ts';
import type { Evidence } from './heading-lexicon.ts';
import { codField, filledPlaces } from './lexicon.ts';

/** A column before it is known what it is. */
export interface UnknownColumn {
  readonly heading: string;
  /** The surest first. */
  readonly choices: readonly ColumnChoice[];
  /** Its first cells that are not blank. */
  readonly cells: readonly string[];
}

/** The match of a column, or the heading of a surer column of the same meaning. */
export type ChosenColumn = { readonly match: ColumnMatch } | { readonly besides: string } | undefined;

/** Most cells of a column look like this. */
export const mostly = (cells: readonly string[], isOne: (text: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(isOne).length >= cells.length * 0.8;

/** A number that a phone of the region may have; an order's number of as many digits has none of these beginnings. */
const isPhone = (text: string): boolean => {
  const plain = latinDigits(text).replace(/[\s().-]/g, '');
  return /^(?:\+\d{9,15}|00\d{9,15}|0?5\d{8}|01\d{8,9}|966\d{9}|9(?:6[1-8]|7[1-4])\d{7,9}|20\d{10})$/.test(plain);
};

const isCode = (text: string): boolean => /^[#\p{L}\p{N}_./-]{1,40}$/u.test(text) && /\p{N}/u.test(text);

const isAmount = (text: string): boolean => 'value' in parseAmount(text);

const ofCells: Partial<Readonly<Record<Evidence, (cells: readonly string[]) => boolean>>> = {
  // A name is no number: #1001.
  names: (cells) => !mostly(cells, (text) => /^[#\p{N}\s-]+$/u.test(text)),
  phones: (cells) => mostly(cells, isPhone),
  codes: (cells) => cells.length === 0 || mostly(cells, isCode),
  numbers: (cells) => mostly(cells, isCode),
  amounts: (cells) => mostly(cells, isAmount),
  places: (cells) => mostly(cells, (text) => /\S\s+\S+\s+\S|\p{L}.*\p{N}|,/u.test(text)),
  shortAddresses: (cells) => cells.length === 0 || holdShortAddresses(cells),
};

/** The columns beside one, and its own cells. */
interface Beside {
  readonly cells: readonly string[];
  /** Is another column one of these fields? */
  has(names: RegExp): boolean;
  /** May another column be this field? */
  mayBe(name: string): boolean;
}

const ofItem = /^items\./;
const ofItemName = /^items\.name$/;

const ofNeighbours: Partial<Readonly<Record<Evidence, (beside: Beside) => boolean>>> = {
  besideItems: ({ has }) => has(ofItem),
  counts: ({ has, cells }) => has(ofItem) && mostly(cells, (text) => /^\d{1,4}$/.test(latinDigits(text))),
  withoutItems: ({ has }) => !has(ofItem),
  weighed: ({ has, cells }) => !has(ofItem) && mostly(cells, isAmount),
  besideQuantity: ({ has }) => has(/^items\.(?:quantity|sku|price|weight)$/),
  besideBoxes: ({ has }) => has(/^packages\.(?:length|width|height)$/),
  besideCity: ({ has }) => has(/city(?:_id)?$/),
  besideAddress: ({ has }) => has(/address_line$/),
  besideName: ({ has }) => has(ofItem) && !has(ofItemName) && has(/receiver_(?:first_)?name$/),
  besideNameless: ({ has }) => has(/^items\.(?:sku|quantity)$/) && !has(ofItemName),
  besidePriceless: ({ has, mayBe }) => has(ofItem) && !mayBe('items.price'),
};

export const holdShortAddresses = (cells: readonly string[]): boolean =>
  mostly(cells, (text) => isShortAddress(shortAddressCode(text)));

/** By so much a column of the receiver outweighs one of the customer: their phones may be those of two people. */
const otherPerson = 4;

/** Words beside which a phone is not the receiver's, though the heading says nothing that is understood. */
const otherPeople = new RegExp(
  'send|ship|bill|from|pick|driver|courier|rider|store|shop|company|branch|agent|sales|alt|other|second|2|track|awb|' +
    'sell|vend|merchant|market|suppl|employ|staff|manag|admin|owner|office|warehouse|emergency|relative|fax|' +
    'مرسل|شاحن|فاتور|فوتر|مندوب|سائق|متجر|شرك|فرع|بائع|اخر|آخر|بديل|ثان|بوليص|تتبع|' +
    'تاجر|مسوق|مورد|موظف|مسؤول|مدير|مالك|مكتب|مستودع|طوار|قريب|فاكس',
  'iu',
);

/** A column before it is known what it is, as far as the user has said it. */
export type OpenColumn = UnknownColumn & { readonly given?: unknown; readonly isBlank: boolean };

/**
 * Is this a file that shipctl has written? Then it names its columns as shipctl does, and the numbers in it are the service's
 * own: to create these orders again would be a mistake.
 */
function looksLikeOurs(matcher: ColumnMatcher, columns: readonly UnknownColumn[]): boolean {
  const others = columns.filter(({ heading }) => heading !== '' && !matcher.isIdentity(heading));
  const understood = others.filter(({ heading, choices }) => choices.length > 0 || matcher.isOurs(heading));
  return understood.length > 0 && understood.every(({ heading }) => matcher.isOurs(heading));
}

/** Returns columns with what they may mean: in a file of ours a street stands beside the address, and is no part of it. */
export function asOurs<T extends OpenColumn>(matcher: ColumnMatcher, columns: readonly T[]): readonly T[] {
  if (!looksLikeOurs(matcher, columns)) return columns;
  const choicesOf = ({ heading, given, choices }: OpenColumn) =>
    given === undefined && matcher.isIdentity(heading) ? [] : choices.filter(({ match: { part = 1 } }) => part === 1);
  return columns.map((column) => ({ ...column, choices: choicesOf(column) }));
}

/**
 * Returns what each column is, and of those that have no value and would be what another one is, the place of the other: such a
 * column is left aside, since nothing has to be decided.
 */
export function settleColumns(
  columns: readonly OpenColumn[],
  phone: ColumnMatch | undefined,
): { readonly chosen: readonly ChosenColumn[]; readonly aside: ReadonlyMap<number, number> } {
  const aside = new Map<number, number>();
  for (;;) {
    const open = columns.map((column, at) => (aside.has(at) ? { ...column, choices: [] } : column));
    const chosen = new Neighbours(open, phone).choose();
    const before = aside.size;
    for (const [at, { isBlank }] of columns.entries()) {
      const own = chosen[at];
      if (!isBlank || !own || !('match' in own)) continue;
      const other = chosen.findIndex((each, index) => {
        const isSurer = index < at || !columns[index]?.isBlank;
        return each && 'match' in each && index !== at && isSurer && collides(each.match, own.match);
      });
      if (other >= 0) aside.set(at, other);
    }
    if (aside.size === before) return { chosen, aside };
  }
}

/** Names and the id that they stand for may fill one place, and so may two notes, and an amount to collect and a total. */
const collides = (one: ColumnMatch, other: ColumnMatch): boolean =>
  !one.isSpare &&
  !other.isSpare &&
  isSamePlace(one, other) &&
  one.part === other.part &&
  one.field.namesOf === undefined &&
  other.field.namesOf === undefined;

/** Decides what each column of a sheet is: by its heading, then by its cells, then by what the other columns are. */
class Neighbours {
  private readonly chosen: (ColumnChoice | undefined)[];

  constructor(
    private readonly columns: readonly UnknownColumn[],
    private readonly phone: ColumnMatch | undefined,
  ) {
    this.chosen = columns.map(({ choices, cells }) => {
      const first = choices.find(({ when }) => when === undefined || this.isOfSheet(when) || ofCells[when]?.(cells));
      return first && !this.isOfSheet(first.when) ? first : undefined;
    });
  }

  private isOfSheet(when: Evidence | undefined): boolean {
    return when !== undefined && ofCells[when] === undefined;
  }

  private beside(at: number): Beside {
    return {
      cells: this.columns[at]?.cells ?? [],
      has: (names) =>
        this.chosen.some((other, index) => index !== at && other !== undefined && names.test(other.match.field.name)),
      mayBe: (name) =>
        this.columns.some(
          ({ choices }, index) => index !== at && choices.some(({ match }) => match.field.name === name),
        ),
    };
  }

  private holds(at: number, when: Evidence | undefined): boolean {
    if (when === undefined) return true;
    const beside = this.beside(at);
    return ofNeighbours[when]?.(beside) ?? ofCells[when]?.(beside.cells) ?? false;
  }

  private isTaken(at: number, { match }: ColumnChoice): boolean {
    return this.chosen.some((other, index) => index !== at && other !== undefined && isSamePlace(other.match, match));
  }

  choose(): readonly ChosenColumn[] {
    for (const [at, { choices }] of this.columns.entries()) {
      if (this.chosen[at] !== undefined) continue;
      const open = choices.filter((choice) => this.holds(at, choice.when) && !this.isTaken(at, choice));
      // A weight beside items and the sides of a box may be that of either.
      const isOpen = open.some(({ when }) => when === 'besideItems') && open.some(({ when }) => when === 'besideBoxes');
      this.chosen[at] = isOpen ? undefined : open[0];
    }
    this.choosePhone();
    return this.columns.map(({ choices }, at): ChosenColumn => {
      const own = this.chosen[at];
      const wanted = own ?? choices[0];
      if (!wanted) return undefined;
      const other = this.chosen.findIndex((each, index) => {
        if (index === at || each === undefined || !isSamePlace(each.match, wanted.match)) return false;
        return own === undefined || each.rank > own.rank;
      });
      const surer = this.chosen[other];
      if (surer && own && isPhoneField(own.match.field.name) && surer.rank - own.rank < otherPerson) {
        return { match: { ...own.match, isSpare: true } };
      }
      if (other >= 0) return { besides: this.columns[other]?.heading ?? '' };
      return own && { match: this.inParts(own.match) };
    });
  }

  /** Where nothing else is a phone, a column of phones is one. */
  private choosePhone(): void {
    const { phone } = this;
    if (!phone || this.beside(-1).has(/phone$/)) return;
    const found = [...this.columns.entries()].filter(
      ([at, { heading, choices, cells }]) =>
        this.chosen[at] === undefined && choices.length === 0 && ofCells.phones?.(cells) && !otherPeople.test(heading),
    );
    const [[at] = []] = found;
    if (at !== undefined && found.length === 1) this.chosen[at] = { match: phone, when: undefined, rank: 0 };
  }

  /** A column of a whole field is the first part where others have parts of it. */
  private inParts(match: ColumnMatch): ColumnMatch {
    const isParted = this.chosen.some((other) => other?.match.field === match.field && other.match.part !== undefined);
    return match.part === undefined && isParted ? { ...match, part: 1 } : match;
  }
}

/** Two amounts to collect are one; what is collected beside a total is not, and two notes are both sent. */
const isSamePlace = (one: ColumnMatch, other: ColumnMatch): boolean =>
  (one.element ?? 0) === (other.element ?? 0) &&
  (one.part ?? 1) === (other.part ?? 1) &&
  (one.field === other.field || (one.field.name !== codField && other.field.name !== codField)) &&
  !(isNote(one) && isNote(other)) &&
  filledPlaces(one.field).some((place) => filledPlaces(other.field).includes(place));

const isNote = ({ field, part }: ColumnMatch): boolean => part !== undefined && field.name === 'description';

/** Do the headings of two columns name two currencies? */
export function areOfTwoCurrencies(
  { heading }: Pick<UnknownColumn, 'heading'>,
  other: Pick<UnknownColumn, 'heading'>,
): boolean {
  const currency = currencyNamedIn(heading);
  const second = currencyNamedIn(other.heading);
  return currency !== undefined && second !== undefined && currency !== second;
}
