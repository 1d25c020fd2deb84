import type { Row } from '../base/row.ts';
import { didYouMean, escaped } from '../base/text/message.ts';
import { splitKnownList, splitList } from '../base/text/text.ts';
import type { Goods } from '../goods/products.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { roleHints, roleNames } from '../operations/roles.ts';
import { checkRules, OrderChecks, purchaseOf } from '../orders/checks/check-orders.ts';
import { type CheckFacts, readChecked, type ShippedOrder } from '../orders/checks/rule.ts';
import { sizeOf } from '../orders/checks/single-rules.ts';
import type { PlaceList } from '../orders/cities.ts';
import { type Order, orderFields, orderReader } from '../orders/order.ts';
import { readPhoneOf } from '../orders/phones.ts';
import type { Run } from '../ports/run.ts';
import { goWithout } from '../service/list/list-messages.ts';
import { readIfThere } from '../service/read-orders.ts';
import type { Settings } from '../settings/table.ts';
import { traceDigests } from '../writes/look-up.ts';
import { readLedger } from '../writes/open-ledger.ts';
import { waybillOf } from './labels.ts';
import { orderOfKey, shippedAt } from './ship-keys.ts';

/** The rules that `--skip` or the profile leaves, and what is wrong with their names. */
export function chosenRules(
  { settings }: { readonly settings: Pick<Settings, 'skipChecks'> },
  skip: readonly string[],
) {
  const isGiven = skip.length > 0;
  const known = checkRules.map(({ id }) => id);
  const skipped = isGiven
    ? skip.flatMap((list) => splitKnownList(list, (name) => known.some((id) => id === name)))
    : splitList(settings.skipChecks ?? '');
  const place = isGiven ? '--skip' : 'skip_checks';
  const unknown = skipped.filter((name) => name !== '' && name !== 'none' && !known.includes(name));
  const mistakes = unknown.map(
    (name) => escaped`${place}: there is no check ${JSON.stringify(name)}.${didYouMean(name, known)}`,
  );
  return {
    rules: checkRules.filter(({ id }) => !skipped.includes(id)),
    mistakes: unknown.length > 0 ? [...mistakes, escaped`The checks are: ${known}`] : [],
  };
}

/** The lists of places that these orders are understood by: where they give an id and no name, or a name and no id. */
function neededLists(orders: readonly Order[]): readonly PlaceList[] {
  const needsCountries = orders.some(
    ({ place }) => place.countryCode === '' && place.country === '' && place.countryId !== '',
  );
  const needsCities = orders.some(({ place }) => place.city !== '' && place.cityId === '');
  return [...(needsCountries ? (['countries'] as const) : []), ...(needsCities ? (['cities'] as const) : [])];
}

/**
 * Returns a function that finds orders by their purchase among those that this ledger shipped, or may have. Entries of versions that
 * kept nothing of it are not found.
 */
async function readShippedAlike(desk: Run): Promise<NonNullable<CheckFacts['shippedAlike']>> {
  const create = findOperation(desk.catalogue, 'shipments.create');
  const book = await readLedger(desk);
  const known = new Map<string, ShippedOrder[]>();
  for (const entry of create ? book.perhapsDone(create.id) : []) {
    const { key, number = '', traces, ordered, state } = entry;
    if (traces?.purchase === undefined || ordered === undefined) continue;
    const order: ShippedOrder = {
      id: orderOfKey(key),
      number,
      made: Date.parse(ordered),
      shipped: shippedAt(entry),
      waybill: waybillOf(entry),
      isSure: state === 'created',
    };
    known.set(traces.purchase, [...(known.get(traces.purchase) ?? []), order]);
  }
  if (known.size === 0) return () => [];
  const salts = [undefined, ...book.foreignSalts];
  return (purchase) => salts.flatMap((salt) => known.get(traceDigests(book, { purchase }, salt).purchase ?? '') ?? []);
}

/** Checks batches of orders of an operation. Reads boxes, countries and cities when the first order needs them. */
export class OpenChecks {
  private checks: OrderChecks | undefined;
  private known: CheckFacts | undefined;
  /** Has read the lists already. */
  private earlier: OpenChecks | undefined;

