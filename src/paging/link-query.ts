import { isRow } from '../base/row.ts';
import type { PageAddress } from './page.ts';

/** The address that a Link header names for the next page (RFC 8288). */
export function nextOfLinkHeader(header: string): string | undefined {
  for (const [, address, parameters = ''] of header.matchAll(/<([^>]*)>([^<]*)/g)) {
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
    if ((quoted ?? bare ?? '').toLowerCase().split(/\s+/).includes('next')) return address;
  }
  return undefined;
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
