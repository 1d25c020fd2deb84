import { getOwn } from '../../base/row.ts';
import { isPlural, plural, singular } from '../../base/text/names.ts';
import type { Method } from '../../operations/operation.ts';
import type { DocumentResponse } from '../document.ts';

/** A part of a path: a word in kebab case, or undefined for an argument. */
export type PathToken = string | undefined;

export interface PathWords {
  readonly tokens: readonly PathToken[];
  /** Versions and audiences, the nearest to the resource first. */
  readonly dropped: readonly string[];
  /** The sum of how unlikely its audiences are. */
  readonly distance: number;
}

export const kebabCase = (text: string): string =>
  text
    .replace(/%[0-9a-f]{2}/gi, ' ')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const maxWordLength = 60;

/** `/orders/{order}.json` → `orders`, an argument; an action may stand behind a colon, and a program within says nothing. */
export const tokensOf = (path: string): PathToken[] =>
  path
    .replace(/\/[^/]+\.(svc|asmx|php|aspx?)(?=\/)/gi, '')
    .replace(/\.(json|xml|php|aspx?)(?=\/|$)/gi, '')
    .split(/[/:]/)
    .flatMap((part) => part.split(/(\{[^{}]*\})/))
    .flatMap((part): PathToken[] => {
      if (part.startsWith('{')) return [undefined];
      const word = kebabCase(part);
      return word === '' || word.length > maxWordLength ? [] : [word];
    });

const sentThings = new Set('order shipment parcel consignment fulfillment delivery return'.split(' '));

/** Is a path about orders, or about what is sent for them? */
export const isAboutOrders = (path: string): boolean =>
  tokensOf(path).some((token) => token !== undefined && sentThings.has(singular(token.replace(/^.*-/, ''))));

/** Returns what a list of orders, or of what is sent for them, has: `shipment`. Undefined of the path of another list. */
export function listedThing(path: string): string | undefined {
  const last = tokensOf(path).findLast((token) => token !== undefined && token !== 'search' && token !== 'list');
  return last !== undefined && isAboutOrders(`/${last}`) ? singular(last) : undefined;
}

/** Words that name nothing, wherever they stand. */
export const noise = new Set(['api', 'apis', 'rest', 'restful', 'wp-json', 'wc', 'json', 'index']);

export const isVersion = (word: string): boolean => /^v?\d+(-\d+)*((alpha|beta|rc)\d*)?$/.test(word);

export const isFiller = (word: string): boolean => noise.has(word) || isVersion(word);

/** Who a part of a service is for; before a resource they say nothing of it. The larger the number, the less likely. */
const audiencesByDistance: Readonly<Record<number, string>> = {
  1:
    'merchant merchants seller sellers vendor vendors partner partners business manager managers retailer retailers get ' +
    'get-all dashboard panel public private external open integration integrations oms wms tms pos erp ims scm core pvt rs ws ' +
    'commerce ecommerce gateway utilities lookup lookups common general reference',
  2: 'admin backend internal',
  3: 'client app web mobile portal',
};

const audiences = new Map(
  Object.entries(audiencesByDistance).flatMap(([distance, words]) =>
    words.split(' ').map((word) => [word, Number(distance)]),
  ),
);

/** Parts of a service for others than merchants. Resources below them are not those of merchants. */
export const others = new Set(
  'customer user buyer guest shopper consumer me account store storefront shop courier driver'.split(' '),
);

/** Those whose store, or account, is the merchant's; `/store/orders` alone may be of those who buy there. */
const owners = new Set(['merchant', 'seller', 'vendor', 'partner', 'manager', 'admin']);
const owned = new Set(['store', 'shop', 'account']);

/** Where services keep the lists that are the same for everyone. */
const shelves = new Set(['data', 'geo', 'location', 'locations', 'settings', 'static', 'master-data', 'directory']);
const sameForEveryone = new Set(['countries', 'cities']);

/** Returns how unlikely a word makes it that the resource behind it is the merchant's; undefined for a part of the name. */
function audienceOf(word: string, next: string, before = ''): number | undefined {
  if (next === 'me' || next === 'self') return undefined;
  if (owned.has(word) && owners.has(singular(before))) return 0;
  if (shelves.has(word) && sameForEveryone.has(next)) return 1;
  return audiences.get(word);
}

/** Beginnings of words that are not the object of a verb: `get-by-id`, `add-on`, `update-to`. */
const particles = /^(all|and|as|at|by|for|from|in|into|of|on|ons|off|or|out|to|up|with)(-|$)/;

/** Can it be the object of a verb? `label` can, `label-for-order` cannot. */
const isThingName = (words: string): boolean => words !== '' && !particles.test(words) && !isJoined(words);

/**
 * `get-label` → `label`, `get`, and `get-labels` → `labels`, `list`: the word and the verb of a phrase. One that repeats the
 * word before it is its verb alone.
 */
