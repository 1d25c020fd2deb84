import { isPlural } from '../../base/text/names.ts';
import type { Method } from '../../operations/operation.ts';

/** Verbs, if they end a path. */
const actions = new Set(
  (
    'accept activate add apply approve archive assign attach authorize calculate cancel capture change check checkout clear ' +
    'clone close complete confirm connect convert copy count create deactivate decline delete deliver destroy detach ' +
    'disable disconnect dispatch download duplicate edit enable estimate execute export fetch finalize find forgot ' +
    'fulfill generate get import invite join leave list lock login logout lookup mark merge move notify open pack pause ' +
    'pay ping preview print process publish pull push receive refresh register reject release remove rename reopen ' +
    'replace resend reset restore resume retry revert revoke run save search send set ship show sign start stop submit ' +
    'subscribe suspend sync test toggle track unarchive unassign unlock unpublish unsubscribe update upload validate ' +
    'verify view void withdraw bulk'
  ).split(' '),
);

/** Plurals that name one thing. */
const oneThing = new Set('settings stats totals details preferences credentials statistics analytics'.split(' '));

/** Returns whether one of its words is a preposition or a conjunction. */
export const isJoined = (words: string): boolean => /-(and|as|by|for|from|to|with)-/.test(words);

/** `find-by-tags` is an action, `add-ons` are things. */
export const isAction = (word: string): boolean =>
  actions.has(word.split('-')[0] ?? '') && (!isPlural(word) || isJoined(word));

interface Spelling {
  readonly words: readonly string[];
  readonly methods: readonly Method[];
}

/** How services spell the four verbs that are the same words everywhere, and `delete`. */
const verbSpellings: Readonly<Record<string, Spelling>> = {
  list: { words: ['list', 'all', 'index'], methods: ['GET', 'POST'] },
  get: { words: ['get', 'show', 'view'], methods: ['GET', 'POST'] },
  create: { words: ['create', 'store', 'add', 'new'], methods: ['POST'] },
  update: { words: ['update', 'edit'], methods: ['POST', 'PUT', 'PATCH'] },
  delete: { words: ['delete', 'destroy', 'remove'], methods: ['POST', 'DELETE'] },
};

/** `GET …/show` → `get`; undefined for a word that is none of the five verbs. */
export const plainVerb = (method: Method, word: string): string | undefined =>
  Object.entries(verbSpellings).find(([, { words, methods }]) => words.includes(word) && methods.includes(method))?.[0];

/** Returns whether a word is a verb of a controller, which comes before an argument: `/order/show/{id}`. */
export const isCalled = (word: string): boolean =>
  Object.values(verbSpellings).some(({ words }) => words.includes(word));

/** The verbs that say no more than a method does. */
export const plainVerbs: ReadonlySet<string> = new Set(Object.keys(verbSpellings));

/** `…/cancel` → `cancel`; undefined if the last word is a thing. */
export const actionVerb = (method: Method, word: string): string | undefined =>
  plainVerb(method, word) ?? (isAction(word) ? word : undefined);

/** The kind of a response, if the document says it. */
export type ResponseKind = 'list' | 'record' | 'file' | 'empty' | 'unknown';

/** Returns whether a response is a list. If the document does not say, `GET /orders` is one. */
export const isListing = (word: string, kind: ResponseKind): boolean =>
  kind === 'unknown'
    ? (isPlural(word) || ['news', 'list', 'all'].includes(word)) && !oneThing.has(word)
    : kind === 'list';

/** The verb that a method stands for on a record, or on a whole list. */
export function methodVerb(method: Method, last: string, isRecord: boolean, kind: ResponseKind): string {
  if (method === 'GET') return !isRecord && isListing(last, kind) ? 'list' : 'get';
  if (method === 'POST') return 'create';
  const verb = method === 'DELETE' ? 'delete' : 'update';
  return !isRecord && isPlural(last) && !oneThing.has(last) ? `${verb}-all` : verb;
}
