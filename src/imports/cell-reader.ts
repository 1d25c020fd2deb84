import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { findOperation } from '../operations/catalogue.ts';
import { type ParsePhone, readPhone } from '../orders/phones.ts';
import { NameList } from '../orders/places.ts';
import type { Cell } from '../sheets/read/table-file.ts';
import type { ImportColumn } from './columns.ts';
import type { ImportField } from './fields.ts';
import { cellReaderOf, isPhone } from './read-value.ts';
import type { CellEntry } from './rows.ts';
import type { ImportSurroundings } from './surroundings.ts';

/** The values for the fields that a column fills, or why there are none. */
type CellReading = { readonly values: readonly unknown[] } | { readonly fault: string };

type ReadValues = ReadonlyMap<string, { readonly value: unknown }>;

const countryList = 'countries.list';

const placeName = ({ list = '' }: ImportField, path: string): string => `${list}.${path}`;

/** Reads cells by what their columns fill. */
export class CellReader {
  private readonly phones = new Set<ImportColumn>();
  /** By the place that a column fills. */
  private readonly headings = new Map<string, string>();
  private readonly readers = new Map<ImportColumn, ReturnType<typeof cellReaderOf>>();
  private parsePhone: ParsePhone | undefined;
  /** Some column so far fills a country, so phones are read by it. */
  private needsCountries = false;

  constructor(
    private readonly lists: NameLists,
    private readonly country: string | undefined,
  ) {}

  /** Learns of a column. */
  learn(column: ImportColumn): void {
    const { match } = column;
    if (!match) return;
    for (const path of match.field.fills) this.headings.set(placeName(match.field, path), column.heading);
    this.readers.set(column, cellReaderOf(match.field.name, match.field.schema));
    if (isPhone(match.field.name)) this.phones.add(column);
    if (/(?:^|_)country_id$/.test(match.field.fills[0] ?? '')) this.needsCountries = true;
  }

  headingOf(field: ImportField): string | undefined {
    return this.headings.get(placeName(field, field.fills[0] ?? ''));
  }

  /** Phones last: the country of the row says how they are read. */
  inOrder(entries: readonly CellEntry[]): readonly CellEntry[] {
    if (this.phones.size === 0) return entries;
    const last = entries.filter(({ column }) => this.phones.has(column));
    return last.length === 0 ? entries : [...entries.filter(({ column }) => !this.phones.has(column)), ...last];
  }

  /** Loads what the cells of a row need: true when all is there already. */
  isReadyFor(entries: readonly CellEntry[]): boolean {
    return entries.every(({ column }) => {
      const list = column.match?.field.namesOf;
      if (list !== undefined && !this.lists.has(list)) return false;
      if (!this.phones.has(column)) return true;
      return this.parsePhone !== undefined && (!this.needsCountries || this.lists.has(countryList));
    });
  }

  async loadFor(entries: readonly CellEntry[]): Promise<void> {
    for (const { column } of entries) {
      const list = column.match?.field.namesOf;
      if (list !== undefined) await this.lists.load(list);
      if (!this.phones.has(column)) continue;
      this.parsePhone ??= (await import('../base/libraries/phones.ts')).parsePhoneNumberFromString;
      if (this.needsCountries) await this.lists.load(countryList);
    }
  }

  private phone(name: string, text: string, values: ReadValues): CellReading {
    const id = values.get(name.replace(/(?:phone|mobile)$/, 'country_id'))?.value;
    const code = id === undefined ? this.country : this.lists.get(countryList)?.codeOf(id);
    const place = { country: code, isForeign: id !== undefined && code === undefined };
    const read = this.parsePhone ? readPhone(this.parsePhone, text, place) : { value: text };
    return 'fault' in read ? read : { values: [read.value] };
  }

  read(column: ImportColumn, cell: Cell, values: ReadValues): CellReading {
    const field = column.match?.field;
    if (!field) return { values: [] };
    if (cell.kind === 'text' || cell.kind === 'number') {
      if (field.namesOf !== undefined) {
        const read = this.lists.get(field.namesOf)?.read(cell.text) ?? { fault: 'cannot be looked up' };
        return 'fault' in read ? read : { values: [read.value] };
      }
      if (this.phones.has(column)) return this.phone(field.fills[0] ?? field.name, cell.text, values);
    }
    const read = this.readers.get(column)?.(cell) ?? { fault: 'cannot be read' };
    if ('fault' in read) return read;
    if (field.fills.length === 1) return { values: [read.value] };
    const [first, ...rest] = String(read.value).trim().split(/\s+/);
    return { values: [first, rest.length > 0 ? rest.join(' ') : undefined] };
  }
}

/** The lists that names are looked up in, each read once, and only when a name needs it. */
export class NameLists {
  private readonly lists = new Map<string, NameList>();

  constructor(private readonly context: ImportSurroundings) {}

  has(id: string): boolean {
    return this.lists.has(id);
  }

  get(id: string): NameList | undefined {
    return this.lists.get(id);
  }

  /** Reads all of a list. Throws what reading throws. */
  async load(id: string): Promise<void> {
    if (this.lists.has(id)) return;
    const operation = findOperation(this.context.catalogue, id);
    let rows: readonly Row[] = [];
    if (operation) {
      this.context.messages.progress.show(escaped`Reading ${operation.group} \u2026`);
      rows = await this.context.service.impatient().all(operation);
      this.context.messages.progress.wipe();
    }
    const thing = id
      .replace(/\.list$/, '')
      .replace(/ies$/, 'y')
      .replace(/s$/, '')
      .replaceAll('-', ' ');
    this.lists.set(id, new NameList(rows, thing));
  }
}
