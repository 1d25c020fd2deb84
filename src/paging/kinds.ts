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

/** What a description says by one of its fields: what is stored, and how `ops set --paging` takes it. */
interface Fact<T = unknown> {
  readonly check: Check<T>;
  /** Its word, if that is not the name of the field. */
  readonly word?: string;
  /** What its word means without a value. */
  readonly alone?: string;
  /** Returns what is stored of a text; if absent, that is the text itself. */
  readonly parse?: (text: string) => unknown;
  /** Why a text is not taken, as a sentence, if it is not that it is no name. */
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
  /** By the fields of its descriptions, in the order in which they are shown. The one of its own word is required. */
  readonly facts: Readonly<Record<string, Fact>>;
  /** What `--page` counts, in the input of its own word; absent where pages have no numbers. */
  readonly counts?: 'pages' | 'rows';
  /** Returns the rest of it, which only its own lists need. */
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

/** Returns the kind of this name. Throws for one that no description should have. */
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

/** Returns the input that `--page` sets, and what it counts; undefined where pages have no numbers. */
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

/** A way of paging as `ops set --paging` takes it. */
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

/** Returns what reads, recognizes and serves lists of all kinds. */
export const loadKinds = (): Promise<readonly PagesOfKind[]> => Promise.all(pagingKinds.map((kind) => kind.load()));

/**
 * Returns what opens a list that is read so. `required` are inputs that every request has to have; if there are none named,
 * that of a list which was found out: its first page is asked for by its position too.
 */
export async function pagesOpener(
  description: PagingDescription,
  required: readonly string[] = [numberedInput(description)?.input ?? []].flat(),
): Promise<() => DescribedPages> {
  const kind = await pagingKind(description.kind).load();
  return () => kind.open(description, { required });
}

/** Returns what opens a list as its first response without a paginator shows it, if it does. */
export async function pagesRecognizer() {
  const { recognizePaging } = await import('./styles/recognize-paging.ts');
  const kinds = await loadKinds();
  return (sent: Readonly<Record<string, unknown>>, response: ListResponse): DescribedPages | undefined => {
    const found = recognizePaging(kinds, sent, response);
    return found?.kind.open(found.way, { required: [], isRecognized: true });
  };
}
