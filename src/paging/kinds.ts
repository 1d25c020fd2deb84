import { type Check, isName } from '../base/json/checks.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import { isResponsePlace, type PagingDescription, type ResponsePlace } from './description.ts';
import type { CursorDescription } from './kinds/cursor.ts';
import type { LinkDescription } from './kinds/link.ts';
import type { OffsetDescription } from './kinds/offset.ts';
import type { PageDescription } from './kinds/page.ts';
import type { SizeDescription } from './kinds/size.ts';
import type { ListResponse } from './response-facts.ts';
import type { DescribedPages } from './styles/described-pages.ts';
import type { PagesOfKind } from './styles/pages-of-kind.ts';

/** A field of a description: which values are stored, and how `ops set --paging` takes them. */
interface Fact<T = unknown> {
  readonly check: Check<T>;
  /** Its word in `--paging`; the name of the field if absent. */
  readonly word?: string;
  /** The value if the word stands without one. */
  readonly alone?: string;
  /** Returns the value to store for a text; if absent, the text itself is stored. */
  readonly parse?: (text: string) => unknown;
  /** The mistake in a value that is not allowed, as a sentence; if absent, the message is that it is no valid name. */
  readonly refusal?: Message;
}

type FactsOf<Description> = {
  readonly [Field in keyof Omit<Description, 'kind'>]?: Fact<NonNullable<Description[Field]>>;
};

interface PagingKind {
  /** Its name in descriptions, and its word. */
  readonly word: string;
  /** How help shows it. */
  readonly usage: string;
  /** By field name, in the order in which they are shown. The fact with the word of the kind is required. */
  readonly facts: Readonly<Record<string, Fact>>;
  /** The unit that `--page` counts, in the input that the word of the kind names; absent if pages have no numbers. */
  readonly counts?: 'pages' | 'rows';
  /** Loads the code that only lists of this kind need. */
  load(): Promise<PagesOfKind>;
}

const name: Fact<string> = { check: isName };

const placeOf = (text: string): ResponsePlace =>
  /^header:/i.test(text) ? { header: text.slice(7).toLowerCase() } : { field: text };

const place: Fact<ResponsePlace> = { check: isResponsePlace, parse: placeOf };

const nextPlace: Fact<ResponsePlace | 'last-id'> = {
  check: (value): value is ResponsePlace | 'last-id' => value === 'last-id' || isResponsePlace(value),
  parse: (text) => (text === 'last-id' ? text : placeOf(text)),
};

const first: Fact<0 | 1> = {
  check: (value): value is 0 | 1 => value === 0 || value === 1,
  word: 'first',
  parse: Number,
  refusal: escaped`first is 0 or 1.`,
};

const end: Fact<'empty'> = {
  check: (value): value is 'empty' => value === 'empty',
  refusal: escaped`end has one value: end=empty, where the first page without rows ends the list.`,
};

const common = { size: name, total: place };

/** The kinds of paging, in the order in which they are shown. A new one is a file in `kinds/` and an entry here. */
export const pagingKinds: readonly PagingKind[] = [
  {
    word: 'page',
    usage: 'page=<input>',
    facts: { page: name, size: name, firstPage: first, total: place, end } satisfies FactsOf<PageDescription>,
    counts: 'pages',
    load: async () => (await import('./kinds/page.ts')).numberedPages,
  },
  {
    word: 'offset',
    usage: 'offset=<input>',
    facts: { offset: name, ...common, end } satisfies FactsOf<OffsetDescription>,
    counts: 'rows',
    load: async () => (await import('./kinds/offset.ts')).offsetPages,
  },
  {
    word: 'cursor',
    usage: 'cursor=<input>,next=<field>',
    facts: { cursor: name, next: nextPlace, more: name, ...common } satisfies FactsOf<CursorDescription>,
    load: async () => (await import('./kinds/cursor.ts')).cursorPages,
  },
  {
    word: 'link',
    usage: 'link',
    facts: { next: { ...place, word: 'link', alone: 'header:link' }, ...common } satisfies FactsOf<LinkDescription>,
    load: async () => (await import('./kinds/link.ts')).linkedPages,
  },
  {
    word: 'size',
    usage: 'size=<input>',
    facts: common satisfies FactsOf<SizeDescription>,
    load: async () => (await import('./kinds/size.ts')).sizeOnlyPages,
  },
  {
    word: 'none',
    usage: 'none',
    facts: { size: name },
    load: async () => (await import('./kinds/none.ts')).oneResponse,
  },
];

export const factsOf = ({ facts }: PagingKind) =>
  Object.entries(facts).map(([field, fact]) => ({ word: field, ...fact, field }));

/** Returns the kind of this name. Throws an Error if there is none: descriptions are checked when they are read. */
export function pagingKind(name: string): PagingKind {
  const known = pagingKinds.find(({ word }) => word === name);
  if (!known) throw new Error(`There is no kind of paging ${name}`);
  return known;
}

export const isPagingDescription: Check<PagingDescription> = (value): value is PagingDescription =>
  isRow(value) &&
  pagingKinds.some(
    (kind) =>
      kind.word === value.kind &&
      factsOf(kind).every(
        ({ field, word, check }) => (value[field] === undefined && word !== kind.word) || check(value[field]),
      ),
  );

/** Returns the input that `--page` sets, and what it counts; undefined if pages have no numbers. */
export function numberedInput(description: PagingDescription) {
  const { word, counts } = pagingKind(description.kind);
  const given: Row = { ...description };
  const input = given[word];
  return counts !== undefined && isText(input) ? { input, counts } : undefined;
}

function writtenFact(fact: unknown): string {
  if (!isRow(fact)) return String(fact);
  return fact.header === undefined ? String(fact.field) : `header:${String(fact.header)}`;
}

/** Returns a description as `ops set --paging` takes it. */
export function writePaging(description: PagingDescription): string {
  const given: Row = { ...description };
  const facts = factsOf(pagingKind(description.kind));
  const written = facts.flatMap(({ field, word, alone }) => {
    if (given[field] === undefined) return [];
    const fact = writtenFact(given[field]);
    return fact === alone ? word : `${word}=${fact}`;
  });
  const isNamed = facts.some(({ word }) => word === description.kind);
  return [...(isNamed ? [] : [description.kind]), ...written].join(',');
}

/** Returns the code of all kinds, which reads, recognizes and serves their lists. */
export const loadKinds = (): Promise<readonly PagesOfKind[]> => Promise.all(pagingKinds.map((kind) => kind.load()));

/**
 * Returns a function that opens a list with this description. `required` are the inputs that every request must have. If absent, this
 * is the input of the position: a list that was probed gets it even for its first page.
 */
export async function pagesOpener(
  description: PagingDescription,
  required: readonly string[] = [numberedInput(description)?.input ?? []].flat(),
): Promise<() => DescribedPages> {
  const kind = await pagingKind(description.kind).load();
  return () => kind.open(description, { required });
}

/** Returns a function that opens a list as its first response shows how it is paged; that function returns undefined if it does not. */
export async function pagesRecognizer() {
  const { recognizePaging } = await import('./styles/recognize-paging.ts');
  const kinds = await loadKinds();
  return (sent: Readonly<Record<string, unknown>>, response: ListResponse): DescribedPages | undefined => {
    const found = recognizePaging(kinds, sent, response);
    return found?.kind.open(found.way, { required: [], isRecognized: true });
  };
}
