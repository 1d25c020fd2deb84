import type { Row } from '../base/row.ts';
import { didYouMean, escaped, orMean } from '../base/text/message.ts';
import { isNonEmpty, withoutMarks } from '../base/text/text.ts';
import { CoveredNames, solidName } from './covered-names.ts';

/** The couriers of the region in both scripts. The keys are shipctl's own; a service may call them otherwise. */
const courierSpellings = {
  ajex: 'AJEX Logistics, أجكس',
  aramex: 'أرامكس, أراميكس',
  barq: 'برق',
  dhl: 'DHL Express, دي اتش ال',
  fedex: 'Fed Ex, Federal Express, فيديكس',
  imile: 'i mile, آي مايل, اي مايل',
  jt: 'J&T, J and T, JNT, جي آند تي, جي أند تي, جي تي',
  naqel: 'ناقل',
  redbox: 'Red Box, ريد بوكس',
  smsa: 'SMSA Express, سمسا',
  spl: 'Saudi Post, Saudi Post Logistics, سبل, البريد السعودي, بريد سعودي',
  thabit: 'ثابت',
  transcorp: 'Trans Corp, Transcorp International, ترانسكورب, ترانس كورب',
  ups: 'United Parcel Service, يو بي اس',
  zajil: 'Zajil Express, زاجل',
};

/** Words of a courier's name that do not tell one of its services from another. */
const commonWords =
  'express, domestic, standard, delivery, courier, shipping, online, logistics, services, service, transportation, company, co, ksa, saudi, arabia, saudi arabia, شركة, للشحن, الشحن, للتوصيل, اكسبرس, إكسبرس, اكسبريس, إكسبريس, للخدمات, اللوجستية, السعودية';

export const knownCouriers = new CoveredNames(courierSpellings, commonWords);

/** A courier of the service's list. */
export interface Courier {
  /** What shipments take. */
  readonly name: string;
  /** Its names in both scripts, and its code. */
  readonly spellings: readonly string[];
}

/** The name that shipments take, or why a text means no courier of the list. */
export type CourierReading = { readonly courier: string } | { readonly mistake: string };

/** As many couriers are named in a message; of a longer list only the nearest. */
const mostNamed = 20;

/** The couriers that shipments can go with, by all their names. */
export class Couriers {
  constructor(private readonly all: readonly Courier[]) {}

  /** Of the rows of the service's list. */
  static ofRows(rows: readonly Row[]): Couriers {
    const couriers = rows.map(({ name, code, name_ar: nameAr }) => [name, code, nameAr].filter(isNonEmpty));
    return new Couriers(
      couriers.flatMap(([name, ...others]) => (name ? [{ name, spellings: [name, ...others] }] : [])),
    );
  }

  /** Of the names alone. */
  static named(names: Iterable<string>): Couriers {
    return new Couriers([...new Set(names)].map((name) => ({ name, spellings: [name] })));
  }

  get names(): readonly string[] {
    return this.all.map(({ name }) => name);
  }

  /** The courier that a user means: by its own name, else by its letters, else by what is known of the region's couriers. */
  parse(given: string): CourierReading {
    const text = withoutMarks(given);
    const same = this.all.find(({ spellings }) => spellings.includes(text));
    const alike = same ? [same] : this.spelledLike(text);
    const found = alike.length > 0 ? alike : calledAs(this.all, knownCouriers.find(text));
    const [courier, ...others] = found;
    if (courier && others.length === 0) return { courier: courier.name };
    const typed = JSON.stringify(text);
    if (courier) return { mistake: escaped`${typed} may be several couriers. Write one of these: ${namesOf(found)}.` };
    const services = this.servicesOf(text).map(({ name }) => name);
    const near = didYouMean(text, new Set(this.all.flatMap(({ spellings }) => spellings))) || orMean(services);
    const names = this.all.length > mostNamed ? '' : escaped` The couriers are: ${namesOf(this.all)}.`;
    return { mistake: escaped`There is no courier ${typed}.${near}${names}` };
  }

  /**
   * Joins what prices call couriers with what shipments call them, where nothing has to be guessed: the names are the same, or
   * one price name and one courier of the list are left of what is one courier. Aramex and Aramex Heavy are two services of
   * one courier: neither is joined while there are both, and Aramex Express is not Aramex Domestic because Aramex has found its
   * name. Couriers that are `taken` have their price name already.
   */
  join(priceNames: Iterable<string>, taken: ReadonlySet<string> = new Set()): ReadonlyMap<string, string> {
    const joined = new Map<string, string>();
    let prices = [...new Set(priceNames)];
    let left = this.all.filter(({ name }) => !taken.has(name));
    const joinAll = (pairOf: (name: string) => Courier | undefined): void => {
      const pairs = prices.map((name) => [name, pairOf(name)] as const);
      const found = pairs.flatMap(([, courier]) => courier ?? []);
      for (const [name, courier] of pairs) if (courier && isOnce(found, courier)) joined.set(name, courier.name);
      prices = prices.filter((name) => !joined.has(name));
      const used = new Set(joined.values());
      left = left.filter(({ name }) => !used.has(name));
    };
    joinAll((name) => left.find((courier) => courier.name === name));
    // A name with more words than its courier's says which service it is: Aramex Heavy.
    joinAll((name) => (knownCouriers.find(name) === undefined ? onlyOne(this.spelledLike(name, left)) : undefined));
    joinAll((name) => {
      const key = knownCouriers.find(name);
      if (key === undefined) return undefined;
      const rivals = prices.filter((other) => knownCouriers.mentionedIn(other).has(key));
      const courier = onlyOne(calledAs(left, key));
      if (rivals.length > 1 || courier === undefined) return undefined;
      const isOnly = calledAs(this.all, key).length === 1 && this.servicesOf(name, left).length === 1;
      return isOnly || this.spelledLike(name, [courier]).length === 1 ? courier : undefined;
    });
    return joined;
  }

  private spelledLike(text: string, among = this.all): readonly Courier[] {
    const solid = solidName(text);
    return among.filter(({ spellings }) => solid !== '' && spellings.some((spelling) => solidName(spelling) === solid));
  }

  /** The couriers of the list that are a known courier, or a service of it. */
  private servicesOf(text: string, among = this.all): readonly Courier[] {
    const key = knownCouriers.find(text);
    if (key === undefined) return [];
    return among.filter(({ spellings }) => spellings.some((spelling) => knownCouriers.mentionedIn(spelling).has(key)));
  }
}

/** The couriers that are a known one, and not a service of it. */
const calledAs = (couriers: readonly Courier[], key: string | undefined): readonly Courier[] =>
  couriers.filter(({ spellings }) => key !== undefined && spellings.some((text) => knownCouriers.find(text) === key));

const onlyOne = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

const isOnce = <T>(all: readonly T[], one: T): boolean => all.filter((each) => each === one).length === 1;

const namesOf = (couriers: readonly Courier[]): string => couriers.map(({ name }) => name).join(', ');
