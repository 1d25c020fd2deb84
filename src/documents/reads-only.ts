import { lettersOf } from '../base/text/text.ts';
import type { DocumentOperation } from './document.ts';
import { kebabCase, tokensOf } from './names/path-words.ts';
import { asksForPage } from './paging-inputs.ts';

/** The verbs of requests that find records and change none. */
const finding = new Set('search query find filter list lookup browse'.split(' '));
/** Verbs that may make something, too: a label or a price before it is got. */
const getting = new Set('get fetch retrieve read'.split(' '));

/** Any of these words in what an operation is called leaves in doubt that it only reads. */
const changing = new Set(
  `accept activate add apply approve archive assign authorize begin book buy calculate cancel capture change charge clear
  close complete confirm convert copy create deactivate delete destroy dispatch duplicate edit enable execute export
  fulfill generate import initiate insert issue login make merge modify move notify pay print process publish purchase
  put rebuild refund register reject release remove replace request reserve reset restore save schedule send set ship
  start submit subscribe sync tag trigger unassign update upload upsert validate verify void write`.split(/\s+/),
);

/** Inputs of what is sent once, and of what may hold a command of a language. */
const ofWrites = /idempotency|^(sql|statement|script|mutation|command|operationname)$/;

const wordsOf = (text: string): string[] => kebabCase(text).split('-');

/** The last two words of a path that are no arguments: `search` and `order` of `/search/order`, `orders` and `search` of `/orders:search`. */
const lastTokens = (path: string): string[] =>
  tokensOf(path)
    .flatMap((token) => token ?? [])
    .slice(-2);

const doesOneOf = (token: string, verbs: ReadonlySet<string>): boolean => {
  const words = token.split('-');
  return verbs.has(words[0] ?? '') || verbs.has(words.at(-1) ?? '');
};

/** A title may say what an operation does as a sentence: `Searches for orders`. In a path `lists` are things. */
const beginsWithOne = (text: string, verbs: ReadonlySet<string>): boolean => {
  const [word = ''] = wordsOf(text);
  return verbs.has(word) || verbs.has(word.replace(/(?<=ch)es$|s$/, ''));
};

/**
 * Does a POST change nothing, by what its document says? It answers with records, and with no 201 or 202; nothing that it is
 * called changes anything; and two of three say that it finds them: the end of its path (a search, a query, a filter or a
 * list), its title or id, and inputs for pages. One that only gets its records has to ask for pages too. In doubt it may create
 * something, and is sent once.
 */
export function onlyReads(theirs: DocumentOperation): boolean {
  const { method, path, title, operationId = '', inputs, body, response, mayCreate } = theirs;
  if (method !== 'POST' || response.kind !== 'list' || mayCreate || body?.type === 'multipart') return false;
  if (inputs.some(({ name }) => ofWrites.test(lettersOf(name)))) return false;
  const tokens = lastTokens(path);
  const called = [...tokens.flatMap((token) => token.split('-')), ...wordsOf(title), ...wordsOf(operationId)];
  if (called.some((word) => changing.has(word))) return false;
  const isNamed = (verbs: ReadonlySet<string>) => tokens.some((token) => doesOneOf(token, verbs));
  const isTitled = (verbs: ReadonlySet<string>) => [title, operationId].some((text) => beginsWithOne(text, verbs));
  if (asksForPage(theirs)) return isNamed(finding) || isNamed(getting) || isTitled(finding);
  return isNamed(finding) && (isTitled(finding) || isTitled(getting));
}
