import { usageFailure } from '../../base/failure.ts';
import { isRow, type Row } from '../../base/row.ts';
import type { Context } from '../context.ts';
import { readText } from '../input/read-text.ts';
import type { ImportedOperation } from './imported.ts';
import { readOpenApi } from './openapi.ts';
import { readPostman } from './postman.ts';

/** Parses JSON or YAML. Aliases of YAML are limited, because a few lines of them can fill the memory. */
async function parseDocument(text: string, file: string): Promise<Row> {
  const { parse } = await import('../../libraries/yaml.ts');
  let value: unknown;
  try {
    value = /^\s*\{/.test(text) ? JSON.parse(text) : parse(text, { maxAliasCount: 100 });
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw usageFailure([`${file} is neither JSON nor YAML: ${why}`]);
  }
  if (!isRow(value)) throw usageFailure([`${file} does not hold a document.`]);
  return value;
}

/** The operations of an OpenAPI or Postman file; `-` is standard input. */
export async function readDocument(context: Context, file: string): Promise<ImportedOperation[]> {
  const document = await parseDocument(context.redactor.cleanData(await readText(context, file)), file);
  if (typeof document.openapi === 'string' && document.openapi.startsWith('3.')) return readOpenApi(document);
  const schema = isRow(document.info) ? document.info.schema : undefined;
  if (typeof schema === 'string' && /collection\/v2\.[01]/.test(schema)) return readPostman(document);
  throw usageFailure([`${file} is neither an OpenAPI 3 document nor a Postman 2.1 collection.`]);
}
