import { Failure } from '../../base/failure.ts';
import type { PageRow, Row } from '../../base/row.ts';
import type { PagingDescription } from '../description.ts';
import { rowIdentity } from '../page.ts';
import type { PagesOfKind, ProbedInput } from './pages-of-kind.ts';

/*
 * A list whose response says nothing about pages is asked whether it has any: by inputs with the usual names, each of which
 * would bring other rows if the service knew it. All of them go into one request; each by itself only where that changes
 * something.
 */

/** The names of page sizes to try, the most usual first, without words that may also be filters (`size`, `count`). */
const sizeNames = ['per_page', 'limit', 'page_size', 'pageSize', 'perPage'];

/** Those that a service with the built-in paginator would have. */
const builtInSizeNames = ['per_page', 'limit'];

/** No service has it: one that refuses it refuses every input that it does not know. */
const inventedName = 'shipctl_unknown';

/** Sends the request of the first page with further inputs. Returns its rows, or undefined if the service refuses them. */
export type AskWith = (inputs: Row) => Promise<readonly PageRow[] | undefined>;

export interface ProbedList {
  readonly kinds: readonly PagesOfKind[];
  readonly rows: readonly PageRow[];
  /** The size that was asked for, by the name of the built-in paginator; undefined if none was. */
  readonly size: number | undefined;
  /** The names of inputs that the request has already. */
  readonly taken: readonly string[];
  /** It is of the service that the built-in operations describe. */
  readonly isBuiltIn: boolean;
}

/** Inputs change nothing; bring other rows; are refused; or the answers do not agree. */
type Effect = 'none' | 'some' | 'refused' | 'unclear';

/** The rows of a response; undefined if the service refuses the request, or sends no list. */
export async function rowsUnlessRefused(
  ask: () => Promise<readonly PageRow[]>,
): Promise<readonly PageRow[] | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // Behind the end of a list many services have no page.
    if (error.kind === 'not_found') return [];
    if (error.kind === 'refused' || error.details.isInvalid) return undefined;
    throw error;
  }
}

/** How alike two responses are: the same rows in any order, most of them, or others. */
function compareRows(one: readonly PageRow[], other: readonly PageRow[]): 'same' | 'similar' | 'different' {
  const known = new Set(one.map(rowIdentity));
  const shared = new Set(other.map(rowIdentity).filter((row) => known.has(row))).size;
  if (one.length === other.length && shared === known.size) return 'same';
  return shared * 2 > Math.max(one.length, other.length) ? 'similar' : 'different';
}

interface TriedValue {
  readonly value: number;
  readonly usual: number;
  /** Other inputs that are sent too. */
  readonly beside?: Row;
}

/** A page of so many rows may move on by its whole length between two requests, and have the rows of the one before it. */
const shortPage = 4;

/** After so many requests the list is read again, before another one is compared with it. */
const mostAge = 2;

/** How often inputs are tried on a list that moves. */
const mostTries = 3;

class PagingProbe {
  /** The inputs that every request has, and the rows of the request that has no others. */
  private base: Row = {};
  private rows: readonly PageRow[];
  /** How many requests were sent since then: the list may move on by a page meanwhile. */
  private age = 0;
  private isStrict: Promise<boolean> | undefined;
  private readonly positions: readonly ProbedInput<PagingDescription>[];
  private readonly sizeNames: readonly string[];

  constructor(
    private readonly list: ProbedList,
    private readonly send: AskWith,
  ) {
    this.rows = list.rows;
    const isFree = (name: string): boolean => !list.taken.includes(name);
    this.sizeNames = (list.isBuiltIn ? builtInSizeNames : sizeNames).filter(isFree);
    this.positions = list.kinds.flatMap(({ probe }) =>
      probe ? [{ ...probe, names: probe.names.slice(0, list.isBuiltIn ? 1 : undefined).filter(isFree) }] : [],
    );
  }

