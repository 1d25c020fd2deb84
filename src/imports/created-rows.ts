import { untrimmedText } from '../base/text/text.ts';
import { type ColumnField, codField, referenceField } from '../columns/lexicon.ts';
import { isWeighed, unitOfWeights } from '../columns/number-cells.ts';
import type { CellEntry, NamedColumn, TableRow } from '../columns/rows.ts';
import { Goods } from '../goods/products.ts';
import type { LedgerBook } from '../log/ledger.ts';
import type { Operation } from '../operations/manifest.ts';
import { otherReceiver } from '../writes/likes.ts';
import { digestOfBody } from '../writes/look-up.ts';
import type { RecordDraft, SaidValue } from './create/draft.ts';
import { Fillings } from './create/fillings.ts';
import { toldFields } from './create/findings.ts';
import { readDrafts } from './create/read-drafts.ts';
import { ReferenceRows } from './create/references.ts';
import { RowKeys } from './plan.ts';
import type { OpenedImport } from './task.ts';
import type { UpdateMatcher, Updating } from './update/update-matcher.ts';

/** How the records of a sheet were created, and what the ledger knows of that. */
interface Creation {
  readonly operation: Operation;
  readonly args: readonly string[];
  readonly book: LedgerBook;
}

/**
 * The rows of a sheet that creates records, as rows that change them: its columns mean what they mean to the creation, whose texts
 * of several columns are joined, and weights read in grams. Records whose rows say what they were created with are left out: what
 * was changed at the service since is not what the sheet is about.
 */
export class CreatedRows {
  /** Records that are left out for that, and all rows that are left out; those of the last reading. */
  unchanged = 0;
  skippedRows = 0;
  private readonly fields: ReadonlyMap<string, ColumnField>;
  private readonly columns = new Map<string, NamedColumn>();
  private readonly fillings: Fillings;
  private scattered: ReadonlyMap<string, number> | undefined;

  constructor(
    private readonly opening: OpenedImport,
    private readonly updating: Updating,
    matcher: UpdateMatcher,
    private readonly creation: Creation,
  ) {
    this.fields = new Map(matcher.lexicon.fields.map((field) => [field.name, field]));
    // What the file says of phones may depend on a default of the country.
    this.fillings = new Fillings(opening.columns.matcher.lexicon.fields, new Goods(), opening.defaults);
  }

  /** Reads the file from its start. */
  async *read(): AsyncGenerator<TableRow, void> {
    this.scattered ??= await this.findScattered();
    this.unchanged = 0;
    this.skippedRows = 0;
    const keys = new RowKeys(this.creation.args);
    const references = new ReferenceRows(this.scattered);
    for await (const draft of readDrafts(this.opening, { references, fillings: this.fillings, rowOf: this.rowOf }))
      yield* this.rowsOf(draft, keys);
  }

  private readonly rowOf = (row: TableRow): TableRow => this.opening.typed.appliedTo(row);

  private async findScattered(): Promise<ReadonlyMap<string, number>> {
    const references = new ReferenceRows();
    for await (const _ of readDrafts(this.opening, { references, rowOf: this.rowOf }));
    return references.scattered;
  }

  private *rowsOf(draft: RecordDraft, keys: RowKeys): Generator<TableRow, void> {
    const { operation, args } = this.creation;
    const { reference, faults, rows } = draft;
    if (draft.leftOut !== undefined || draft.hasOnlyDropped()) {
      this.skippedRows += rows.length;
      return;
    }
    const body = draft.finish([], operation, toldFields(operation).total);
    const created = reference === undefined ? undefined : this.createdAs(draft, keys.ofReference(reference));
    const digest = digestOfBody({ body, said: draft.saidBody(operation), args });
    if (faults.length === 0 && created?.digest === digest) {
      this.unchanged++;
      this.skippedRows += rows.length;
    } else yield* this.changedRows(draft, created?.id);
  }

