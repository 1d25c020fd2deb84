import { getOwn } from '../../base/row.ts';
import { singular } from '../../base/text/names.ts';
import { splitPhrase } from './phrases.ts';

/** A part of a path: a word in kebab case, or undefined for an argument. */
export type PathToken = string | undefined;

/** Most words are already: that is known sooner than it is made so. */
const isKebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const kebabCase = (text: string): string =>
  isKebabCase.test(text)
    ? text
    : text
        .replace(/%[0-9a-f]{2}/gi, ' ')
        .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
        .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');

/** Longer ones are no words. */
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

const noise = new Set(['api', 'apis', 'rest', 'restful', 'wp-json', 'wc', 'json', 'index']);

/** Words that name nothing, wherever they stand: `api`, `rest`. */
export const isNoise = (word: string): boolean => noise.has(word);

export const isVersion = (word: string): boolean => /^v?\d+(-\d+)*((alpha|beta|rc)\d*)?$/.test(word);

/** Words of a path that name nothing. */
export const isFiller = (word: string): boolean => noise.has(word) || isVersion(word);

/** Who a part of a service is for; before a resource they say nothing of it. The larger the number, the less likely. */
const audiences: Readonly<Record<string, number>> = {
  ...{ merchant: 1, merchants: 1, seller: 1, sellers: 1, vendor: 1, vendors: 1, partner: 1, partners: 1, business: 1 },
  ...{ manager: 1, managers: 1, retailer: 1, retailers: 1, get: 1, 'get-all': 1 },
  ...{ dashboard: 1, panel: 1, public: 1, private: 1, external: 1, open: 1, integration: 1, integrations: 1 },
  ...{ oms: 1, wms: 1, tms: 1, pvt: 1, rs: 1, ws: 1, commerce: 1, ecommerce: 1 },
  ...{ gateway: 1, utilities: 1, lookup: 1, lookups: 1, common: 1, general: 1, reference: 1 },
  ...{ admin: 2, backend: 2, internal: 2, client: 3, app: 3, web: 3, mobile: 3, portal: 3 },
};

/** Parts of a service for others than merchants: what is below them is not what it is elsewhere. */
const others = new Set([
  'customer',
  'user',
  'buyer',
  'guest',
  'shopper',
  'consumer',
  'me',
  'account',
  'store',
  'storefront',
  'shop',
  'courier',
  'driver',
]);

export const isOfOthers = (word: string): boolean => others.has(word);

/** Those whose store, or account, is the merchant's; `/store/orders` alone may be of those who buy there. */
const owners = new Set(['merchant', 'seller', 'vendor', 'partner', 'manager', 'admin']);
const owned = new Set(['store', 'shop', 'account']);

/** Where services keep the lists that are the same for everyone. */
const shelves = new Set(['data', 'geo', 'location', 'locations', 'settings', 'static', 'master-data', 'directory']);
const sameForEveryone = new Set(['countries', 'cities']);

/** How unlikely a word before another makes it that what follows is the merchant's; undefined for a part of the name. */
function audienceOf(word: string, next: string, before = ''): number | undefined {
  if (next === 'me' || next === 'self') return undefined;
  if (owned.has(word) && owners.has(singular(before))) return 0;
  if (shelves.has(word) && sameForEveryone.has(next)) return 1;
  return getOwn(audiences, word);
}

/** The verb of a phrase at the end of a path stands behind what it is done to, as in the paths of other services. */
function splitLast(tokens: readonly PathToken[]): PathToken[] {
  const at = tokens.findLastIndex((token) => token !== undefined);
  const before = tokens.slice(0, Math.max(at, 0)).findLast((token) => token !== undefined) ?? '';
  return tokens.flatMap((token, index) => (index === at && token !== undefined ? splitPhrase(token, before) : [token]));
}

/** A path without what stands before its resource. */
export interface PathWords {
  readonly tokens: readonly PathToken[];
  /** Versions and audiences, the nearest to the resource first. */
  readonly dropped: readonly string[];
  /** The sum of how unlikely its audiences are. */
  readonly distance: number;
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
