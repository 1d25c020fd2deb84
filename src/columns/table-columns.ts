import { escaped, type Message, namesInShort } from '../base/text/message.ts';
import { withoutMarks } from '../base/text/text.ts';
import { currencyNamedIn } from '../orders/money.ts';
import { columnLetters } from '../sheets/cell-address.ts';
import type { CellReader } from './cell-reader.ts';
import {
  besideDoubt,
  type ColumnMatch,
  type ColumnMatcher,
  type Meaning,
  mapFlag,
  notAnInput,
  unitFlags,
} from './column-matcher.ts';
import type { ExportMap } from './exports/export-map.ts';
import { ExportReading, exportColumns, recognizedExport } from './exports/export-reading.ts';
import { FindingRows, findingColumns } from './finding-rows.ts';
import { weightUnitIn } from './heading-meanings.ts';
import { foldHeading } from './heading-words.ts';
import { codField } from './lexicon.ts';
import { holdShortAddresses, settleColumns, type UnknownColumn } from './neighbours.ts';
import { isWeight, weightUnitOf } from './number-cells.ts';
import type { NamedColumn } from './rows.ts';
import type { GivenMap } from './stored-map.ts';

type ColumnMeaning = Omit<NamedColumn, 'heading' | 'at'>;

type OpenColumn = UnknownColumn & { readonly isBlank: boolean };

/** The columns of a file with what they fill. Whatever is not certain is a mistake that says what to type. */
export class TableColumns {
  readonly all: NamedColumn[] = [];
  readonly used: NamedColumn[] = [];
  readonly mistakes: Message[] = [];
  /** Questions to ask only if no other column is certain. */
  readonly doubts: Message[] = [];
  /** How the rows of a known export are read. */
  reading: ExportReading | undefined;
  /** How the rows of findings are read, where the file has them. */
  findings: FindingRows | undefined;
  /** The name of that export, of ours or of the user's. */
  exportName: string | undefined;
  private readonly met = new Set<string>();
  private readonly places = new Map<string, readonly NamedColumn[]>();

  constructor(
    readonly matcher: ColumnMatcher,
    private readonly given: readonly GivenMap[],
    private readonly reader?: Pick<CellReader, 'learn'>,
    /** The exports that are known by their headings. */
    private readonly exports: Readonly<Record<string, ExportMap>> = {},
  ) {
    for (const { columns, from } of given) {
      for (const [heading, name] of columns) {
        if (name === '' || matcher.named(name)) continue;
        this.mistakes.push(matcher.noField(escaped`${from}: ${JSON.stringify(`${heading}=${name}`)}`, name));
      }
    }
  }

  private toldOf(heading: string) {
    for (const { columns, from } of this.given) {
      for (const [told, name] of columns) {
        if (told === heading || foldHeading(told) === foldHeading(heading)) return { told, name, from };
      }
    }
    return undefined;
  }

  /** Has the user said what a column of this heading holds? */
  isTold(heading: string): boolean {
    return this.toldOf(heading) !== undefined;
  }

  /** Is this a heading, and not a value or a title? */
  knows(heading: string): boolean {
    if (heading === '') return false;
    if (this.matcher.choices(heading).length > 0 || this.isTold(heading)) return true;
    const meaning = this.matcher.read(heading);
    return !('unused' in meaning) || meaning.unused === notAnInput;
  }

  private findingsIn(headings: readonly string[]) {
    const { record, languages = [] } = this.matcher.lexicon;
    return record && findingColumns(headings, languages);
  }

  /** Is it a row of headings of a known export, or of findings? */
  isCertain(headings: readonly string[]): boolean {
    const found = this.findingsIn(headings);
    const isFindings = found !== undefined && (found.isSure || !this.matcher.lexicon.looksAround);
    return isFindings || recognizedExport(headings, this.exports) !== undefined;
  }

  isField(name: string): boolean {
    return this.matcher.named(name) !== undefined;
  }

