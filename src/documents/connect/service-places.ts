import { Failure, isStop } from '../../base/failure.ts';
import { isLoopback } from '../../base/redact.ts';
import { escaped, joined, type Message, pluralize, term } from '../../base/text/message.ts';
import { mayServeDocuments } from '../../http/prepare.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { parametersOf } from '../../operations/route.ts';
import type { Run } from '../../ports/run.ts';
import { addressAfterRedirect } from '../../service/login/service-urls.ts';
import { checkRequest } from '../../service/login/token-account.ts';
import { serviceUrl } from '../../settings/readers.ts';
import type { ProviderDocument } from '../document.ts';
import { findPublished, type PublishedDocument } from '../published.ts';

/** An address where the service of a domain seems to be. Nothing secret goes there before a person has confirmed it. */
export interface FoundPlace {
  /** Undefined if the document that describes the service leaves a part of its address open. */
  readonly baseUrl: string | undefined;
  /** Why it may be the service, as a sentence. */
  readonly sign: Message;
  /** The document that describes it, and the host that publishes it. */
  readonly published?: PublishedDocument & { readonly host: string };
}

export interface Search {
  readonly found: readonly FoundPlace[];
  /** A sentence for each address that is not the service. */
  readonly misses: readonly Message[];
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/**
 * Returns the addresses where the service of a domain may be, likeliest first: the domain itself, without `www.`, and `api.` before
 * it. Over https; over http too only with --insecure-http, and alone for this machine. `given` is what `bareAddress` returns.
 */
export function servicePlaces(given: string, insecureHttp: boolean): string[] {
  const url = new URL(`https://${given}`);
  const isName = /[a-z]$/i.test(url.hostname) && url.hostname.includes('.');
  const host = withoutWww(url.host);
  const path = url.pathname === '/' ? '' : url.pathname;
  const own = [url.host, host].map((each) => each + path);
  const hosts = isName && !host.startsWith('api.') ? [...own, `api.${host}`] : own;
  const open = insecureHttp ? ['https', 'http'] : ['https'];
  const schemes = isLoopback(url) ? ['http'] : open;
  const addresses = schemes.flatMap((scheme) => hosts.map((each) => serviceUrl(`${scheme}://${each}`)));
  return [...new Set(addresses.flatMap((reading) => ('value' in reading ? [reading.value] : [])))];
}

/** In ms: a host that does not respond by then is taken for absent, so that one does not hold up the others. */
const longestLook = 10_000;

type Look = { readonly place: string } & (
  | { readonly state: 'asks'; readonly path: string }
  | { readonly state: 'silent' }
  | { readonly state: 'leads'; readonly to: string }
  | { readonly state: 'unreached'; readonly why: Message }
);

/** A service refuses its own route to a stranger, in JSON. Gateways say 403 of routes that they lack, and pages are for browsers. */
const asksForLogin = (status: number, type = ''): boolean => status === 401 && /\bjson\b/i.test(type);

/** Sends one plain request: without a credential, and followed to no other origin. */
async function lookAt(context: Run, place: string): Promise<Look> {
  const limit = AbortSignal.timeout(longestLook);
  const signal = AbortSignal.any([context.signal, limit]);
  const service = context.serviceAt({ baseUrl: place, authUrl: place, prove: () => undefined }).until(signal);
  const known = checkRequest(context);
  const path = known?.path ?? '/';
  const what = escaped`service at ${place}`;
  const request: ServiceRequest = { method: 'GET', path, security: [[]], safe: true, retriedByUser: true, what };
  try {
    return await service.request({ ...request, anyStatus: true }, ({ status, headers }) =>
      asksForLogin(status, headers['content-type']) ? { place, state: 'asks', path } : { place, state: 'silent' },
    );
  } catch (error) {
    if (context.signal.aborted) throw error;
    if (limit.aborted) return { place, state: 'unreached', why: escaped`It did not respond within 10 s.` };
    if (!(error instanceof Failure) || isStop(error)) throw error;
    const to = addressAfterRedirect(context, error, path, place);
    if (to !== undefined) return { place, state: 'leads', to };
    return error.details.status === undefined
      ? { place, state: 'unreached', why: error.said }
      : { place, state: 'silent' };
  }
}

/** May an address that the host itself has named be asked too? It stays within the domain that the person has typed. */
function isSameSite(address: string, given: string): boolean {
  const site = withoutWww(new URL(`https://${given}`).hostname);
  const { hostname } = new URL(address);
  return hostname === site || hostname.endsWith(`.${site}`);
}

function missOf(look: Look): Message[] {
  if (look.state === 'asks') return [];
  if (look.state === 'unreached') return [escaped`${look.place}: ${look.why}`];
  if (look.state === 'leads') return [escaped`${look.place} leads to ${look.to}.`];
  return [escaped`${look.place} responds, but neither has routes that shipctl knows nor publishes a document.`];
}

/** The addresses that a document names for its service, or else where it lies. One that must not be named is left out. */
function placesIn(document: ProviderDocument, place: string): (string | undefined)[] {
  const named = document.servers.filter(({ url }) => /^https?:/i.test(url));
  if (named.length === 0) return [place];
  const isOpen = ({ url }: { readonly url: string }) => parametersOf(url).length > 0;
  const whole = named.filter((server) => !isOpen(server) && URL.canParse(server.url)).map(({ url }) => new URL(url));
  const allowed = whole.filter((url) => mayServeDocuments(url, new URL(place)));
  const origins: (string | undefined)[] = [...new Set(allowed.map(({ origin }) => origin))];
  return named.some(isOpen) ? [...origins, undefined] : origins;
}

const mostNamed = 9;

async function foundByDocument(context: Run, place: string): Promise<FoundPlace[]> {
  const { messages, redactor } = context;
  const service = context.serviceAt({ baseUrl: place, authUrl: place, prove: () => undefined });
  const clean = (text: string) => redactor.cleanData(text);
  const published = await findPublished(service, clean, (path) =>
    messages.progress?.show(escaped`Asking ${place} for ${path} \u2026`),
  );
  if (!published) return [];
  const { document, path } = published;
  const kind = escaped`${document.format}, ${term(pluralize(document.operations.length, 'operations'))}`;
  return placesIn(document, place)
    .slice(0, mostNamed)
    .map((baseUrl) => {
      const sign =
        baseUrl === place
          ? escaped`It publishes ${path} (${kind}).`
          : escaped`${place} publishes ${path} (${kind}), which names it.`;
      return { baseUrl, sign, published: { ...published, host: new URL(place).hostname } };
    });
}

/** Looks for the service of a domain with plain requests alone. The first kind of sign that there is decides. */
export async function searchService(context: Run, given: string): Promise<Search> {
  const places = servicePlaces(given, context.settings.insecureHttp);
  const list = joined(
    places.map((place) => escaped`${place}`),
    ', ',
  );
  context.messages.note(escaped`Looking for the service at ${list}, without a password or a token.`);
  const looks = await Promise.all(places.map((place) => lookAt(context, place)));
  const led = looks.flatMap((look) => (look.state === 'leads' && isSameSite(look.to, given) ? [look.to] : []));
  const others = [...new Set(led)].filter((place) => !places.includes(place)).slice(0, places.length);
  looks.push(...(await Promise.all(others.map((place) => lookAt(context, place)))));
  const found = looks.flatMap((look) =>
    look.state === 'asks' ? [{ baseUrl: look.place, sign: escaped`It asks for a login at ${look.path}.` }] : [],
  );
  const misses = looks.flatMap(missOf);
  if (found.length > 0) return { found, misses };
  for (const { place } of looks.filter(({ state }) => state === 'silent')) {
    const described = await foundByDocument(context, place);
    if (described.length > 0) return { found: described, misses };
  }
  return { found: [], misses };
}
