import { escaped, type Message, namesInShort } from '../base/text/message.ts';
import { withoutMarks } from '../base/text/text.ts';
import { columnLetters } from '../sheets/cell-address.ts';
import type { CellReader } from './cell-reader.ts';
import {
  besideDoubt,
  type ColumnMatch,
  type ColumnMatcher,
  type Meaning,
  mapFlag,
  notAnInput,
  notOfExport,
  unitFlags,
} from './column-matcher.ts';
import type { ExportMap } from './exports/export-map.ts';
import { type ExportColumn, ExportReading, exportColumns, recognizedExport } from './exports/export-reading.ts';
import { FindingRows, findingColumns } from './finding-rows.ts';
import { weightUnitIn } from './heading-meanings.ts';
import { ItemCells, itemColumnIn, itemsRole } from './item-cells.ts';
import { codField } from './lexicon.ts';
import {
  areOfTwoCurrencies,
  asOurs,
  type ChosenColumn,
  holdShortAddresses,
  type OpenColumn,
  settleColumns,
} from './neighbours.ts';
import { isWeight, weightUnitOf } from './number-cells.ts';
import type { NamedColumn } from './rows.ts';
import { ShortAddresses } from './short-addresses.ts';
import type { GivenMap } from './stored-map.ts';
import { type ToldColumn, ToldColumns } from './told-columns.ts';

type ColumnMeaning = Omit<NamedColumn, 'heading' | 'at'>;

/** The columns of a file with what they fill. Whatever is not certain is a mistake that says what to type. */
export class TableColumns {
  readonly all: NamedColumn[] = [];
  readonly used: NamedColumn[] = [];
  readonly mistakes: Message[] = [];
  /** Questions to ask only if no other column is certain. */
  readonly doubts: Message[] = [];
  /** Doubts about the columns that the user named. */
  readonly warnings: Message[] = [];
  /** How cells that hold all items of an order are read, where the file has them. */
  items: ItemCells | undefined;
  /** How the rows of a known export are read. */
  reading: ExportReading | undefined;
  /** How the rows of findings are read, where the file has them. */
  findings: FindingRows | undefined;
  /** The short addresses that stand in columns of something else. */
  shortAddresses: ShortAddresses | undefined;
  /** The name of that export, of ours or of the user's. */
  exportName: string | undefined;
  private readonly told: ToldColumns;
  private readonly places = new Map<string, readonly NamedColumn[]>();

  constructor(
    readonly matcher: ColumnMatcher,
    given: readonly GivenMap[],
    private readonly reader?: Pick<CellReader, 'learn'>,
    /** The exports that are known by their headings. */
    private readonly exports: Readonly<Record<string, ExportMap>> = {},
  ) {
    this.told = new ToldColumns(matcher, given);
    this.mistakes.push(...this.told.mistakes);
  }