  /** Returns how the list is paged; `none` if no input changes anything, undefined if the answers leave that open. */
  async find(): Promise<PagingDescription | undefined> {
    if (await this.ignoresAll()) return { kind: 'none' };
    const size = await this.knownSize();
    // Of pages of half the list there is a second one, whatever the service says behind the end.
    const half = Math.ceil(this.rows.length / 2);
    if (size !== undefined && size !== 'unclear' && half >= shortPage) await this.goOnWith({ [size]: half });
    for (const position of this.positions) {
      const input = await this.knownPosition(position);
      if (input === 'unclear') return undefined;
      if (input === undefined) continue;
      const first = await this.firstOf(input, position);
      return { ...position.describe(input, first), ...(await this.sizeBeside({ [input]: first }, size)) };
    }
    if (size === 'unclear') return undefined;
    if (size !== undefined) return this.sizedWay(size);
    // The list may have moved between the first request and the others.
    return (await this.isOpenAfterAll()) ? undefined : { kind: 'none' };
  }

  private ask(inputs: Row): Promise<readonly PageRow[] | undefined> {
    this.age++;
    return this.send(inputs);
  }

  /** Reads the list by nothing but the base. Returns how it differs from the last time. */
  private async refresh(): Promise<ReturnType<typeof compareRows>> {
    const again = (await this.ask(this.base)) ?? [];
    const drift = compareRows(this.rows, again);
    this.rows = again;
    this.age = 0;
    return drift;
  }

  /** Adds inputs to every request from now on, if they bring rows. */
  private async goOnWith(inputs: Row): Promise<void> {
    const rows = await this.ask(inputs);
    if (!rows || rows.length === 0) return;
    this.base = inputs;
    this.rows = rows;
    this.age = 0;
  }

  private async knownPosition(position: ProbedInput<PagingDescription>): Promise<string | undefined> {
    const { names, firsts, beside } = position;
    const tried = { value: position.other(this.rows.length), usual: firsts[0] };
    const alone = await this.firstKnown(names, tried);
    const mayStandBeside = beside !== undefined && this.sizeNames.includes(beside) && !(beside in this.base);
    if (alone !== undefined || !mayStandBeside) return alone;
    return this.firstKnown(names, { ...tried, beside: { [beside]: this.rows.length } });
  }

  /** Of the built-in service a list is whole if it has fewer rows than were asked for, and no pages. */
  private sizedWay(size: string): PagingDescription | undefined {
    const { isBuiltIn, size: asked = 0 } = this.list;
    if (!isBuiltIn) return { kind: 'size', size };
    return this.list.rows.length < asked ? { kind: 'none', size } : undefined;
  }

  /** A size that would leave out a row, which shows an input better than a larger one; of one row only that shows it. */
  private get otherSize(): number {
    return this.rows.length > 1 ? this.rows.length - 1 : 2;
  }

  private sizes(size: number): Row {
    return Object.fromEntries(this.sizeNames.map((name) => [name, size]));
  }

  /** Every input of a usual name at once. */
  private all(sizes: Row): Row {
    const named = this.positions.flatMap((position) =>
      position.names.map((name): [string, number] => [name, position.other(this.rows.length)]),
    );
    return { ...Object.fromEntries(named), ...sizes };
  }

  /** Do pages, offsets, larger and smaller sizes leave the response as it is? */
  private async ignoresAll(): Promise<boolean> {
    const { size, isBuiltIn } = this.list;
    const { length } = this.rows;
    const smaller = this.sizes(this.otherSize);
    // The first request has asked for a larger size already, by the name that the service would have for it.
    if (isBuiltIn && size !== undefined && length < size) return this.isIgnored(this.all(smaller));
    const isAsked = size !== undefined && length < size;
    const larger = { ...this.sizes(2 * length), ...(isAsked && { per_page: size }) };
    return (await this.isIgnored(this.all(larger))) && this.isIgnored(smaller);
  }

  private async isIgnored(inputs: Row): Promise<boolean> {
    return (await this.effectOf(inputs)) === 'none';
  }