  private givenMeaning(heading: string): Pick<NamedColumn, 'match' | 'unused'> | undefined {
    const given = this.toldOf(heading);
    if (!given) return undefined;
    const { told, name, from } = given;
    this.met.add(told);
    if (name === '') return { unused: 'left out' };
    const match = this.matcher.named(name);
    return match ? { match: { ...match, how: from } } : { unused: '' };
  }

  private settled(meaning: Meaning): Pick<NamedColumn, 'match' | 'unused'> {
    if (!('doubt' in meaning)) return meaning;
    const { asksLast } = this.matcher.lexicon;
    (asksLast ? this.doubts : this.mistakes).push(meaning.doubt);
    return { unused: asksLast ? 'unknown' : '' };
  }

  /** Adds a column whose neighbours are not known, or that is `known` to be something. */
  add(heading: string, known?: Pick<NamedColumn, 'match' | 'unused' | 'role'>): NamedColumn {
    const trimmed = withoutMarks(heading);
    return this.keep(trimmed, this.givenMeaning(trimmed) ?? known ?? this.settled(this.matcher.read(trimmed)));
  }

  /** Adds the columns of a table. `cellsOf` returns the first cells of one. */
  addAll(headings: readonly string[], cellsOf: (at: number) => readonly string[]): void {
    const { matcher } = this;
    const found = this.findingsIn(headings);
    if (!matcher.lexicon.looksAround) {
      this.findings = found && new FindingRows(found, matcher, this.reader);
      for (const [at, heading] of headings.entries()) this.add(heading, this.findings?.meaningOf(at, heading));
      return;
    }
    if (found?.isSure) {
      const what = escaped`These are the findings of a check, of records that are there already.`;
      this.mistakes.push(escaped`${what} To change them as the file says: --update`);
      return;
    }
    const known = recognizedExport(headings, this.exports);
    if (known) {
      this.addExport(headings, known.name, known.map);
    } else this.addUnknown(headings, cellsOf);
  }

  /** Adds the columns of a table that is no known export. Where a heading is not enough, neighbours and cells decide. */
  private addUnknown(headings: readonly string[], cellsOf: (at: number) => readonly string[]): void {
    const { matcher } = this;
    const columns = headings.map((each, at) => {
      const heading = withoutMarks(each);
      const given = this.givenMeaning(heading);
      const match = given?.match;
      const choices = given ? [] : matcher.choices(heading);
      const fixed = match ? [{ match, when: undefined, rank: givenRank }] : choices;
      const cells = cellsOf(at);
      return { heading, given, choices: fixed, cells, isBlank: cells.length === 0 && !given };
    });
    const isOurExport = looksLikeOurs(matcher, columns);
    const open = isOurExport ? columns.map((column) => ({ ...column, choices: ofOurs(matcher, column) })) : columns;
    const { chosen, aside } = settleColumns(open, matcher.phone());
    for (const [at, column] of open.entries()) {
      const { heading, given, cells, isBlank } = column;
      const found = chosen[at];
      if (given?.unused !== undefined) this.keep(heading, given);
      else if (found && 'match' in found)
        this.keep(heading, { ...this.withUnit(heading, found.match, cells), isBlank });
      else if (found) this.keep(heading, { unused: `${JSON.stringify(found.besides)} says it` });
      else this.keep(heading, this.unread(column, open[aside.get(at) ?? -1]?.heading));
    }
  }

  /** Returns why a column is not used. `beside` is the heading of another column that has the same meaning. */
  private unread({ heading, choices, cells, isBlank }: OpenColumn, beside: string | undefined): ColumnMeaning {
    const meaning = this.matcher.unread(heading, choices);
    const ofOther = beside === undefined ? undefined : besideDoubt(heading, beside);
    const doubt = 'doubt' in meaning ? meaning.doubt : ofOther;
    if (isBlank && doubt) return { unused: 'blank', doubt, isBlank };
    return { ...this.settled(meaning), holdsShortAddresses: holdShortAddresses(cells), isBlank };
  }

