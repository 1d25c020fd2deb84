import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { didYouMean } from '../base/text/nearest.ts';
import { splitList } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfRole, roleHints } from '../operations/roles.ts';
import { OrderChecks } from '../orders/checks/check-orders.ts';
import type { BoxSize, CheckedRole, CheckFacts } from '../orders/checks/checked-order.ts';
import { sizeOf } from '../orders/checks/rules/parcel.ts';
import { checkRules } from '../orders/checks/rules.ts';
import { readPhoneOf } from '../orders/read-phone.ts';
import { namesGiven, readIfThere } from '../service/read-orders.ts';
import type { Context, Invocation } from '../session/context.ts';

const checkedRoles: readonly CheckedRole[] = ['id', 'number', 'status', 'receiver', 'phone', 'city', 'total'];

/** The rules that --skip or the profile leave, and what is wrong with their names. */
export function chosenRules({ settings }: Pick<Context, 'settings'>, { flags }: Invocation) {
  const given = namesGiven(flags.skip);
  const skipped = given ?? splitList(settings.skipChecks ?? '');
  const place = given ? '--skip' : 'skip_checks';
  const known = checkRules.map(({ id }) => id);
  const unknown = skipped.filter((name) => name !== '' && name !== 'none' && !known.includes(name));
  const mistakes = unknown.map(
    (name) => escaped`${place}: there is no check ${JSON.stringify(name)}.${didYouMean(name, known)}`,
  );
  return {
    rules: checkRules.filter(({ id }) => !skipped.includes(id)),
    mistakes: unknown.length > 0 ? [...mistakes, escaped`The checks are: ${known.join(', ')}`] : [],
  };
}

const codesById = (countries: readonly Row[]): ReadonlyMap<string, string> =>
  new Map(
    countries.flatMap(({ id, code }) => (typeof code === 'string' ? [[String(id), code.toUpperCase()] as const] : [])),
  );

const needsCountries = (orders: readonly Row[]): boolean =>
  orders.some((order) => !order.receiver_country_code && !order.receiver_country && order.receiver_country_id);

/** Checks batches of orders of an operation. What else they need is read when the first orders need it. */
export class OpenChecks {
  private codes: ReadonlyMap<string, string> | undefined;
  private checks: OrderChecks | undefined;

  constructor(
    private readonly context: Context,
    private readonly operation: Operation,
    private readonly rules: typeof checkRules,
  ) {}

  async check(orders: readonly Row[]) {
    this.checks ??= new OrderChecks(await this.facts(), this.rules);
    if (this.codes === undefined && needsCountries(orders)) {
      const without = 'Where an order names no country, the phone decides.';
      this.codes = codesById(await readIfThere(this.context, 'countries.list', without));
    }
    const { checks } = this;
    return orders.map((order) => checks.check(order));
  }

  /** Says what was not checked, and what was not compared. */
  report(): void {
    if (!this.checks) return;
    for (const role of checkedRoles) {
      const blind = this.rules.filter((rule) => rule.role === role && !this.has(rule.beforeRole));
      const [hint] = roleHints(this.operation, [role]);
      const names = blind.map(({ id }) => id).join(', ');
      if (hint !== undefined && names !== '') this.context.messages.warn(`Not checked: ${names}. ${hint}`);
    }
    for (const { rule, orders } of this.checks.forgetful)
      this.context.messages.warn(
        escaped`${rule}: there were too many orders to remember; ${orders} were not compared.`,
      );
  }

  private has(field: string | undefined): boolean {
    return field !== undefined && Object.hasOwn(this.operation.row, field);
  }

  private async facts(): Promise<CheckFacts> {
    const { operation } = this;
    const { parsePhoneNumberFromString } = await import('../base/libraries/phones.ts');
    const fields = Object.fromEntries(checkedRoles.map((role) => [role, fieldsOfRole(operation, role)])) as Record<
      CheckedRole,
      readonly string[]
    >;
    return {
      fields,
      isKnown: (field) => this.has(field),
      readPhone: readPhoneOf(parsePhoneNumberFromString),
      countryOf: (id) => this.codes?.get(id),
      templates: this.rules.some(({ id }) => id === 'box-too-large') ? await this.templates() : [],
    };
  }

  private async templates(): Promise<readonly BoxSize[]> {
    const rows = await readIfThere(this.context, 'boxes.list', 'Sizes of boxes are not checked.');
    return rows.map(sizeOf).filter((size) => size !== undefined);
  }
}
