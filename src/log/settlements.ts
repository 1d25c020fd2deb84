import { isRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import type { LogBook, LogSchema, OpenLog } from './open-log.ts';

// The payments of couriers, by their settlement files. A file is one line, so that a process which is killed leaves all of it or
// nothing.

/** The amount that a row of a settlement file paid for an order; negative if the courier took it back. */
export interface KeptPayment {
  /** The id of the order. */
  readonly order: string;
  readonly row: number;
  readonly sheet?: string | undefined;
  /** Exact, in written form. */
  readonly amount: string;
  readonly currency: string;
}

/** A settlement file that was compared with orders, and what it paid. */
export interface KeptFile {
  /** SHA-256 of its bytes. */
  readonly digest: string;
  /** Its name, without folders. */
  readonly file: string;
  /** When it was compared, ISO 8601. */
  readonly time: string;
  /** As the user called it, or as most of its orders do. */
  readonly courier?: string | undefined;
  readonly payments: readonly KeptPayment[];
}

interface ForgottenFile {
  readonly digest: string;
  readonly forgotten: string;
}

interface SettlementHead {
  /** The version of the format. */
  readonly settlements: 1;
  readonly profile: string;
  readonly origin: string;
}

export type SettlementLine = SettlementHead | KeptFile | ForgottenFile;

/** A payment with the file that has it. */
export interface FiledPayment extends KeptPayment {
  readonly from: KeptFile;
}

const isSettlementHead = (line: Row): line is Row & SettlementHead =>
  line.settlements === 1 && isText(line.profile) && isText(line.origin);

const isPayment = (value: unknown): boolean =>
  isRow(value) &&
  [value.order, value.amount, value.currency].every(isText) &&
  Number.isSafeInteger(value.row) &&
  (value.sheet === undefined || isText(value.sheet));

const isKeptFile = (line: Row): line is Row & KeptFile =>
  [line.digest, line.file, line.time].every(isText) &&
  (line.courier === undefined || isText(line.courier)) &&
  Array.isArray(line.payments) &&
  line.payments.every(isPayment);

const isForgotten = (line: Row): line is Row & ForgottenFile => isText(line.digest) && isText(line.forgotten);

/** The files that were compared, without those that were forgotten. */
export class SettlementBook implements LogBook<SettlementLine> {
  private head: SettlementHead | undefined;
  private readonly files = new Map<string, KeptFile>();
  private byOrder: Map<string, FiledPayment[]> | undefined;
  /** Grows with every line. */
  version = 0;

  get hasHead(): boolean {
    return this.head !== undefined;
  }

  get hasFiles(): boolean {
    return this.files.size > 0;
  }

  parse(row: Row): SettlementLine | undefined {
    return isSettlementHead(row) || isKeptFile(row) || isForgotten(row) ? row : undefined;
  }

  add(line: SettlementLine): void {
    this.version++;
    this.byOrder = undefined;
    if ('settlements' in line) this.head = line;
    else if ('forgotten' in line) this.files.delete(line.digest);
    else this.files.set(line.digest, line);
  }

  find(digest: string): KeptFile | undefined {
    return this.files.get(digest);
  }

  all(): readonly KeptFile[] {
    return [...this.files.values()];
  }

  /** The payments for an order, by its id. */
  paidFor(order: string): readonly FiledPayment[] {
    if (!this.byOrder) {
      this.byOrder = new Map();
      for (const from of this.files.values()) {
        for (const payment of from.payments) {
          const filed = { ...payment, from };
          const others = this.byOrder.get(payment.order);
          if (others) others.push(filed);
          else this.byOrder.set(payment.order, [filed]);
        }
      }
    }
    return this.byOrder.get(order) ?? [];
  }

  *lines(): Generator<SettlementLine, void> {
    if (this.head) yield this.head;
    yield* this.files.values();
  }
}

export type SettlementLog = OpenLog<SettlementLine, SettlementBook>;

export const settlementSchema: LogSchema<SettlementLine, SettlementBook> = {
  noun: 'record of settlements',
  whenLost: 'Nothing more was kept.',
  repair: (command) =>
    escaped`It says what a courier paid out. Restore the file from a copy. Or remove the line, and compare the courier's file
again: ${command}`,
  emptyBook: () => new SettlementBook(),
  makeHead: ({ profile, origin }) => ({ settlements: 1, profile, origin }),
  keyOf: (line) => ('settlements' in line ? 'head' : `file ${line.digest}`),
  linesOf: (book) => book.lines(),
};
