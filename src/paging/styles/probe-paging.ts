import { Failure } from '../../base/failure.ts';
import type { PageRow, Row } from '../../base/row.ts';
import type { PagingDescription } from '../../operations/manifest.ts';
import { rowIdentity } from '../page.ts';

/*
 * A list whose response says nothing about pages is asked whether it has any: by inputs with the usual names, each of which
 * would bring other rows if the service knew it. All of them go into one request; each by itself only where that changes
 * something.
 */

/** The names that are tried, the most usual first. Words that may as well be filters (`size`, `start`, `count`) are not. */
const usualNames = {
  page: ['page', 'pageNumber', 'page_number'],
  offset: ['offset', 'skip'],
  size: ['per_page', 'limit', 'page_size', 'pageSize', 'perPage'],
};

/** Those that a service with the built-in paginator would have. */
const builtInNames = { page: ['page'], offset: ['offset'], size: ['per_page', 'limit'] };

/** No service has it: one that refuses it refuses every input that it does not know. */
const inventedName = 'shipctl_unknown';

/** Sends the request of the first page with further inputs. Returns its rows, or undefined if the service refuses them. */
export type AskWith = (inputs: Row) => Promise<readonly PageRow[] | undefined>;

export interface ProbedList {
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

/** The rows of a response; undefined where the service refuses the request, or sends no list. */
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

/** How often inputs are tried on a list that moves. */
const mostTries = 3;

class PagingProbe {
  /** The inputs that every request has, and the rows of the request that has no others. */
  private base: Row = {};
  private rows: readonly PageRow[];
  private isStrict: Promise<boolean> | undefined;
  private readonly names: typeof usualNames;

  constructor(
    private readonly list: ProbedList,
    private readonly ask: AskWith,
  ) {
    this.rows = list.rows;
    const { page, offset, size } = list.isBuiltIn ? builtInNames : usualNames;
    const isFree = (name: string): boolean => !list.taken.includes(name);
    this.names = { page: page.filter(isFree), offset: offset.filter(isFree), size: size.filter(isFree) };
  }

  /** Returns how the list is paged; `none` if no input changes anything, undefined if the answers leave that open. */
  async find(): Promise<PagingDescription | undefined> {
    if (await this.ignoresAll()) return { kind: 'none' };
    const page = await this.firstKnown(this.names.page, { value: 2, usual: 1 });
    if (page === 'unclear') return undefined;
    if (page !== undefined) {
      const firstPage = await this.firstPageOf(page);
      return { kind: 'page', page, firstPage, ...(await this.sizeBeside({ [page]: firstPage }, 'per_page')) };
    }
    const offset = await this.knownOffset();
    if (offset === 'unclear') return undefined;
    if (offset !== undefined) return { kind: 'offset', offset, ...(await this.sizeBeside({ [offset]: 0 }, 'limit')) };
    const size = await this.knownSize('limit');
    if (size === 'unclear') return undefined;
    if (size !== undefined) return this.sizedWay(size);
    // The list may have moved between the first request and the others.
    return (await this.isOpenAfterAll()) ? undefined : { kind: 'none' };
  }

  /** Some services know an offset only beside a limit. */
  private async knownOffset(): Promise<string | undefined> {
    const { offset, size } = this.names;
    const tried = { value: this.lastRow, usual: 0 };
    const alone = await this.firstKnown(offset, tried);
    if (alone !== undefined || !size.includes('limit')) return alone;
    return this.firstKnown(offset, { ...tried, beside: { limit: this.rows.length } });
  }

  /** Of the built-in service a list is whole if it has fewer rows than were asked for, and no pages. */
  private sizedWay(size: string): PagingDescription | undefined {
    const { isBuiltIn, size: asked = 0 } = this.list;
    if (!isBuiltIn) return { kind: 'size', size };
    return this.rows.length < asked ? { kind: 'none', size } : undefined;
  }

  /** The offset of the last row; the first one behind a list of one row. */
  private get lastRow(): number {
    return Math.max(1, this.rows.length - 1);
  }

  /** A size that would leave out a row, which shows an input better than a larger one; of one row only that shows it. */
  private get otherSize(): number {
    return this.rows.length > 1 ? this.rows.length - 1 : 2;
  }

  private sizes(size: number): Row {
    return Object.fromEntries(this.names.size.map((name) => [name, size]));
  }

  /** Every input of a usual name at once. */
  private all(sizes: Row): Row {
    const { page, offset } = this.names;
    const named = [
      ...page.map((name): [string, number] => [name, 2]),
      ...offset.map((name): [string, number] => [name, this.lastRow]),
    ];
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

  /** The number of the first page. Without a number the service may send something else, as all rows at once. */
  private async firstPageOf(name: string): Promise<0 | 1> {
    if (this.list.isBuiltIn) return 1;
    const one = (await this.ask({ [name]: 1 })) ?? [];
    if (compareRows(this.rows, one) !== 'different') return 1;
    const zero = (await this.ask({ [name]: 0 })) ?? [];
    return zero.length === 0 || compareRows(one, zero) !== 'different' ? 1 : 0;
  }

  /** The input for a size that the service knows for a page, which may be another response than that without a position. */
  private async sizeBeside(position: Row, usual: string): Promise<{ readonly size?: string }> {
    this.base = position;
    this.rows = (await this.ask(position)) ?? [];
    const size = this.rows.length > 0 ? await this.knownSize(usual) : undefined;
    return size === undefined || size === 'unclear' ? {} : { size };
  }

  private knownSize(usual: string): Promise<string | undefined> {
    const names = [...this.names.size].sort((name) => (name === usual ? -1 : 0));
    return this.firstKnown(names, { value: this.otherSize, usual: this.rows.length });
  }

  private refusesUnknown(): Promise<boolean> {
    this.isStrict ??= this.ask({ [inventedName]: 1 }).then((rows) => rows === undefined);
    return this.isStrict;
  }

  /** Where other rows come, the list itself is read again: it may have moved, or bring other rows each time. */
  private async effectOf(inputs: Row): Promise<Effect> {
    for (let tries = 0; tries < mostTries; tries++) {
      const rows = await this.ask({ ...this.base, ...inputs });
      if (!rows) return 'refused';
      const likeness = compareRows(this.rows, rows);
      if (likeness === 'same') return 'none';
      const again = await this.ask(this.base);
      if (!again) return 'unclear';
      const drift = compareRows(this.rows, again);
      this.rows = again;
      if (compareRows(again, rows) === 'same') return 'none';
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
