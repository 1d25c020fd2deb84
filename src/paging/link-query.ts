import { isRow } from '../base/row.ts';
import { lettersOf } from '../base/text/text.ts';
import type { PageAddress } from './page.ts';

/** A link of a Link header (RFC 8288): its address, and its relations in lower case. */
interface Link {
  readonly address: string;
  readonly relations: readonly string[];
}

/** Relations that do not lead on: those of a list, and what IANA lists beside them. */
const otherRelations = new Set(
  `about alternate amphtml archives author bookmark canonical collection contents copyright cite-as current deprecation
  describedby describes dns-prefetch docs documentation edit edit-form first glossary help hub icon image index item last
  latest-version license manifest modulepreload monitor payment pingback preconnect predecessor-version prefetch preload
  prerender prev previous privacy-policy profile related rels replies schema search self service service-desc service-doc
  service-meta shortlink sitemap start status stylesheet sunset tag terms-of-service timemap type up version-history via
  webmention`.split(/\s+/),
);

/** `https://www.iana.org/assignments/relation/next` is `next`; of another address only its last word counts. */
const plainRelation = (relation: string): string => (/^[a-z][\w+.-]*:/i.test(relation) ? lastWord(relation) : relation);

const lastWord = (address: string): string => /([^/#?:]*)\/?$/.exec(address)?.[1] ?? '';

function linksIn(header: string): Link[] {
  return [...header.matchAll(/<([^>]*)>([^<]*)/g)].map(([, address = '', parameters = '']) => {
    const [, double, single, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;,"']+))/i.exec(parameters) ?? [];
    const given = (double ?? single ?? bare ?? '').trim().toLowerCase();
    return { address, relations: given === '' ? [] : given.split(/\s+/).map(plainRelation) };
  });
}

/** The address that a Link header names for the next page. */
export const nextOfLinkHeader = (header: string): string | undefined =>
  linksIn(header).find(({ relations }) => relations.includes('next'))?.address;

/** A relation of a Link header whose meaning is unknown, so that it may lead on; undefined where there is none. */
export function unknownRelation(header: string): string | undefined {
  const links = linksIn(header);
  if (links.length === 0) return header.trim() === '' ? undefined : header;
  const given = links.flatMap(({ address, relations }) => (relations.length > 0 ? relations : [address]));
  // The address of a site is no word: `https://api.w.org/`.
  return given.find((name) => name !== 'next' && !otherRelations.has(name) && !/\.\w+$/.test(name) && lettersOf(name));
}

/**
 * The query of an address, which may be relative. Nothing else of it is ever used: a host or a path may lead elsewhere,
 * and the token with it. Undefined without a query, and for other text than an address.
 */
export function queryOfLink(value: unknown): PageAddress | undefined {
  const text = isRow(value) ? (value.href ?? value.url ?? value.link) : value;
  if (typeof text !== 'string' || !/^(https?:\/\/|[\w.~%/-]*\?)/i.test(text)) return undefined;
  const query = /\?([^#]*)/.exec(text)?.[1] ?? '';
  const pairs = [...new URLSearchParams(query)];
  return pairs.length > 0 ? pairs : undefined;
}
