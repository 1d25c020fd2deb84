import { isPlural, singular } from '../../base/text/names.ts';
import { isRead, type Operation } from '../../operations/manifest.ts';
import { methods } from '../../operations/route.ts';
import type { DocumentOperation } from '../document.ts';
import {
  isVersion,
  kebabCase,
  noise,
  others,
  type PathToken,
  type PathWords,
  pathWords,
  plainVerb,
  plainVerbs,
  tokensOf,
} from '../names/path-words.ts';
import { moveIn } from '../names/told-moves.ts';
import { onlyReads } from '../reads-only.ts';

/** Parts of a service that are there to be tried out. */
const trials =
  /^(sandbox|test|tests|testing|mocks?|demo|examples?|samples?|playground|staging|simulat(e|or|ion)|experimental|beta|alpha|labs?)$/;

/** Parts of a service where something is bought or paid. */
const tills = /^(checkouts?|carts?|baskets?|payments?|pay|billing|subscriptions?|wallets?|drafts?|quotes?)$/;

/** Those who have an account below the user's. */
const below =
  /(^|-)(sub-?(account|merchant|seller|user|client)s?|child(ren)?-accounts?|(sub|child)-(account|merchant)s?)(-|$)/;

const paying = /(^|-)(pay|pays|paying|charges?|checkout|purchases?|buys?|debits?)(-|$)/;
const reading = /^(get|gets|list|lists|fetch|fetches|retrieve|retrieves|search|find|query|show|view|read|display)(-|$)/;

const isTrialWord = (word: string): boolean => trials.test(word) || (isVersion(word) && /alpha|beta|rc/.test(word));

/**
 * May an operation of a document never take the place of a built-in one, though its route agrees? It is for trials, about
 * accounts below the user's, spends money though the built-in one does not, or only reads though the built-in one writes.
 */
function neverReplaces(theirs: DocumentOperation, entry: Operation): boolean {
  const { path, title, operationId = '', tags, isExperimental } = theirs;
  const words = tokensOf(path).filter((token) => token !== undefined);
  const texts = [title, operationId].map(kebabCase);
  const isTrial =
    isExperimental === true ||
    words.some(isTrialWord) ||
    [...texts, ...tags.map(kebabCase)].some((text) => text.split('-').some((word) => trials.test(word)));
  if (isTrial || [...words, ...texts].some((text) => below.test(text))) return true;
  if (words.some((word) => tills.test(word))) return true;
  if (isRead(entry) || entry.group === 'authentication') return false;
  // The confirmation of an order is no change of its fields.
  if (['create', 'update'].includes(entry.verb) && moveIn(title, operationId) !== undefined) return true;
  if (entry.costsMoney === undefined && texts.some((text) => paying.test(text))) return true;
  return texts.some((text) => reading.test(text));
}

/** Words of a path that say how a list is asked for. */
const searches = new Set(['search', 'query', 'list', 'find', 'filter', 'lookup']);

interface Form {
  readonly operation: Operation;
  readonly route: string;
  readonly rank: number;
}

export interface Match {
  readonly operation: Operation;
  readonly route: string;
  readonly distance: number;
  /** The smaller, the surer: form, audience, not deprecated, the newest version, method as in `methods`. */
  readonly rank: readonly number[];
}

/** A route as it is compared: its method, its words and its arguments, without the names of the arguments. */
const routeKey = (method: string, tokens: readonly PathToken[]): string =>
  [method, ...tokens.map((token) => token ?? '{}')].join('/');

/** The same for resources in the singular or the plural: the first word, and each before an argument. */
const pluralRouteKey = (method: string, tokens: readonly PathToken[]): string =>
  routeKey(
    method,
    tokens.map((token, at) => {
      const isResource = at === 0 || (at + 1 < tokens.length && tokens[at + 1] === undefined);
      return token !== undefined && isResource ? singular(token) : token;
    }),
  );

function fitsKind(
  { kind, method, document }: Operation,
  { response }: DocumentOperation,
  tokens: readonly PathToken[],
): boolean {
  if (document) return response.kind !== 'list';
  if (kind === 'record') return response.kind !== 'list' && response.kind !== 'file';
  if (response.kind !== 'unknown') return response.kind === 'list';
  // `GET /order` may be one order: only the document can say that it is a list.
  const [word, ...rest] = tokens;
  return method !== 'GET' || rest.length > 0 || word === undefined || isPlural(word);
}

const versionOf = ({ dropped }: PathWords): number =>
  Math.max(0, ...dropped.map((word) => Number(/^v?(\d+)/.exec(word)?.[1] ?? 0)));

/** Before `change-password`: whose it is. */
const selves = ['', '/profile', '/user', '/account', '/auth', '/me'];

/** How services call the user's own record, the surest first. */
const ownUser = 'me users/me account/me auth/me profile/me me/profile'.split(' ');

/** Returns other usual routes: of the user's own record, or with the name of the command at the end, as `…/price`, `/price/calculate`. */
function spelledRoutes({ method, path, group, verb, parameters }: Operation): string[] {
  if (group === 'profile' && path.endsWith('/profile'))
    return ownUser.flatMap((own) =>
      (method === 'GET' ? ['GET'] : [method, 'PATCH']).map((each) => `${each} /api/${own}`),
    );
  if (plainVerbs.has(verb)) return [];
  if (verb === 'change-password')
    return ['PUT', 'POST', 'PATCH'].flatMap((each) => selves.map((self) => `${each} /api${self}/${verb}`));
  const own = `${method} ${path.replace(/[^/{}]+$/, verb)}`;
  return parameters.length > 0 ? [own] : [own, `${method} /api/${group}/${verb}`];
}