function splitPhrase(phrase: string, before: string): string[] {
  const [, said = '', rest = ''] =
    /^(get|list|create|add|update|edit|delete|remove)-(.+)$/.exec(phrase.replace(/^fetch-/, 'get-')) ?? [];
  const one = singular(before).replaceAll(' ', '-');
  const thing = before !== '' && rest.startsWith(`${one}-`) ? rest.slice(one.length + 1) : rest;
  const verb = said === 'get' && isListing(thing, 'unknown') ? 'list' : said;
  if (rest === 'all' && verb === 'list') return ['list'];
  if (!isThingName(rest)) return [phrase];
  if (before !== '' && singular(rest) === singular(before)) return [verb];
  const listed = said === 'get' ? thing.replace(/(.)-list$/, '$1') : thing;
  if (listed !== thing) return [plural(listed), 'list'];
  return [['create', 'add', 'list'].includes(verb) ? plural(thing) : thing, verb];
}

/** `calculate-tax` → `tax`, `calculate`: an action goes below the thing that it is done to. */
export function splitAction(phrase: string): string[] {
  const [, verb = '', thing = ''] = /^([a-z]+)-(.+)$/.exec(phrase) ?? [];
  return isAction(phrase) && isThingName(thing) && !isAction(thing) ? [thing, verb] : [phrase];
}

/** Puts the verb of a phrase at the end of a path behind its object, as in the paths of other services. */
function splitLast(tokens: readonly PathToken[]): PathToken[] {
  const at = tokens.findLastIndex((token) => token !== undefined);
  const before = tokens.slice(0, Math.max(at, 0)).findLast((token) => token !== undefined) ?? '';
  return tokens.flatMap((token, index) => (index === at && token !== undefined ? splitPhrase(token, before) : [token]));
}

/**
 * Takes versions and the like out of a path, and from its front whom it is for and what all paths of the document begin
 * with. Only a word before another word is taken: `/merchants/{merchant}` is about merchants.
 */
export function pathWords(path: string, common: readonly string[] = []): PathWords {
  const dropped: string[] = [];
  let distance = 0;
  const written = tokensOf(path);
  const isCall = (at: number) => at > 0 && at === written.length - 1 && written[at] === 'index';
  const all = written.filter((token, at) => token === undefined || !noise.has(token) || isCall(at));
  const isAlone = all.filter((token) => token !== undefined).length < 2;
  const tokens = all.filter((token) => {
    if (isAlone || token === undefined || !isVersion(token)) return true;
    dropped.unshift(token);
    return false;
  });
  // `/orders/v0/orders`: the name of the service is that of the resource.
  const at = tokens.findIndex((token, index) => token !== undefined && token === tokens[index + 1]);
  if (at >= 0) tokens.splice(at, 1);
  let shared = 0;
  for (;;) {
    const [first, next] = tokens;
    if (first === undefined || next === undefined) break;
    const isShared = common[shared] === first;
    const audience = audienceOf(first, next, dropped[0]);
    if (!isShared && audience === undefined) break;
    if (isShared) shared++;
    else distance += audience ?? 0;
    if (!isShared) dropped.unshift(first);
    tokens.shift();
  }
  return { tokens: splitLast(tokens), dropped, distance };
}

/** Resources that may be the only one of a service. */
const resources = new Set(['order', 'shipment', 'box', 'warehouse', 'product']);

/** Who they are in a service that ships: its merchants. */
const perhapsMerchants = new Set(['customer', 'user', 'account']);
const shipping = new Set(['shipment', 'pickup', 'warehouse', 'waybill', 'airwaybill', 'awb']);

/**
 * The words that all paths of a document begin with: the name of the service or of its gateway. A plural is a resource,
 * and so is what an argument, nothing, or only what is done to it follows.
 */
function commonPrefix(paths: readonly PathWords[]): string[] {
  const all = paths.map(({ tokens }) => tokens);
  const ships = all.some((tokens) => tokens.some((token) => token !== undefined && shipping.has(singular(token))));
  const isForOthers = (word: string) => others.has(word) && !(ships && perhapsMerchants.has(word));
  const isResource = (word: string) => isPlural(word) || resources.has(word) || isForOthers(word);
  const prefix: string[] = [];
  const nextWords = () => new Set(all.map((tokens) => tokens[prefix.length]));
  for (;;) {
    const [word, ...more] = nextWords();
    if (word === undefined || more.length > 0 || isResource(word)) break;
    prefix.push(word);
  }
  const next = [...nextWords()];
  const isUsed =
    next.includes(undefined) || next.every((word) => word !== undefined && (isAction(word) || isCalled(word)));
  return next.length < 2 || isUsed ? [] : prefix;
}

