import { type Check, isName } from '../base/json/checks.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import {
  type CursorDescription,
  isResponsePlace,
  type LinkDescription,
  type OffsetDescription,
  type PageDescription,
  type PagingDescription,
  type ResponsePlace,
  type SizeDescription,
  type WholeDescription,
} from './description.ts';

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

/** The kinds of paging, in the order in which they are shown. */
export const pagingKinds: readonly PagingKind[] = [
  {
    word: 'page',
    usage: 'page=<input>',
    facts: { page: name, size: name, firstPage: first, total: place, end } satisfies FactsOf<PageDescription>,
    counts: 'pages',
  },
  {
    word: 'offset',
    usage: 'offset=<input>',
    facts: { offset: name, ...common, end } satisfies FactsOf<OffsetDescription>,
    counts: 'rows',
  },
  {
    word: 'cursor',
    usage: 'cursor=<input>,next=<field>',
    facts: { cursor: name, next: nextPlace, more: name, ...common } satisfies FactsOf<CursorDescription>,
  },
  {
    word: 'link',
    usage: 'link',
    facts: { next: { ...place, word: 'link', alone: 'header:link' }, ...common } satisfies FactsOf<LinkDescription>,
  },
  { word: 'size', usage: 'size=<input>', facts: common satisfies FactsOf<SizeDescription> },
  { word: 'none', usage: 'none', facts: { size: name } satisfies FactsOf<WholeDescription> },
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