  /** Would the user be asked about this heading? */
  asksAbout(heading: string): boolean {
    const trimmed = withoutMarks(heading);
    return this.givenMeaning(trimmed) === undefined && 'doubt' in this.matcher.read(trimmed);
  }

  /** A column of weights with its unit; what is not sure is asked. */
  private withUnit(
    heading: string,
    match: ColumnMatch,
    cells: readonly string[],
  ): Pick<NamedColumn, 'match' | 'unused'> {
    const { name } = match.field;
    const place = placeOfMatch(match);
    if (!isWeight(name) || match.unit || match.how === 'name' || weightUnitIn(heading)) return { match };
    const unit = weightUnitOf(name, cells);
    if (unit === undefined) return { match };
    if (unit !== 'unclear') return { match: { ...match, unit: { unit, isGiven: false } } };
    const seen = namesInShort([...new Set(cells)]);
    const doubt = escaped`Column ${JSON.stringify(heading)} names no unit, and its values (${seen}) may be grams or kilograms. Say which: ${unitFlags(heading, place)}`;
    return this.settled({ doubt });
  }

  /** Says which weights are read in kilograms for their values. */
  inKilos(): Message[] {
    return this.used.flatMap(({ heading, match }) =>
      match?.unit?.unit === 'kg' && !match.unit.isGiven
        ? escaped`${heading} is read in kilograms, as its values show. If they are grams: ${mapFlag(heading, `${placeOfMatch(match)} g`)}`
        : [],
    );
  }

  private addExport(headings: readonly string[], name: string, map: ExportMap): void {
    const trimmed = headings.map((each) => withoutMarks(each));
    const given = trimmed.map((heading) => this.givenMeaning(heading));
    const { found, columns } = exportColumns(map, trimmed, given, this.matcher);
    this.exportName = name;
    // What the user says of a column goes before what the export means by it.
    const open = trimmed.map((heading, at) => (given[at] ? '' : heading));
    this.reading = new ExportReading(map, { headings: open, columns }, this.matcher, this.reader);
    for (const column of found) {
      const { heading, at } = column;
      if (columns.includes(column)) {
        this.all.push(column);
        this.used.push(column);
        this.reader?.learn(column);
        continue;
      }
      const role = given[at] ? undefined : this.reading.roleOf(heading);
      const unused = column.unused ?? (heading === '' ? 'no heading' : notOfExport);
      this.all.push({ heading, at, unused, role });
    }
    this.used.push(...(this.reading.parts?.columns ?? []));
  }

  private keep(heading: string, meaning: ColumnMeaning): NamedColumn {
    const column = { heading, at: this.all.length, ...meaning };
    this.all.push(column);
    if (!column.match) return column;
    this.used.push(column);
    this.occupy(column, column.match);
    this.reader?.learn(column);
    return column;
  }

  /** Gives a column another meaning than its heading and its neighbours have. */
  change(column: NamedColumn, match: ColumnMatch): void {
    const changed: NamedColumn = { ...column, match, unused: undefined };
    this.all[column.at] = changed;
    const at = this.used.indexOf(column);
    this.used.splice(at < 0 ? this.used.length : at, 1, changed);
    this.reader?.learn(changed);
  }

  /** Two columns of one place: only names and the id that they stand for may fill the same, and must then agree. */
  private occupy(column: NamedColumn, { field, element, part, isSpare }: ColumnMatch): void {
    if (isSpare || field.mayRepeat) return;
    // What is collected has to agree with the total and with the way to pay; two notes stand one behind the other.
    if (field.name === codField || (part !== undefined && field.name === 'description')) return;
    for (const path of field.fills) {
      const place = `${field.list ?? ''}[${element ?? 0}].${path} ${part ?? ''}`;
      const others = this.places.get(place) ?? [];
      const other = others.find((each) => !field.isByCurrency || !areOfTwoCurrencies(each, column));
      if (other?.match && other.match.field.namesOf === undefined && field.namesOf === undefined) {
        const both = [other, column].map(({ heading, at }) => `${JSON.stringify(heading)} (${columnLetters(at)})`);
        const remedy =
          other.heading === column.heading
            ? escaped`Give one of them another heading.`
            : escaped`Leave one out: ${mapFlag(other.heading, '')} or ${mapFlag(column.heading, '')}`;
        this.mistakes.push(escaped`Columns ${both.join(' and ')} are both ${field.name}. ${remedy}`);
        return;
      }
      if (field.namesOf === undefined || !other) this.places.set(place, [column, ...others]);
    }
  }

