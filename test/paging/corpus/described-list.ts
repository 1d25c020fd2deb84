// Services that page one list each, as data: how the list is asked for, what a response has around its rows, what the
// document tells of it, and what is wrong with it. One server answers for all of them (listed-answer.ts).

export type Json = Readonly<Record<string, unknown>>;

/** A part of a list, as the service gives it out. */
export interface Part {
  readonly rows: readonly Json[];
  /** How many rows are in front of it, and how many it has at most. */
  readonly start: number;
  readonly size: number;
  /** The rows of the whole list, as the service counts them. */
  readonly total: number;
  /** Its number, as the service counts pages, and how many there are. */
  readonly page: number;
  readonly pages: number;
  readonly more: boolean;
  /** Where the next part begins, its number and its token; undefined at the end. */
  readonly next: number | undefined;
  readonly nextPage: number | undefined;
  readonly token: string | undefined;
  /** What the request asked with: its query, and the fields of its body under their paths. */
  readonly asked: Readonly<Record<string, string>>;
}

/** What a service says behind the end of its list. */
export type Behind = 'empty' | 'missing' | 'no content' | 'refused' | 'last page' | 'first page';

export interface DescribedList {
  /** Whose way of paging it is, with the page that documents it, or what kind of list it is. */
  readonly about: string;
  /** What tells the service which part is wanted. A list by `none` has one response. */
  readonly by: 'page' | 'offset' | 'token' | 'last-id' | 'none';
  /** The input for the part, and that for its size; dots reach into a body. */
  readonly position?: string;
  readonly size?: string;
  /** The rows of a part at most (100), and without a size (20). */
  readonly most?: number;
  readonly usual?: number;
  /** The number of the first page. */
  readonly first?: 0 | 1;
  readonly method?: 'GET' | 'POST';
  readonly path?: string;
  /** Values of the path. */
  readonly values?: readonly string[];
  /** A row by its number, from 1. */
  readonly row?: (number: number) => Json;
  readonly body?: (part: Part) => unknown;
  readonly headers?: (part: Part) => Readonly<Record<string, string | undefined>>;
  readonly status?: (part: Part) => number;
  readonly behind?: Behind;
  /** Inputs without effect. */
  readonly ignores?: 'size' | 'position' | 'both';
  /** The total that it says for so many rows. */
  readonly says?: (count: number) => number;
  /** A part has those of its rows that this holds for: they are filtered after they were counted off. */
  readonly keeps?: (number: number) => boolean;
  /** Behind so many rows there are none, whatever the list has. */
  readonly depth?: number;
  /** The document names these inputs; those for the part and its size by default. */
  readonly inputs?: readonly string[];
  /** Facts of the document about an input: `{ page: { default: 0 } }`. */
  readonly inputFacts?: Readonly<Record<string, Json>>;
  /** The document says nothing of responses, or nothing of these fields. */
  readonly hides?: 'all' | readonly string[];
  /** The document as the service has it, where its form matters. */
  readonly amend?: (document: Json) => Json;
  /** Why the list need not be whole at every size. It is never vouched for where it is not. */
  readonly unproved?: string;
}

export const thing = (number: number): Json => ({ id: number, name: `Thing ${number}` });

/** A row whose key has another name than `id`. */
export const keyed =
  (key: string) =>
  (number: number): Json => ({ [key]: `T-${number}`, name: `Thing ${number}` });

/** A link to another part: absolute, with a host of its own. */
export function linkTo(inputs: Readonly<Record<string, string | number>>, path = '/things'): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(inputs)) query.set(name, String(value));
  return `https://api.example${path}?${query}`;
}

/** The link to the next part, made from the inputs that `of` names; undefined at the end. */
export const nextLink = (
  { next, asked }: Part,
  of: (next: number) => Readonly<Record<string, string | number>>,
): string | undefined => (next === undefined ? undefined : linkTo({ ...asked, ...of(next) }));

/** A field that is left out where it has no value. */
export const unlessEnd = (name: string, value: unknown): Json => (value === undefined ? {} : { [name]: value });

export const linkHeader = (links: Readonly<Record<string, string | undefined>>): string | undefined => {
  const written = Object.entries(links).flatMap(([rel, link]) => (link ? [`<${link}>; rel="${rel}"`] : []));
  return written.length > 0 ? written.join(', ') : undefined;
};
