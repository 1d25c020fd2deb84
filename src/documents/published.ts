import { Failure, isStop } from '../base/failure.ts';
import { decodeText } from '../base/text/decode-text.ts';
import { escaped } from '../base/text/message.ts';
import type { Service } from '../ports/service.ts';
import type { ProviderDocument } from './document.ts';
import { readProviderDocument } from './read-document.ts';

/** Where frameworks publish a description of their operations, below the base URL; the commonest first. */
export const publishedPaths: readonly string[] = [
  '/openapi.json',
  '/docs/api-docs.json',
  '/swagger.json',
  '/api-docs.json',
  '/docs/openapi.json',
  '/docs/openapi.yaml',
  '/openapi.yaml',
  '/v3/api-docs',
  '/swagger/v1/swagger.json',
  '/api/openapi.json',
  '/api/documentation.json',
  '/docs/collection.json',
];

export interface PublishedDocument {
  readonly path: string;
  readonly document: ProviderDocument;
}

/** Asks for the documents one after another, without a credential, until one describes operations; undefined if none does. */
export async function findPublished(
  service: Service,
  clean: (text: string) => string,
  onAsk: (path: string) => void,
): Promise<PublishedDocument | undefined> {
  for (const path of publishedPaths) {
    onAsk(path);
    try {
      const request = {
        method: 'GET',
        path,
        safe: true,
        retriedByUser: true,
        security: [[]],
        what: escaped`document ${path}`,
      };
      const readText = async () => clean(await service.request(request, ({ body }) => decodeText(body, path)));
      const document = await readProviderDocument(readText, path, { path: undefined, name: path, clean });
      if (document.operations.length > 0) return { path, document };
    } catch (error) {
      // Not there, or a page for people.
      if (!(error instanceof Failure) || isStop(error)) throw error;
    }
  }
  return undefined;
}
