import type { Row } from '../../base/row.ts';
import { sumDecimals } from '../../base/sum-decimals.ts';
import { contentDigest } from './canonical.ts';

/** The fields of a body that say who gets it and what it costs; empty where there is none. */
export interface ToldFields {
  readonly phone: string;
  readonly total: string;
  readonly currency: string;
}

export const plainText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** Warnings that are kept; more are counted. */
const keptWarnings = 1000;

/** What was found in all rows. */
export class Findings {
  rows = 0;
  faultCount = 0;
  faultyRows = 0;
  warningCount = 0;
  /** Records without an amount. */
  withoutTotal = 0;
  readonly sums = new Map<string, string>();
  readonly warnings: string[] = [];
  /** The first place of what looks alike. */
  private readonly alike = new Map<string, string>();

  warn(text: string): void {
    this.warningCount++;
    if (this.warnings.length < keptWarnings) this.warnings.push(text);
  }

  /** Counts a record that can be created; `place` says where it came from. */
  add(body: Row, place: string, fields: ToldFields): void {
    const total = body[fields.total];
    const currency = plainText(body[fields.currency]);
    const sum = total === undefined ? undefined : sumDecimals([this.sums.get(currency) ?? '0', plainText(total)]);
    if (sum === undefined) this.withoutTotal++;
    else this.sums.set(currency, sum);
    const phone = body[fields.phone];
    if (phone === undefined || total === undefined) return;
    const sign = contentDigest([phone, total, body.items]).slice(0, 20);
    const other = this.alike.get(sign);
    if (other === undefined) this.alike.set(sign, place);
    else this.warn(`${place} looks like ${other}: same phone, total and items.`);
  }
}
