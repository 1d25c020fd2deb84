import type { Cell } from '../sheets/read/table-file.ts';
import type { CellReader } from './cell-reader.ts';
import type { ColumnMatch, ColumnMatcher } from './column-matcher.ts';
import type { ExportMap } from './exports/export-map.ts';
import { foldHeading } from './heading-words.ts';
import type { OpenColumn } from './neighbours.ts';
import type { CellEntry, NamedColumn } from './rows.ts';

/**
 * The forms in which shops write all items of an order into one cell, with groups for their fields and `total` for a line's. That of
 * Salla: `(SKU: COF-1KG) Coffee (Qty: 2)`; its name may hold what separates items.
 */
export const itemForms = {
  salla: '\\(SKU:\\s*(?<sku>[^)]*)\\)\\s*(?<name>.*?)\\s*\\(Qty:\\s*(?<quantity>\\p{Nd}+)\\)',
  bigcommerce:
    'Product ID: [^,]*, Product Qty: (?<quantity>\\d+), Product SKU: (?<sku>.*?), Product Name: (?<name>.*?), Product (?!Name)(?:(?!Product ID: ).)*?Unit Price: [^\\d,|]*(?<price>[\\d.]+)',
  skyverge:
    '(?:^|;|\\|)name:(?<name>[^|]*)\\|(?:[a-z_]+:[^|;]*\\|)*?sku:(?<sku>[^|]*)\\|quantity:(?<quantity>[^|;]*)\\|(?:[a-z_]+:[^|;]*\\|)*?total:(?<total>[^|;]*)',
} as const;

/** Texts that each item of a form has once. A cell with more of them than items that could be read has some that could not. */
const itemMarks: Readonly<Record<string, readonly string[]>> = {
  [itemForms.salla]: ['(SKU:', '(Qty:'],
  [itemForms.bigcommerce]: ['Product ID: ', 'Product Qty: '],
  [itemForms.skyverge]: ['|quantity:'],
};

/** The purpose of a column whose cells hold all items. */
export const itemsRole = 'items';

/** Returns the form that most of these cells have; undefined if they have none. */
function itemFormOf(cells: readonly string[]): string | undefined {
  return Object.values(itemForms).find((form) => {
    const pattern = new RegExp(form, 'su');
    return cells.length > 0 && cells.filter((text) => pattern.test(text)).length >= cells.length * 0.8;
  });
}

/** A column whose cells hold all items of an order each, and how its items are read. */
export interface ItemColumn extends Pick<NamedColumn, 'heading' | 'at'> {
  /** An expression with a group for each field of an item. */
  readonly form: string;
  /** The source of the form: an export, or the cells. */
  readonly how: string;
}

/** Contents of an order are its items. */
const mayHoldItems = ({ choices }: OpenColumn): boolean =>
  choices.length === 0 ||
  choices.some(
    ({ match: { field, part } }) => field.name === 'items.name' || (field.name === 'description' && part === 1),
  );

/** Returns the column that holds all items: that of the export, or the first whose cells do, unless the user says what it is. */
export function itemColumnIn(columns: readonly OpenColumn[], map?: ExportMap): ItemColumn | undefined {
  const open = [...columns.entries()].filter(([, { given }]) => given === undefined);
  if (map?.items) {
    const { heading, each } = map.items;
    const [at, own] = open.find(([, column]) => foldHeading(column.heading) === foldHeading(heading)) ?? [];
    return own && at !== undefined ? { heading: own.heading, at, form: each, how: map.title } : undefined;
  }
  for (const [at, column] of open) {
    const form = mayHoldItems(column) ? itemFormOf(column.cells) : undefined;
    if (form !== undefined) return { heading: column.heading, at, form, how: 'by its cells' };
  }
  return undefined;
}

/** Reads all items of an order from one cell. */
export class ItemCells {
  private readonly pattern: RegExp;
  private readonly made = new Map<string, NamedColumn>();

  constructor(
    private readonly column: ItemColumn,
    private readonly matcher: ColumnMatcher,
    private readonly reader: Pick<CellReader, 'learn'> | undefined,
  ) {
    this.pattern = new RegExp(column.form, 'gsu');
  }

  get at(): number {
    return this.column.at;
  }

  get how(): string {
    return this.column.how;
  }

  /** Returns a cell for each field of each item; none for a blank cell. */
  read(cell: Cell | undefined): CellEntry[] {
    if (cell === undefined) return [];
    const { text: all } = cell;
    const found = [...all.matchAll(this.pattern)];
    const marks = itemMarks[this.column.form] ?? [];
    const areAll = found.length > 0 && marks.every((mark) => all.split(mark).length - 1 <= found.length);
    // A text that is not understood is a fault: it is no number of pieces.
    const items = areAll ? found.map(({ groups = {} }) => groups) : [{ quantity: all }];
    return items.flatMap((groups, element) =>
      Object.entries(groups).flatMap(([group, value = '']): CellEntry[] => {
        const text = value.trim();
        const column = text === '' ? undefined : this.columnFor(group, element);
        return column ? [{ column, cell: { kind: 'text', text } }] : [];
      }),
    );
  }

  private columnFor(group: string, element: number): NamedColumn | undefined {
    const key = `${group} ${element}`;
    const found = this.made.get(key);
    if (found) return found;
    const { heading, at, how } = this.column;
    const isLineTotal = group === 'total';
    const named = this.matcher.named(`items.${isLineTotal ? 'price' : group}`);
    if (!named) return undefined;
    const match: ColumnMatch = { ...named, element, isLineTotal, how };
    const made: NamedColumn = { heading, at, match };
    this.reader?.learn(made);
    this.made.set(key, made);
    return made;
  }
}