  private async isOpenAfterAll(): Promise<boolean> {
    const isRefused = (await this.effectOf(this.all(this.sizes(this.otherSize)))) === 'refused';
    return isRefused ? !(await this.refusesUnknown()) : !(await this.ignoresAll());
  }

  /**
   * Returns the first of these inputs that brings other rows with this value; `unclear` if the answers to one do not show it.
   * Any service that knows the input takes its `usual` value.
   */
  private async firstKnown(
    names: readonly string[],
    { value, usual, beside = {} }: TriedValue,
  ): Promise<string | undefined> {
    for (const name of names) {
      const effect = await this.effectOf({ ...beside, [name]: value });
      if (effect === 'some') return name;
      if (effect === 'unclear') return effect;
      if (effect === 'none') continue;
      // Where nothing unknown is refused, it is the value that was. Where the usual one is taken, the input is known.
      const isKnown = !(await this.refusesUnknown()) || (await this.ask({ ...beside, [name]: usual })) !== undefined;
      if (isKnown) return 'unclear';
    }
    return undefined;
  }

  /** Returns the number of the first page: the other one only if it selects other rows than the usual one. */
  private async firstOf(name: string, { firsts: [usual, other] }: ProbedInput<PagingDescription>): Promise<number> {
    if (this.list.isBuiltIn || other === undefined) return usual;
    const known = (await this.ask({ ...this.base, [name]: usual })) ?? [];
    const rows = (await this.ask({ ...this.base, [name]: other })) ?? [];
    return rows.length === 0 || compareRows(known, rows) !== 'different' ? usual : other;
  }

  /** The input for a size; perhaps the service knows it only for a page that is asked for by its position. */
  private async sizeBeside(position: Row, known: string | undefined): Promise<{ readonly size?: string }> {
    if (known !== undefined && known !== 'unclear') return { size: known };
    await this.goOnWith(position);
    const size = await this.knownSize();
    return size === undefined || size === 'unclear' ? {} : { size };
  }

  private knownSize(): Promise<string | undefined> {
    return this.firstKnown(this.sizeNames, { value: this.otherSize, usual: this.rows.length });
  }

  private refusesUnknown(): Promise<boolean> {
    this.isStrict ??= this.ask({ [inventedName]: 1 }).then((rows) => rows === undefined);
    return this.isStrict;
  }

  /** Where other rows come, the list itself is read again: it may have moved, or bring other rows each time. */
  private async effectOf(inputs: Row): Promise<Effect> {
    for (let tries = 0; tries < mostTries; tries++) {
      if (this.age >= mostAge) await this.refresh();
      const rows = await this.ask({ ...this.base, ...inputs });
      if (!rows) return 'refused';
      const likeness = compareRows(this.rows, rows);
      if (likeness === 'same') return 'none';
      const drift = await this.refresh();
      if (compareRows(this.rows, rows) === 'same') return 'none';
      if (drift === 'same' || (drift === 'similar' && likeness === 'different')) return 'some';
    }
    return 'unclear';
  }
}

/** Rows without ids that are all alike look the same on every page. */
const areAlike = (rows: readonly PageRow[]): boolean => rows.length > 1 && new Set(rows.map(rowIdentity)).size === 1;

/** The service fails with these inputs: that says nothing about them. */
const saysNothing = (error: unknown): boolean =>
  error instanceof Failure && error.kind === 'unavailable' && error.details.status !== undefined;

/**
 * Finds out, with requests that change nothing, how a list is paged. Returns `none` if inputs for pages, offsets and sizes
 * are ignored, so that the response is all of it; undefined if the answers do not show it.
 */
export async function probePaging(list: ProbedList, ask: AskWith): Promise<PagingDescription | undefined> {
  if (list.rows.length === 0 || areAlike(list.rows)) return undefined;
  try {
    const way = await new PagingProbe(list, ask).find();
    if (way?.kind !== 'none' || list.isBuiltIn || list.rows.length > shortPage) return way;
    const again = await ask({});
    return again && compareRows(list.rows, again) === 'same' ? way : undefined;
  } catch (error) {
    if (saysNothing(error)) return undefined;
    throw error;
  }
}
