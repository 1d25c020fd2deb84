import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DocumentOperation, ProviderDocument } from '../../src/documents/document.ts';
import { readProviderDocument } from '../../src/documents/read-document.ts';

const fixtures = fileURLToPath(new URL('../documents/fixtures/', import.meta.url));

const read = (text: string, file: string, path: string | undefined, name: string): Promise<ProviderDocument> =>
  readProviderDocument(async () => text, file, { path, name, clean: String });

/** Reads a document of the tests. */
export const readFixture = (name: string): Promise<ProviderDocument> =>
  read(readFileSync(`${fixtures}${name}`, 'utf8'), name, dirname(fixtures), name);

/** Reads a document that comes from no file. */
export const readGiven = (document: unknown): Promise<ProviderDocument> =>
  read(typeof document === 'string' ? document : JSON.stringify(document), 'It', undefined, '-');

/** An OpenAPI document of these paths. */
export const readPaths = (paths: object, more: object = {}): Promise<ProviderDocument> =>
  readGiven({ openapi: '3.1.0', paths, ...more });

/** The operation of a route; fails if there is none. */
export function operationAt(document: ProviderDocument, route: string): DocumentOperation {
  const found = document.operations.find(({ method, path }) => `${method} ${path}` === route);
  if (!found) throw new Error(`No ${route}: ${document.operations.map(({ method, path }) => `${method} ${path}`)}`);
  return found;
}

/** Each input in one line: `query ids[] array of integer, brackets`, with `!` after a name that is required. */
export const inputLines = ({ inputs }: DocumentOperation): string[] =>
  inputs.map(({ place, name, required, schema, lists }) => {
    const types = [schema.type ?? 'anything'].flat().join('|');
    const elements = schema.items ? ` of ${[schema.items.type ?? 'anything'].flat().join('|')}` : '';
    return `${place} ${name}${required ? '!' : ''}: ${types}${elements}${lists ? `, ${lists}` : ''}`;
  });

/** What a response is, in one line: `list data: id, number; around: meta; headers: link`. */
export function responseLine({ response }: DocumentOperation): string {
  const { kind, envelope, row, around, headers } = response;
  const parts = [
    [kind, envelope].filter((each) => each !== undefined).join(' ') + (Object.keys(row).length > 0 ? ': ' : ''),
  ];
  const more = [
    Object.keys(around).length > 0 ? `around: ${Object.keys(around).join(', ')}` : '',
    headers.length > 0 ? `headers: ${headers.join(', ')}` : '',
  ].filter((each) => each !== '');
  return [parts.join('') + Object.keys(row).join(', '), ...more].join('; ');
}

/** Everything that is checked of an operation, in lines. */
export async function linesOf(name: string) {
  const document = await readFixture(name);
  const operations = document.operations.map((operation) => [
    `${operation.method} ${operation.path}`,
    { inputs: inputLines(operation), security: operation.security, response: responseLine(operation) },
  ]);
  return { document, operations: Object.fromEntries(operations) as Record<string, unknown> };
}