/** How services call couriers, and a shelf of theirs: `shipping-carriers`, `/shipping/carriers`. */
const carrier = /^((shipping|delivery|logistics|courier) )?(carrier|courier|company|provider|partner)$/;
const senders = new Set(['shipping', 'delivery', 'logistics']);

/** `/carriers/{carrier}` → `/couriers/{carrier}`. Companies and providers alone may be any. */
function withCouriers(tokens: readonly PathToken[]): readonly PathToken[] {
  const [first, next, ...rest] = tokens;
  if (first === undefined) return tokens;
  const isShelf = senders.has(first) && next !== undefined && /^(carrier|courier)$/.test(singular(next));
  const word = isShelf ? next : first;
  const isCarrier = singular(word) === 'carrier' || (word.includes('-') && carrier.test(singular(word)));
  if (!isShelf && !isCarrier) return tokens;
  return [isPlural(word) ? 'couriers' : 'courier', ...(isShelf ? rest : tokens.slice(1))];
}

/** The words of the paths of a document, in their order, without what all of them begin with. */
export function wordsOfPaths(paths: readonly string[]): PathWords[] {
  const plain = paths.map((path) => pathWords(path));
  const common = commonPrefix(plain);
  const words = common.length === 0 ? plain : paths.map((path) => pathWords(path, common));
  // Who has couriers calls something else carriers.
  if (words.some(({ tokens: [word = ''] }) => singular(word) === 'courier')) return words;
  return words.map((each) => ({ ...each, tokens: withCouriers(each.tokens) }));
}

const shortest = 6;

/** `/stores/listtags` of "List tags" → `/stores/list-tags`: the title says where the words in the last part of a path end. */
export function withSpelledWords(path: string, title: string): string {
  const part = /[a-z]+$/.exec(path)?.[0] ?? '';
  if (part.length < shortest || isAction(part)) return path;
  const words: string[] = [];
  let length = 0;
  for (const word of title.toLowerCase().split(/[^a-z]+/)) {
    if (length === part.length || !part.startsWith(word, length)) break;
    words.push(word);
    length += word.length;
  }
  return length === part.length ? `${path.slice(0, -length)}${words.join('-')}` : path;
}

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

export const isJoined = (words: string): boolean => /-(and|as|by|for|from|to|with)-/.test(words);

/** `find-by-tags` is an action, `add-ons` are things. */
export const isAction = (word: string): boolean =>
  actions.has(word.split('-')[0] ?? '') && (!isPlural(word) || isJoined(word));

/** How services spell the four verbs that are the same words everywhere, and `delete`. The usual method is the first. */
const verbSpellings: Readonly<Record<string, { words: readonly string[]; methods: readonly Method[] }>> = {
  list: { words: ['list', 'all', 'index'], methods: ['GET', 'POST'] },
  get: { words: ['get', 'show', 'view'], methods: ['GET', 'POST'] },
  create: { words: ['create', 'store', 'add', 'new'], methods: ['POST'] },
  update: { words: ['update', 'edit'], methods: ['PUT', 'POST', 'PATCH'] },
  delete: { words: ['delete', 'destroy', 'remove'], methods: ['DELETE', 'POST'] },
};

/** The method of a verb that need not be told apart. */
export const usualMethod = (verb: string): Method | undefined => getOwn(verbSpellings, verb)?.methods[0];

/** `GET …/show` → `get`; undefined for every other word than those of the five verbs. */
export const plainVerb = (method: Method, word: string): string | undefined =>
  Object.entries(verbSpellings).find(([, { words, methods }]) => words.includes(word) && methods.includes(method))?.[0];

/** Returns whether a word is a verb of a controller, which comes before an argument: `/order/show/{id}`. */
export const isCalled = (word: string): boolean =>
  Object.values(verbSpellings).some(({ words }) => words.includes(word));

export const plainVerbs: ReadonlySet<string> = new Set(Object.keys(verbSpellings));

/** `…/cancel` → `cancel`; undefined if the last word is a thing. */
export const actionVerb = (method: Method, word: string): string | undefined =>
  plainVerb(method, word) ?? (isAction(word) ? word : undefined);

/** Returns whether a response is a list. If the document does not say, `GET /orders` is one. */
export const isListing = (word: string, kind: DocumentResponse['kind']): boolean =>
  kind === 'unknown'
    ? (isPlural(word) || ['news', 'list', 'all'].includes(word)) && !oneThing.has(word)
    : kind === 'list';

export function methodVerb(method: Method, last: string, isRecord: boolean, kind: DocumentResponse['kind']): string {
  if (method === 'GET') return !isRecord && isListing(last, kind) ? 'list' : 'get';
  if (method === 'POST') return 'create';
  const verb = method === 'DELETE' ? 'delete' : 'update';
  return !isRecord && isPlural(last) && !oneThing.has(last) ? `${verb}-all` : verb;
}
