import { stringifyJson } from '../../base/json/exact-json.ts';
import { sumDecimals } from '../../base/numbers/decimals.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { untrimmedText } from '../../base/text/text.ts';
import type { Operation } from '../../operations/manifest.ts';
import { fieldsOfRole } from '../../operations/roles.ts';
import { nameFieldOf } from '../../writes/traces.ts';

/** The fields of a body that hold the receiver, the amount and the name; each is empty if the body has none. */
export interface ToldFields {
  readonly name: string;
  readonly phone: string;
  readonly total: string;
  readonly currency: string;
}

export function toldFields(operation: Operation): ToldFields {
  const role = (name: 'phone' | 'total' | 'currency'): string => fieldsOfRole(operation, name)[0] ?? '';
  return { phone: role('phone'), total: role('total'), currency: role('currency'), name: nameFieldOf(operation) ?? '' };
}

/** The sum of the amounts of records, by currency. */
export class Sums {
  readonly sums = new Map<string, string>();
  /** Records without an amount. */
  withoutTotal = 0;

  add(body: Row, { total, currency }: ToldFields): void {
    const amount = body[total];
    const unit = untrimmedText(body[currency]);
    const sum = amount === undefined ? undefined : sumDecimals([this.sums.get(unit) ?? '0', untrimmedText(amount)]);
    if (sum === undefined) this.withoutTotal++;
    else this.sums.set(unit, sum);
  }
}

/** A number of 52 bits for a text: small to keep, and hardly ever the same for two. */
function shortHash(text: string): number {
  let first = 0x811c9dc5;
  let second = 0x1b873593;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x85ebca6b) + first;
  }
  return (first >>> 0) * 2 ** 20 + ((second ^ (second >>> 13)) & 0xfffff);
}

/** Warnings that are kept; more are counted. */
const keptWarnings = 1000;

/** The worth of the records that can be created, and warnings about them. */
export class Findings {
  warningCount = 0;
  readonly worth = new Sums();
  readonly warnings: string[] = [];
  /** The first row of what looks alike, by a number that stands for it. */
  private readonly alike = new Map<number, number>();

  warn(text: string): void {
    this.warningCount++;
    if (this.warnings.length < keptWarnings) this.warnings.push(text);
  }

  /** Counts a record that can be created, and the row that it came from. */
  add(body: Row, row: number, fields: ToldFields, rowWord: string): void {
    this.worth.add(body, fields);
    const total = body[fields.total];
    const phone = body[fields.phone];
    if (phone === undefined || total === undefined) return;
    const sign = shortHash(`${untrimmedText(phone)} ${untrimmedText(total)} ${stringifyJson(body.items)}`);
    const other = this.alike.get(sign);
    if (other === undefined) this.alike.set(sign, row);
    else this.warn(escaped`${rowWord} ${row} looks like ${rowWord} ${other}: same phone, total and items.`);
  }
}

/** `1234.5 SAR and 20 (currency not given)`. */
export const describeSums = ({ sums }: Sums): string =>
  [...sums]
    .map(([currency, sum]) => (currency === '' ? escaped`${sum} (currency not given)` : `${sum} ${currency}`))
    .join(' and ');