/** From this distance on, a part of a service is for others than merchants, and has another list of the same name. */
const farthest = 3;

/** The last argument is the id of a parent record: `{parent_id}`. */
const ofParent = /\{parent[^{}/]*\}$/i;

/** `ship` of `/ship/v1/shipments`: the name of a service, with its version between it and the resource. */
function serviceName(path: string): string | undefined {
  if (!/\/v?\d/i.test(path)) return undefined;
  const [service, version, resource] = tokensOf(path).filter((token) => token === undefined || !noise.has(token));
  if (service === undefined || version === undefined || resource === undefined || !isVersion(version)) return undefined;
  const isResource = isPlural(service) || others.has(service) || isVersion(service);
  return singular(service) === singular(resource) || !isResource ? service : undefined;
}

/**
 * Finds the built-in operation that an operation of a document may be: method, resource, the action (`cancel`) and the
 * number of arguments agree with its route or one of its alternatives. Only the resource of its own route may be singular
 * or plural. The last word may also be the name of the command: `/orders/{order}/price`. Where a path names an action,
 * POST, PUT and PATCH are the same method, and the argument may stand behind it; a path may also end with the verb of the
 * operation: `POST /orders/create`.
 */
export class Matcher {
  private readonly exact = new Map<string, Form>();
  private readonly own = new Map<string, Form>();

  constructor(operations: readonly Operation[]) {
    for (const operation of operations) {
      const { method, path, alternatives = [] } = operation;
      const spelled = spelledRoutes(operation);
      for (const [rank, route] of [`${method} ${path}`, ...alternatives, ...spelled].entries()) {
        const [word = '', given = ''] = route.split(' ');
        const { tokens } = pathWords(given);
        const form = { operation, route, rank };
        const one = routeKey(word, tokens);
        if (!this.exact.has(one)) this.exact.set(one, form);
        const many = pluralRouteKey(word, tokens);
        // `GET /status` is hardly one of `GET /statuses`.
        const isOwn = rank > alternatives.length || tokens.includes(undefined);
        if (rank === 0 || (isOwn && !this.own.has(many))) this.own.set(many, form);
      }
    }
  }

  match(theirs: DocumentOperation, words: PathWords): Match | undefined {
    const found = this.matchWords(theirs, words);
    const [service, ...tokens] = words.tokens;
    if (found || service === undefined || serviceName(theirs.path) !== service) return found;
    return this.matchWords(theirs, { ...words, tokens, distance: words.distance + 1 });
  }

  private matchWords(theirs: DocumentOperation, words: PathWords): Match | undefined {
    const { tokens, distance } = words;
    const { method, isDeprecated } = theirs;
    if (distance >= farthest || ofParent.test(theirs.path)) return undefined;
    const forms = [
      this.form(method, tokens),
      this.spelledOut(method, tokens),
      this.action(method, tokens),
      onlyReads(theirs) ? this.search(tokens) : undefined,
    ];
    const at = forms.findIndex((form) => form !== undefined);
    const form = forms[at];
    if (!form || !fitsKind(form.operation, theirs, tokens) || neverReplaces(theirs, form.operation)) return undefined;
    const age = [isDeprecated ? 1 : 0, -versionOf(words)];
    return { ...form, distance, rank: [form.rank, at, distance, ...age, methods.indexOf(method)] };
  }

  private form(method: string, tokens: readonly PathToken[]): Form | undefined {
    return this.exact.get(routeKey(method, tokens)) ?? this.own.get(pluralRouteKey(method, tokens));
  }

  /** `GET /orders/list`, `PUT /orders/{order}/update`: the form without its verb is of an operation of that verb. */
  private spelledOut(method: Operation['method'], tokens: readonly PathToken[]): Form | undefined {
    const at = tokens.findLastIndex((token) => token !== undefined);
    const verb = at > 0 ? plainVerb(method, tokens[at] ?? '') : undefined;
    if (verb === undefined) return undefined;
    const form = this.form(method, [...tokens.slice(0, at), ...tokens.slice(at + 1)]);
    return form?.operation.verb === verb ? form : undefined;
  }

  /** `POST /orders/search`, `POST /search/order`: a list, if nothing else of the document is. */
  private search(tokens: readonly PathToken[]): Form | undefined {
    const rest = tokens.filter((token) => token === undefined || !searches.has(token));
    const form = rest.length < tokens.length ? this.form('GET', rest) : undefined;
    return form?.operation.kind === 'list' ? form : undefined;
  }

  /** `PATCH /orders/{order}/cancel`, `POST /orders/cancel/{order}`. */
  private action(method: Operation['method'], tokens: readonly PathToken[]): Form | undefined {
    const [word, last] = tokens.slice(-2);
    const turned = word !== undefined && last === undefined ? [...tokens.slice(0, -2), last, word] : tokens;
    if (turned.length < 3 || turned.at(-1) === undefined) return undefined;
    const isWrite = ['POST', 'PUT', 'PATCH'].includes(method);
    const same = isWrite ? [method, 'POST', 'PUT', 'PATCH'] : [method];
    return same.map((each) => this.form(each, turned)).find((form) => form !== undefined);
  }
}
