import type { Recorded } from './service.ts';

// How real services page their lists: the documents in test/fixtures/paging/ describe them, these functions answer.

/** A response; without JSON it has no body. */
export interface Reply {
  readonly status?: number;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
}

export interface RealService {
  /** The most rows a page, and as many as `--all` gets unless the service takes 100. */
  readonly most: number;
  /** Answers for a list of so many rows. */
  readonly answer: (count: number, query: Recorded['query']) => Reply;
  /** The field that tells one row from another. */
  readonly idField?: string;
  /** Sizes that end with exit code 8, and why. */
  readonly unproved?: { readonly sizes: readonly number[]; readonly reason: string };
}

export type Query = Recorded['query'];
export type Json = Readonly<Record<string, unknown>>;

export const at = 'https://api.example';
export const link = (query: Json): string => `${at}/things?${new URLSearchParams(query as Record<string, string>)}`;

/** Row numbers from `start`, at most `size` of them. */
export const slice = (count: number, start: number, size: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(size, count - start)) }, (_, index) => start + index + 1);

export const number = (query: Query, name: string, fallback: number): number => Number(query[name] ?? fallback);
export const sizeOf = (query: Query, name: string, usual: number, most: number): number =>
  Math.min(number(query, name, usual), most);

export const numbered = (id: number) => ({ id, name: `Thing ${id}` });
export const named = (id: number) => ({ id: `th_${String(id).padStart(5, '0')}`, name: `Thing ${id}` });
export const withId = (field: string) => (id: number) => ({ [field]: named(id).id, name: `Thing ${id}` });
export const idNumber = (id: string | undefined): number => Number((id ?? 'th_0').replace(/\D/g, ''));

/** A page by its number. */
export interface NumberedPage {
  readonly rows: readonly number[];
  readonly page: number;
  readonly size: number;
  readonly count: number;
  readonly pages: number;
  readonly next: number | undefined;
}

/** Pages by number; `base` is what the first one is called. */
export const byPage =
  (names: readonly [page: string, size: string], most: number, reply: (page: NumberedPage, query: Query) => Reply) =>
  (count: number, query: Query, base = 1): Reply => {
    const size = sizeOf(query, names[1], Math.min(most, 15), most);
    const page = number(query, names[0], base);
    const pages = Math.ceil(count / size);
    const next = page - base + 1 < pages ? page + 1 : undefined;
    return reply({ rows: slice(count, (page - base) * size, size), page, size, count, pages, next }, query);
  };

/** A part of a list from a row on. */
export interface Part {
  readonly rows: readonly number[];
  readonly start: number;
  readonly size: number;
  readonly count: number;
  /** Where the next part begins; undefined at the end. */
  readonly next: number | undefined;
}

/** Parts from a row on, which `startOf` reads from the query. */
export const byStart =
  (sizeName: string, most: number, startOf: (query: Query) => number, reply: (part: Part, query: Query) => Reply) =>
  (count: number, query: Query): Reply => {
    const size = sizeOf(query, sizeName, Math.min(most, 20), most);
    const start = startOf(query);
    const rows = slice(count, start, size);
    return reply({ rows, start, size, count, next: start + size < count ? start + size : undefined }, query);
  };

export const token = (start: number): string => `tok${start}x`;
export const byToken = (input: string, sizeName: string, most: number, reply: (part: Part, query: Query) => Reply) =>
  byStart(sizeName, most, (query) => idNumber(query[input]), reply);

/** A field that is left out at the end. */
export const unlessEnd = (next: number | undefined, field: string): Json =>
  next === undefined ? {} : { [field]: token(next) };

export const linkHeader = (
  links: Readonly<Record<string, string | undefined>>,
  write = (rel: string) => `rel="${rel}"`,
) =>
  Object.entries(links)
    .flatMap(([rel, address]) => (address === undefined ? [] : [`<${address}>; ${write(rel)}`]))
    .join(', ');

export const pageLinks = ({ page, pages, next }: NumberedPage) => ({
  next: next === undefined ? undefined : link({ page: next }),
  first: page > 1 ? link({ page: 1 }) : undefined,
  last: next === undefined ? undefined : link({ page: pages }),
});
