import { memoize } from '../base/memoize.ts';
import { didYouMean, escaped, type Message, orMean } from '../base/text/message.ts';
import { scalarText, withoutMarks } from '../base/text/text.ts';
import { CoveredNames, solidName } from './covered-names.ts';

/** The couriers of the region in both scripts. The keys are shipctl's own; a service may call them otherwise. */
export const courierSpellings = {
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
  'express, domestic, dom, standard, delivery, courier, shipping, online, logistics, services, service, transportation, company, co, ksa, saudi, arabia, saudi arabia, شركة, للشحن, الشحن, للتوصيل, اكسبرس, إكسبرس, اكسبريس, إكسبريس, للخدمات, اللوجستية, السعودية';

export const knownCouriers = new CoveredNames(courierSpellings, commonWords);

/** shipctl's own key of a courier that is known by its name; others may be codes of the service's list. */
export const regionCourier = memoize((name) => knownCouriers.find(name));

/** A courier of the service's list. */
export interface Courier {
  /** Its value in shipments; if that is its id, the courier's name. */
  readonly name: string;
  /** Its value in shipments, in its own type. */
  readonly value: unknown;
  /** Its names in both scripts, and its codes. */
  readonly spellings: readonly string[];
  /** In the list; empty if it is not there. */
  readonly id: string;
  /** Its other facts in the list: `id 7, code ARX`. */
  readonly told: string;
}

/** The name that shipments use, or why a text means no courier of the list. */
export type CourierReading = { readonly courier: string } | { readonly mistake: Message };

/** A courier as a price names it. */
export interface PricedCourier {
  /** As messages and the user call it. */
  readonly name: string;
  /** Codes beside the name, in the order in which they are believed. */
  readonly codes?: readonly string[];
  /** Its id in the list of couriers. */
  readonly courierId?: string;
}

/** As many couriers are named in a message; of a longer list only the nearest. */
const mostNamed = 20;

/** The couriers that shipments can go with, by all their names. */
export class Couriers {
  constructor(private readonly all: readonly Courier[]) {}

  /** Of the names alone. */
  static named(names: Iterable<string>): Couriers {
    return new Couriers(
      [...new Set(names)].map((name) => ({ name, value: name, spellings: [name], id: '', told: '' })),
    );
  }

  get names(): readonly string[] {
    return this.all.map(({ name }) => name);
  }

  /** The courier that a user means: by its own name, else by its letters, else by what is known of the region's couriers. */
  parse(given: string): CourierReading {
    const text = withoutMarks(given);
    const taken = this.all.filter(({ name, value }) => name === text || scalarText(value) === text);
    const same = taken.length === 1 ? taken : this.all.filter(({ spellings }) => spellings.includes(text));
    const alike = same.length > 0 ? same : this.spelledLike(text);
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

  /** One spelling of what the list has under a text, which may be a code: that of a name of the region's couriers, if it has one. */
  readonly keyOf = memoize((text): string | undefined => {
    const reading = this.parse(text);
    if (!('courier' in reading)) return undefined;
    const own = this.all.find(({ name }) => name === reading.courier);
    const [known] = (own?.spellings ?? []).flatMap((spelling) => knownCouriers.find(spelling) ?? []);
    return known ?? solidName(reading.courier);
  });

  /** All names and codes of a courier of the list; none for one that is not there. */
  spellingsOf(name: string): readonly string[] {
    return this.all.find((courier) => courier.name === name)?.spellings ?? [];
  }

  /** The value of a courier in shipments, in its own type; undefined for one that is not known. */
  valueOf(name: string): unknown {
    return this.all.find((courier) => courier.name === name)?.value;
  }

  /** The couriers of the list as texts, of a long list only one: `Aramex (id 7, code ARX)`. */
  describe(name: string): readonly string[] {
    const shown = this.all.length > mostNamed ? this.all.filter((courier) => courier.name === name) : this.all;
    return shown.map((courier) => (courier.told === '' ? courier.name : `${courier.name} (${courier.told})`));
  }

  /** The one courier that the codes of a price name, where its name says no other. */
  identify({ name, codes = [], courierId = '' }: PricedCourier): string | undefined {
    const solids = codes.map(solidName).filter(Boolean);
    const found = this.all.filter(
      ({ id, spellings }) =>
        (courierId !== '' && id === courierId) || spellings.some((spelling) => solids.includes(solidName(spelling))),
    );
    const courier = onlyOne(found);
    if (courier === undefined) return undefined;
    const inName = knownCouriers.mentionedIn(name);
    const own = new Set(courier.spellings.flatMap((spelling) => [...knownCouriers.mentionedIn(spelling)]));
    const isOther = inName.size > 0 && own.size > 0 && ![...inName].some((key) => own.has(key));
    return isOther ? undefined : courier.name;
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

export const onlyOne = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

export const isOnce = <T>(all: readonly T[], one: T): boolean => all.filter((each) => each === one).length === 1;

const namesOf = (couriers: readonly Courier[]): readonly string[] => couriers.map(({ name }) => name);
