import type { Row } from '../base/row.ts';

/** The names of the couriers that a service lists. */
export const courierNames = (couriers: readonly Row[]): readonly string[] =>
  couriers.flatMap(({ name }) => (typeof name === 'string' && name !== '' ? [name] : []));

/** The names that shipments use for the couriers of prices, as the user has said; null for one that is never used. */
export type CourierMap = Readonly<Record<string, string | null>>;

/** Joins what prices call a courier with what shipments call it. */
export class JoinedCouriers {
  private readonly names: Map<string, string | null>;

  constructor(map: CourierMap) {
    this.names = new Map(Object.entries(map));
  }

  /** Returns the name that shipments use; null if it is never used, undefined if that is unknown. `listed`: the names of shipments. */
  find(priceName: string, listed: readonly string[]): string | null | undefined {
    const known = this.names.get(priceName);
    if (known !== undefined) return known;
    return listed.includes(priceName) ? priceName : undefined;
  }

  /** Is it what shipments call this courier? A name that nothing was said about stands for itself. */
  isKnownAs(priceName: string, courier: string): boolean {
    const known = this.names.get(priceName);
    return (known === undefined ? priceName : known) === courier;
  }

  set(priceName: string, courier: string | null): void {
    this.names.set(priceName, courier);
  }
}