  constructor(
    private readonly desk: Run,
    private readonly operation: Operation,
    private readonly rules: typeof checkRules,
    /** False: no request is sent, and what only a list could tell is not found. */
    private readonly readsLists = true,
  ) {}

  /** Returns checks by some of the rules for records of another operation. They read no list again. */
  forRecordsOf(operation: Operation, rules: typeof checkRules): OpenChecks {
    const checks = new OpenChecks(this.desk, operation, rules, this.readsLists);
    checks.earlier = this;
    return checks;
  }

  async check(orders: readonly Row[]) {
    this.checks ??= new OrderChecks(await this.facts(), this.rules);
    const needed = this.readsLists ? neededLists(orders.map(orderReader(this.operation))) : [];
    await (await this.desk.places()).load(...needed);
    const { checks } = this;
    return orders.map((order) => checks.check(order));
  }

  /** Says what was not checked, and what was not compared. */
  report(): void {
    if (!this.checks) return;
    for (const role of roleNames) {
      const blind = this.rules.filter((rule) => rule.role === role && !this.has(rule.beforeRole));
      const [hint] = roleHints(this.operation, [role]);
      const names = blind.map(({ id }) => id);
      if (hint !== undefined && names.length > 0) this.desk.messages.warn(escaped`Not checked: ${names}. ${hint}`);
    }
    for (const { rule, orders } of this.checks.forgetful)
      this.desk.messages.warn(escaped`${rule}: there were too many orders to remember; ${orders} were not compared.`);
  }

  private has(field: string | undefined): boolean {
    return field !== undefined && Object.hasOwn(this.operation.row, field);
  }

  /** The purchase of an order: its goods, and when they were ordered. */
  async purchaseOf(row: Row): Promise<ReturnType<typeof purchaseOf>> {
    return purchaseOf(readChecked(row, await this.facts()));
  }

  /** Returns everything that the rules know besides the orders. */
  async facts(): Promise<CheckFacts> {
    this.known ??= await this.readFacts();
    return this.known;
  }

  private async readFacts(): Promise<CheckFacts> {
    const { operation } = this;
    const comparesBoxes = this.readsLists && this.rules.some(({ id }) => id === 'box-too-large');
    const readBoxes = () => readIfThere(this.desk, 'boxes.list', 'Sizes of boxes are not checked.');
    const boxes = comparesBoxes && !this.earlier ? await readBoxes() : [];
    const { parsePhoneNumberFromString } = await import('../base/libraries/phones.ts');
    const earlier = await this.earlier?.facts();
    const goods = earlier ? undefined : await this.goods();
    const alike = this.rules.some(({ id }) => id === 'order-repeated') ? await this.shippedAlike() : undefined;
    return {
      fields: orderFields(operation),
      isKnown: (field) => this.has(field),
      readPhone: readPhoneOf(parsePhoneNumberFromString),
      places: await this.desk.places(),
      templates: earlier?.templates ?? boxes.map(sizeOf).filter((size) => size !== undefined),
      ...(alike && { shippedAlike: alike }),
      weighs: (sku) => earlier?.weighs?.(sku) ?? goods?.find(sku)?.weight,
    };
  }

  /** The orders shipped from here, to compare with; undefined if the ledger cannot be read, which a line says. */
  private async shippedAlike() {
    return readShippedAlike(this.desk).catch((failure: unknown) => {
      goWithout(this.desk.messages, failure, 'Orders are not compared with those that were shipped.');
      return undefined;
    });
  }

  /** The goods, to compare weights with; undefined if that is not wanted, or they cannot be read, which a line says. */
  private async goods(): Promise<Goods | undefined> {
    if (!this.readsLists || !this.rules.some(({ id }) => id.startsWith('weight-'))) return undefined;
    const { readGoodsIfKnown } = await import('../goods/kept-goods.ts');
    return readGoodsIfKnown(this.desk).catch((failure: unknown) => {
      goWithout(this.desk.messages, failure, 'Weights are not compared with the goods.');
      return undefined;
    });
  }
}