  /** The id and the digest of what the ledger has created for this receiver, or else for this reference. */
  private createdAs(draft: RecordDraft, key: string): { readonly id: string; readonly digest?: string } | undefined {
    const { operation, book } = this.creation;
    const entry = book.find({ operation: operation.id, key });
    if (entry?.state !== 'created') return undefined;
    const fields = toldFields(operation);
    const phone = untrimmedText(draft.valueOf(fields.phone)) || undefined;
    const names = fields.receiver.map((field) => untrimmedText(draft.valueOf(field)));
    const { differs, known } = otherReceiver(book, entry, { key, traces: { phone, receiver: names.join(' ').trim() } });
    const { id, digest } = known;
    if (id === undefined) return undefined;
    return differs === undefined && digest !== undefined && !known.adopted ? { id, digest } : { id };
  }

  private *changedRows(draft: RecordDraft, id: string | undefined): Generator<TableRow, void> {
    const { faults } = draft;
    const rows = draft.rows.map(({ entries: _, ...row }, at) => ({ ...row, ...(at === 0 && { faults }) }));
    const simple = draft.rows.map(({ entries }) => entries.flatMap((entry) => this.asItIs(entry, id) ?? []));
    const paths = new Set(simple.flat().flatMap(({ column: { match } }) => match?.field.fills ?? []));
    const made = [...draft.said()].filter(({ list, path }) => list !== undefined || !paths.has(path));
    for (const [at, row] of rows.entries()) {
      const identity =
        id === undefined ? [] : this.entryOf({ path: this.updating.idField, value: id, text: id, row: 0 });
      const own = made.filter((value) => value.row === row.number).flatMap((value) => this.entryOf(value));
      yield { ...row, entries: [...identity, ...(simple[at] ?? []), ...own] };
    }
  }

  /** A cell that says the value of a field by itself, as a cell of an update; undefined if it does not, or says which record it is. */
  private asItIs({ column, cell }: CellEntry, id: string | undefined): CellEntry | undefined {
    const { field, part, unit, isLineTotal, isAdded } = column.match ?? {};
    if (!field || field.list !== undefined || field.name === codField) return undefined;
    if (field.name === referenceField && id !== undefined) return undefined;
    const isInKilos = unitOfWeights(field.name, column.heading, unit) === 'kg';
    if (part !== undefined || isLineTotal || isAdded || isInKilos) return undefined;
    const own = this.fields.get(field.name);
    return own && { column: this.columnOf(own, column), cell };
  }

  /** The cell of a value that the creation has made of others. */
  private entryOf({ path, list, element, value }: SaidValue): CellEntry[] {
    const isReference = path === referenceField && list === undefined;
    const field = this.fields.get(list === undefined ? path : `${list}.${path}`);
    if (!field || isReference) return [];
    const sources = this.opening.columns.used.filter(({ match }) => {
      const isOf = match?.field.list === list && match?.field.fills.includes(path);
      return isOf && (match?.element === undefined || match.element === element);
    });
    const heading = sources.map((each) => each.heading).join(', ') || field.name;
    const column = { heading, at: sources[0]?.at ?? -1, match: { field, element, how: 'made' } };
    const kind = typeof value === 'string' ? 'text' : 'number';
    return [{ column: this.columnOf(field, column), cell: { kind, text: untrimmedText(value) } }];
  }

  private columnOf(field: ColumnField, { heading, at, match }: NamedColumn): NamedColumn {
    const key = JSON.stringify([at, heading, field.name, match?.element]);
    const known = this.columns.get(key);
    if (known) return known;
    // Whatever its heading says, weights are in grams by now.
    const unit = isWeighed(field.name) ? ({ unit: 'g', isGiven: true } as const) : undefined;
    const column = { heading, at, match: { field, element: match?.element, unit, how: match?.how ?? '' } };
    this.opening.reader.learn(column);
    this.columns.set(key, column);
    return column;
  }
}