  /** Has the user said what a column of this heading holds? */
  isTold(heading: string): boolean {
    return this.told.has(heading);
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

  private settled(meaning: Meaning): Pick<NamedColumn, 'match' | 'unused'> {
    if (!('doubt' in meaning)) return meaning;
    const { asksLast } = this.matcher.lexicon;
    (asksLast ? this.doubts : this.mistakes).push(meaning.doubt);
    return { unused: asksLast ? 'unknown' : '' };
  }

  /** Adds a column whose neighbours are not known, or that is `known` to be something. */
  add(heading: string, known?: Pick<NamedColumn, 'match' | 'unused' | 'role'>): NamedColumn {
    const trimmed = withoutMarks(heading);
    return this.keep(trimmed, this.told.meaningOf(trimmed) ?? known ?? this.settled(this.matcher.read(trimmed)));
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
    const columns = headings.map((each) => {
      const heading = withoutMarks(each);
      return { heading, given: this.told.meaningOf(heading) };
    });
    this.exportName = known?.name;
    if (known) this.addExport(columns, known.map, cellsOf);
    else this.addUnknown(columns, cellsOf);
    this.shortAddresses = ShortAddresses.of(this, cellsOf, this.reader);
  }

  /** Adds the columns of a table that is no known export. Where a heading is not enough, neighbours and cells decide. */
  private addUnknown(
    columns: readonly Omit<ToldColumn, 'choices'>[],
    cellsOf: (at: number) => readonly string[],
  ): void {
    const { matcher } = this;
    const read = columns.map((column) => ({ ...column, choices: matcher.choices(column.heading) }));
    const open = this.withItemCells(asOurs(matcher, this.told.open(read, cellsOf)));
    const { chosen, aside } = settleColumns(open, matcher.phone());
    for (const [at, column] of open.entries()) {
      const { heading, given, cells, isBlank } = column;
      const found = chosen[at];
      if (given?.unused !== undefined) this.keep(heading, given);
      else if (this.items?.at === at) this.keep(heading, { role: itemsRole, roleHow: this.items.how });
      else if (found && 'match' in found)
        this.keep(heading, { ...this.withUnit(heading, found.match, cells), isBlank });
      else if (found) {
        this.noteReplaced(column, found.besides);
        this.keep(heading, { unused: saidBy(found.besides) });
      } else this.keep(heading, this.unread(column, open[aside.get(at) ?? -1]?.heading));
    }
  }

  /** Adds the columns of a known export: those that its map names, and others that say what those do not. */
  private addExport(
    columns: readonly Omit<ToldColumn, 'choices'>[],
    map: ExportMap,
    cellsOf: (at: number) => readonly string[],
  ): void {
    const { matcher, reader } = this;
    const open = this.withItemCells(this.told.open(exportColumns(map, columns, matcher), cellsOf), map);
    const { chosen } = settleColumns(open, matcher.phone());
    const named: NamedColumn[] = [];
    const beside: NamedColumn[] = [];
    for (const [at, column] of open.entries()) {
      const meaning = this.meaningInExport(column, chosen[at]);
      const isItems = this.items?.at === at;
      const roleHow = map.items ? undefined : this.items?.how;
      const role = isItems ? { role: itemsRole, roleHow } : { role: column.role };
      const own = {
        heading: column.heading,
        at,
        ...meaning,
        ...(!meaning.match && { ...role, isBlank: column.isBlank }),
      };
      this.all.push(own);
      if (!meaning.match) continue;
      ((column.given ?? column.word) ? named : beside).push(own);
      this.used.push(own);
      reader?.learn(own);
    }
    // The user's word on a column goes before the export's meaning of it.
    const headings = columns.map(({ heading, given }) => (given ? '' : heading));
    this.reading = new ExportReading(map, { headings, columns: named, beside }, matcher, reader);
    this.used.push(...(this.reading.parts?.columns ?? []));
  }

  private meaningInExport(
    column: OpenColumn & ExportColumn,
    found: ChosenColumn,
  ): Pick<NamedColumn, 'match' | 'unused'> {
    const { heading, given, word, cells } = column;
    const said = given ?? word;
    if (said?.unused !== undefined) return { unused: said.unused };
    if (found && 'besides' in found) {
      if (word) this.noteReplaced(column, found.besides);
      return { unused: saidBy(found.besides) };
    }
    const match = found?.match ?? said?.match;
    if (!match) return { unused: heading === '' ? 'no heading' : notOfExport };
    return said ? { match } : this.withUnit(heading, match, cells);
  }

  /** Finds the column whose cells hold all items of an order. No other column is about items then. */
  private withItemCells<T extends OpenColumn>(columns: readonly T[], map?: ExportMap): readonly T[] {
    const { matcher, reader } = this;
    const found = itemColumnIn(columns, map);
    if (!found || !matcher.named('items.sku')) return columns;
    this.items = new ItemCells(found, matcher, reader);
    return columns.map((column, at) => {
      const others = column.choices.filter(({ match }) => column.given !== undefined || match.field.list !== 'items');
      return { ...column, choices: at === found.at ? [] : others };
    });
  }

  /** Notes that what the user says of one column takes the place of another one that has values. */
  private noteReplaced({ heading, given, isBlank }: OpenColumn, by: string): void {
    const words = this.told.wordsOn(by);
    if (given || isBlank || !words) return;
    this.warnings.push(
      escaped`Column ${JSON.stringify(heading)} has values, and is not used: ${words} takes its place.`,
    );
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
    return this.told.meaningOf(trimmed) === undefined && 'doubt' in this.matcher.read(trimmed);
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
    // The amount to collect has to agree with the total and with the way to pay; two notes stand one behind the other.
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
    return this.told.absent(areMistakes);
  }
}

/** Why a column is not used that means what a surer one does. */
const saidBy = (heading: string): string => `${JSON.stringify(heading)} says it`;

/** The field of a column as `--map` names it. */
const placeOfMatch = ({ field: { name }, element }: ColumnMatch): string =>
  element === undefined ? name : name.replace('.', `[${element}].`);