  /** Says which columns without a number stand beside numbered ones: their values are those of the first element. */
  unnumbered(): Message[] {
    if (this.reading) return [];
    const lists = new Set(
      this.used.flatMap(({ match }) => ((match?.element ?? 0) > 0 ? (match?.field.list ?? []) : [])),
    );
    return this.used.flatMap(({ heading, match, isBlank }) => {
      if (isBlank || match?.element !== undefined || !lists.has(match?.field.list ?? '')) return [];
      const isWeight = match?.field.name === 'items.weight';
      const whole = isWeight
        ? escaped`, or say that it is the weight of the parcel: ${mapFlag(heading, 'packages.weight')}`
        : escaped``;
      return [
        escaped`${heading} is that of the first of several ${match?.field.list}: number its heading too (${heading} 1)${whole}.`,
      ];
    });
  }

  fills(name: string): boolean {
    return this.used.some(({ match }) => match?.field.name === name);
  }

  /** Says which columns the table must have, and has not. */
  get lacking(): Message[] {
    const { needs = [], told } = this.matcher.lexicon;
    const headings = this.all.flatMap(({ heading }) => (heading === '' ? [] : JSON.stringify(heading)));
    const remedy = told.mapping === undefined ? '' : escaped` Say what they hold: ${told.mapping}`;
    return needs
      .filter(({ anyOf }) => !anyOf.some((names) => names.every((name) => this.fills(name))))
      .map(({ lacks }) => escaped`${lacks}. Its columns are ${namesInShort(headings)}.${remedy}`);
  }

  /** Says which headings of the mappings the file does not have: of those where that is a mistake, or of the others. */
  absent(areMistakes: boolean): Message[] {
    return this.given
      .filter(({ isStrict }) => isStrict === areMistakes)
      .flatMap(({ columns, from }) =>
        [...columns.keys()]
          .filter((heading) => !this.met.has(heading))
          .map((heading) => escaped`${from}: there is no column ${JSON.stringify(heading)}.`),
      );
  }
}

function areOfTwoCurrencies(one: NamedColumn, other: NamedColumn): boolean {
  const currency = currencyNamedIn(one.heading);
  const second = currencyNamedIn(other.heading);
  return currency !== undefined && second !== undefined && currency !== second;
}

/** The field of a column as `--map` names it. */
const placeOfMatch = ({ field: { name }, element }: ColumnMatch): string =>
  element === undefined ? name : name.replace('.', `[${element}].`);

const givenRank = 1000;

/**
 * Is this a file that shipctl has written? Then it names its columns as shipctl does, and the numbers in it are the service's
 * own: to create these orders again would be a mistake.
 */
function looksLikeOurs(matcher: ColumnMatcher, columns: readonly UnknownColumn[]): boolean {
  const others = columns.filter(({ heading }) => heading !== '' && !matcher.isIdentity(heading));
  const understood = others.filter(({ heading, choices }) => choices.length > 0 || matcher.isOurs(heading));
  return understood.length > 0 && understood.every(({ heading }) => matcher.isOurs(heading));
}

/** In a file of ours a street stands beside the address, and is no part of it. */
const ofOurs = (matcher: ColumnMatcher, { heading, given, choices }: UnknownColumn & { readonly given?: unknown }) =>
  given === undefined && matcher.isIdentity(heading) ? [] : choices.filter(({ match: { part = 1 } }) => part === 1);

/** Why a column of a known export is not used. */
export const notOfExport = 'not needed';
