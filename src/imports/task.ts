import type { Message } from '../base/text/message.ts';
import type { CellReader } from '../columns/cell-reader.ts';
import type { ColumnMatcher } from '../columns/column-matcher.ts';
import type { ColumnField } from '../columns/lexicon.ts';
import type { NamedTable } from '../columns/named-table.ts';
import type { CellEntry } from '../columns/rows.ts';
import type { Defaults, GivenMap } from '../columns/stored-map.ts';
import type { TableColumns } from '../columns/table-columns.ts';
import type { Operation, RecordShape } from '../operations/manifest.ts';
import type { RunMode } from '../ports/prepared.ts';
import type { Run } from '../ports/run.ts';
import type { RecordFile, TableFile, TableOptions } from '../sheets/read/table-file.ts';
import type { ForeseenWrites } from '../writes/foresee.ts';
import type { JobOutcome, OpenResult, WriteGuard, WriteOptions, Writes } from '../writes/job.ts';
import type { CodAnswers } from './cod-answers.ts';
import type { LeftJobs } from './errors-file.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { Plan, RowsFrom } from './plan.ts';
import type { PlanScreen } from './screen.ts';
import type { TypedCells } from './typed-cells.ts';

/** How a file is imported, as the command line says it. */
export interface ImportOptions {
  /** Two letters, for phones without a country code. */
  readonly country: string | undefined;
  readonly maps: readonly GivenMap[];
  readonly required: readonly ColumnField[];
  readonly optional: readonly ColumnField[];
  /** Orders without a receiver's name, phone or address may be created. */
  readonly allowIncomplete: boolean;
  readonly headerRow: number | undefined;
  readonly errors: string | undefined;
  /** The file with the outcome of each row. */
  readonly result: string | undefined;
  /** The name that the ledger knows the file by, in place of its path. */
  readonly name: string | undefined;
  /** Values for rows that have none, by the fields. */
  readonly defaults: Defaults;
  /** Answers of earlier runs are not used. */
  readonly askAgain: boolean;
  readonly saveMap: string | undefined;
  readonly useMap: string | undefined;
  readonly apply: boolean;
  readonly allOrNone: boolean;
  readonly table: Pick<TableOptions, 'sheet' | 'separator' | 'encoding' | 'hidden'>;
}

export interface ImportRun {
  readonly context: Run;
  /** The values for the route. */
  readonly args: readonly string[];
  readonly file: string;
  readonly options: ImportOptions;
  readonly mode: RunMode;
  readonly writing: WriteOptions;
  readonly openResult: OpenResult | undefined;
  /** `--result` is standard output, which has nothing else for programs: people see its rows behind the plan, in place of ids. */
  readonly resultIsOutput: boolean;
  /** The command line that writes what this one has shown, with flags for these answers: `items.weight=500`; for the file of `--errors`, if it is given. */
  applyCommand(defaults: readonly string[], corrected?: string): Message;
  /** The command line that looks each reference up first, and then writes, with the same flags. */
  checkedCommand(defaults: readonly string[]): Message;
  /** The command line that writes all that this one has shown, also what may be there already. */
  uncheckedCommand(defaults: readonly string[]): Message;
  /** The command line that writes what this one has shown, lists of elements too. */
  wholeListsCommand(): Message;
  /** Offers to mend what keeps so many of the created orders from being shipped. */
  offerMending(orders: number): void;
  /** The command line that sends what has changed in the file since its records were created. */
  updateCommand(): Message;
}

/** How records are changed. */
export interface UpdateOptions {
  /** The columns whose blank cells empty the field, by their headings or their fields. */
  readonly clear: readonly string[];
  /** Whether lists are sent whole if one of their elements differs. */
  readonly wholeLists: boolean;
}

/** A file whose columns are known, and its plan, which is empty at first. */
export interface OpenedImport {
  readonly opened: TableFile | RecordFile;
  readonly source: NamedTable;
  readonly columns: TableColumns;
  readonly from: RowsFrom;
  readonly reader: CellReader;
  /** A cell for each default, which stands for a blank one. Answers to questions are added. */
  readonly defaults: CellEntry[];
  /** The values that the user has given at the terminal, as `--default` takes them. */
  readonly answers: string[];
  /** The texts typed in place of faulty cells, now or in an earlier run. */
  readonly typed: TypedCells;
  /** SHA-256 of the file. */
  digest(): Promise<string>;
  /** Where answers are kept for the next run. */
  readonly kept: KeptAnswers;
  readonly plan: Plan;
  /** The kept mapping that has all of these columns, and no others. */
  readonly columnsOfMap?: string | undefined;
  /** A mapping that was found by itself, and the values that it gives rows without one. */
  readonly broughtBy?: { readonly name: string; readonly values: Message };
  /** Of a task that changes records: the columns mean what they mean to the creation of these records. */
  readonly isAsCreated?: boolean;
}

/** A plan that was compared with the writes of earlier runs. */
export interface JudgedImport {
  /** Records that `--apply` writes without asking about each. */
  readonly count: number;
  /** Records that are held back until the user says that they are not those of an earlier run. */
  readonly heldBack?: number;
  /** Why these are, and those that were written before. */
  readonly left?: LeftJobs;
  /** Faults of cells that `--whole-lists` would send: of records that have a shipment, and of others. */
  readonly heldInLists?: { readonly open: number; readonly shipped: number };
  /** Every record was written before, or needs no change. */
  readonly isDone: boolean;
  readonly screen: PlanScreen;
  readonly foreseen?: ForeseenWrites;
  readonly writes: Pick<Writes, 'creates' | 'changes' | 'list' | 'question' | 'remedyOfLacked'>;
  readonly guard?: WriteGuard;
  /** Whether anything is known that keeps a created order from being shipped; undefined if the records are not orders. */
  readonly canShip?: ((outcome: JobOutcome) => boolean) | undefined;
  /** Gets the answers to the writes. */
  readonly answers?: CodAnswers | undefined;
  /** Returns the lines below the summary: what was created, and what to do with it. */
  next(outcomes: readonly JobOutcome[]): readonly Message[];
}

/** The part of an import that differs between creating and changing records. */
export interface ImportTask {
  readonly operation: Operation;
  readonly verb: 'create' | 'change';
  /** The word for the records: `orders`. */
  readonly noun: string;
  readonly matcher: ColumnMatcher;
  /** Of a task that changes records: the one that creates them. Its sheets can change them, too. */
  readonly creation?: Pick<ImportTask, 'operation' | 'matcher'>;
  /** Of the same: does a heading say which record of the service a row is about, or when that was changed? Then the file lists what is there. */
  isOfList?(heading: string): boolean;
  /** Records that are there can be changed by a file, too, and this does not. */
  readonly mayChange?: boolean;
  /** The rows of the plan for programs. */
  readonly shape: RecordShape;
  /** Reads the file to its end, and fills the plan. */
  plan(
    run: ImportRun,
    opened: OpenedImport,
  ): Promise<{
    /** Said before the plan is shown. */
    readonly notes: readonly Message[];
    /** `holds`: the plan is applied, and no one else may write until then. */
    judge(holds: boolean): Promise<JudgedImport>;
  }>;
}
