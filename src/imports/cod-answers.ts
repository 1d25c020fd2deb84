import type { Row } from '../base/row.ts';
import { escaped, type Message, namesInShort, pluralize, suggest } from '../base/text/message.ts';
import { splitList } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { codWithoutAmount } from '../orders/checks/single-rules.ts';
import { lacksAmount } from '../orders/cod.ts';
import { orderFields, plainFields, readOrder } from '../orders/order.ts';
import type { Run } from '../ports/run.ts';
import type { Job } from '../writes/job.ts';

/** Does an import see to it that an order which is cash on delivery has an amount? Not where the profile leaves the check out. */
export const needsAmounts = ({ settings }: Pick<Run, 'settings'>): boolean =>
  !splitList(settings.skipChecks ?? '').includes(codWithoutAmount);

/**
 * Looks at the amounts to collect in the answers to writes of orders: a service may add up the items of an order that was sent
 * without an amount, or not.
 */
export class CodAnswers {
  private readonly lacking: string[] = [];
  private readonly silent: string[] = [];
  private readonly origins = new Set<string>();

  constructor(private readonly operation: Operation) {}

  look({ body, args, origin }: Job, record: Row): void {
    const { operation } = this;
    const fields = orderFields(operation);
    const [total = ''] = fields.total;
    const sent = [plainFields.payment, total, 'items'].filter((name) => Object.hasOwn(body, name));
    if (total === '' || sent.length === 0) return;
    const isSaid = Object.hasOwn(record, total);
    const { id, number, payment } = readOrder({ ...body, ...record }, fields);
    const name = number || id || (args.at(-1) ?? '');
    const amount = readOrder(isSaid ? record : body, fields).total;
    if (!lacksAmount({ payment, total: amount })) return;
    // An order that is changed keeps the amount that it has, as far as is known.
    if (isSaid) {
      this.lacking.push(name);
      this.origins.add(origin);
    } else if (operation.parameters.length === 0) this.silent.push(name);
  }

  /** False for the record of a row that is known to have no amount. */
  canShip(origin: string): boolean {
    return !this.origins.has(origin);
  }

  /** Returns the messages for the end; none if every amount is there. */
  get lines(): Message[] {
    const { lacking, silent, operation } = this;
    const [group = 'orders'] = operation.id.split('.');
    const check = (names: readonly string[]): Message => suggest`${group} check ${names.slice(0, mostNamed)}`;
    const are = (names: readonly string[]): string => (names.length === 1 ? 'is' : 'are');
    const without = escaped`${pluralize(lacking.length, 'orders')} ${are(lacking)} cash on delivery without an amount, and "ship" leaves ${lacking.length === 1 ? 'it' : 'them'} out: ${namesInShort(lacking)}. What mends it: ${check(lacking)}`;
    const unknown = escaped`The service does not say which amount the courier collects of ${pluralize(silent.length, 'orders')}. To look: ${check(silent)}`;
    return [...(lacking.length > 0 ? [without] : []), ...(silent.length > 0 ? [unknown] : [])];
  }
}

const mostNamed = 20;
