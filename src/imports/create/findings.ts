import { hash } from 'node:crypto';
import { stringifyJson } from '../../base/json/exact-json.ts';
import type { Row } from '../../base/row.ts';
import type { Message } from '../../base/text/message.ts';
import { untrimmedText } from '../../base/text/text.ts';
import { skuKey } from '../../goods/products.ts';
import { type Operation, type RecordShape, textColumns } from '../../operations/manifest.ts';
import { fieldsOfRole } from '../../operations/roles.ts';
import type { Finding } from '../../orders/checks/check-orders.ts';
import { MoneySums } from '../../orders/money.ts';
import { nameFieldOf } from '../../writes/look-up.ts';
import { FilledTally } from './fillings.ts';
import { RuleTally, ShipTally } from './ship-checks.ts';
import { TotalParts } from './total-parts.ts';

/** The faults of rows that would be created. */
export const faultShape: RecordShape = {
  row: {
    ...textColumns('file', 'sheet', 'row', 'column', 'value', 'proposal', 'reason', 'severity', 'rule', 'external_id'),
    row: { type: 'integer' },
  },
  columns: ['row', 'column', 'value', 'reason'],
};

export type ToldFields = ReturnType<typeof toldFields>;

/** The fields of a body that hold the receiver, the amount and the name; each is empty if the body has none. */
export function toldFields(operation: Operation) {
  const role = (name: 'phone' | 'total' | 'currency'): string => fieldsOfRole(operation, name)[0] ?? '';
  return {
    phone: role('phone'),
    total: role('total'),
    currency: role('currency'),
    name: nameFieldOf(operation) ?? '',
    receiver: fieldsOfRole(operation, 'receiver'),
  };
}

/** Adds the amount of a record, if it has one. */
export function addTotal(sums: MoneySums, body: Row, { total, currency }: ToldFields): void {
  const amount = body[total];
  if (amount !== undefined) sums.add({ amount: untrimmedText(amount), currency: untrimmedText(body[currency]) });
}

/** Warnings that are kept; more are counted. */
const keptWarnings = 1000;

/** So many letters of a digest tell millions of records apart; V8 would keep all of it for a piece of more than 12. */
const signLength = 12;

interface CheckedRecord {
  readonly found: readonly Finding[];
  /** Its items that say nothing of their price. */
  readonly unpriced: readonly Row[];
}

/** A product that items of records are of. */
interface CountedProduct {
  readonly sku: string;
  readonly name: string;
  records: number;
}

/** Items that lack something: how many, of which products, and the first rows that have them. */
class ItemCount {
  count = 0;
  /** Those without a SKU. */
  nameless = 0;
  /** The names of the first of them. */
  readonly names = new Set<string>();
  records = 0;
  readonly rows: number[] = [];
  private readonly products = new Map<string, CountedProduct>();

  /** Adds items of one record. */
  add(items: readonly Row[], row = 0): void {
    if (items.length === 0) return;
    this.count += items.length;
    this.records++;
    if (this.rows.length < shownRows) this.rows.push(row);
    for (const { sku, name } of items) {
      const code = untrimmedText(sku).trim();
      const known = this.products.get(skuKey(code));
      if (code === '') this.addNameless(untrimmedText(name).trim());
      if (known) known.records++;
      else if (code !== '' && this.products.size < keptProducts)
        this.products.set(skuKey(code), { sku: code, name: untrimmedText(name).trim(), records: 1 });
    }
  }

  private addNameless(name: string): void {
    this.nameless++;
    if (name !== '' && this.names.size < shownRows) this.names.add(name);
  }

  /** Its products by their SKUs, those of the most records first. */
  get bySku(): readonly CountedProduct[] {
    return [...this.products.values()].toSorted((one, other) => other.records - one.records);
  }
}

const shownRows = 12;

/** Nobody says something of more products one by one. */
const keptProducts = 1000;

/** The worth of the records that can be created, and warnings about them. */
export class Findings {
  warningCount = 0;
  readonly worth = new MoneySums();
  readonly shipping = new ShipTally();
  /** The findings that are worth a look. */
  readonly doubts = new RuleTally();
  readonly unpriced = new ItemCount();
  /** The items without a weight, of records that weigh too little for it, or nothing. */
  readonly unweighed = new ItemCount();
  readonly filled = new FilledTally();
  readonly totals = new TotalParts();
  /** How many records lack a value for a field that they need. */
  readonly lacked = new Map<string, number>();

  /** Counts what of a record is worth a look. */
  addChecked({ found, unpriced }: CheckedRecord, row: number): void {
    for (const each of found) if (each.severity === 'warning') this.doubts.add(each, row);
    this.unpriced.add(unpriced, row);
  }

  lack(field: string): void {
    this.lacked.set(field, (this.lacked.get(field) ?? 0) + 1);
  }

  readonly warnings: Message[] = [];
  /** The first row of what looks alike, by a digest of it. */
  private readonly alike = new Map<string, number>();

  /** How many records the shop does not want shipped, by what it says of them. */
  readonly leftOut = new Map<string, number>();

  /** The keys of those that the shop has called off: they may be there. */
  readonly calledOff: string[] = [];

  leaveOut(why: string, key: string | undefined): void {
    this.leftOut.set(why, (this.leftOut.get(why) ?? 0) + 1);
    if (key !== undefined && /^(?:cancelled|refunded)$/.test(why)) this.calledOff.push(key);
  }

  warn(warning: Message): void {
    this.warningCount++;
    if (this.warnings.length < keptWarnings) this.warnings.push(warning);
  }

  /**
   * Returns the row of an earlier record with the same phone and total; with a reference its items are the same, too. Without
   * one, later records may be like this.
   */
  alikeBefore(body: Row, row: number, fields: ToldFields, byContent = false): number | undefined {
    const total = body[fields.total];
    const phone = body[fields.phone];
    if (phone === undefined || total === undefined) return undefined;
    const parts = byContent ? [phone, total] : [phone, total, body.items ?? null];
    const sign = hash('sha256', stringifyJson(parts), 'base64').slice(0, signLength);
    const other = this.alike.get(sign);
    if (other === undefined) this.alike.set(sign, row);
    return other;
  }
}
