import { basename, dirname, resolve } from 'node:path';
import { usageFailure } from '../base/failure.ts';
import { fileOfPattern } from '../base/files/file-patterns.ts';
import { decodeText } from '../base/text/decode-text.ts';
import { escaped } from '../base/text/message.ts';
import type { ServiceRequest } from '../http/request.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import { readText } from '../service/input/given-files.ts';
import { assertSafeForSecrets } from '../settings/credential.ts';
import type { ProviderDocument } from './document.ts';
import { readProviderDocument } from './read-document.ts';

/** A document, and the name by which its operations know it. */
export interface GivenDocument {
  readonly file: string;
  readonly document: ProviderDocument;
}

interface DocumentAddress {
  readonly url: URL;
  readonly request: ServiceRequest;
}

/** Returns how the document of an address is fetched; undefined of a word that is a file. Throws a usage failure if it must not be. */
export function documentToFetch({ settings }: Profile, word: string): DocumentAddress | undefined {
  if (!/^https?:\/\//i.test(word)) return undefined;
  if (!URL.canParse(word)) throw usageFailure([escaped`${word} is not a valid address.`]);
  const url = new URL(word);
  if (url.username !== '' || url.password !== '')
    throw usageFailure(
      [escaped`The address of a document has no user name and no password.`],
      escaped`Save the document to a file, and give that.`,
    );
  // Who could change the document on its way would choose where the credentials go.
  assertSafeForSecrets(url.href, settings.insecureHttp);
  const query = Object.fromEntries(url.searchParams);
  const request = { method: 'GET', path: url.pathname, query, safe: true, security: [[]], what: escaped`document` };
  return { url, request };
}

/** Fetches a document without any credential. Where it names no server, the one that it came from may be it. */
async function fetchDocument(context: Run, { url, request }: DocumentAddress): Promise<GivenDocument> {
  const { origin, hostname, pathname } = url;
  const service = context.serviceAt({ baseUrl: origin, authUrl: origin, prove: () => undefined });
  // Many are called openapi.json: the host tells them apart.
  const file = `${hostname}-${basename(pathname) || 'document'}`;
  const clean = (text: string) => context.redactor.cleanData(text);
  const fetchText = async () => clean(await service.request(request, ({ body }) => decodeText(body, file)));
  const document = await readProviderDocument(fetchText, url.href, { path: undefined, name: file, clean });
  const isElsewhere = document.servers.some(({ url: server }) => /^https?:/i.test(server));
  const own = { url: origin, title: 'where the document is', variables: {} };
  return { file, document: isElsewhere ? document : { ...document, servers: [...document.servers, own] } };
}

/**
 * Reads an OpenAPI or Postman document: a file, `-` for standard input, or an https address. Throws failures of kind `usage` and
 * `machine`, and those of a request.
 */
export async function readGivenDocument(context: Run, word: string): Promise<GivenDocument> {
  const address = documentToFetch(context, word);
  if (address) return fetchDocument(context, address);
  const { io, redactor } = context;
  const clean = (text: string) => redactor.cleanData(text);
  const file = fileOfPattern(word, io);
  const path = file === '-' ? undefined : dirname(resolve(io.cwd, file));
  const read = async () => clean(await readText(context, file));
  const name = file === '-' ? 'Standard input' : file;
  return { file, document: await readProviderDocument(read, name, { path, name: basename(file), clean }) };
}
