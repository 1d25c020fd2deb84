import { basename, dirname, resolve } from 'node:path';
import { escaped } from '../../base/escape-controls.ts';
import { usageFailure } from '../../base/failure.ts';
import type { ProviderDocument } from '../../documents/document.ts';
import type { Context } from '../context.ts';
import { readText } from '../input/read-text.ts';

/** What an OpenAPI or Postman file says; `-` is standard input. */
export async function readGivenDocument(context: Context, file: string): Promise<ProviderDocument> {
  if (/^https?:\/\//i.test(file))
    throw usageFailure(
      [escaped`${file} is an address. Documents are read from files.`],
      'Save it first: curl -o api.json ADDRESS',
    );
  const { redactor, io } = context;
  const { parseDocument, readProviderDocument } = await import('../../documents/read-document.ts');
  const clean = (text: string): string => redactor.cleanData(text);
  const path = file === '-' ? undefined : dirname(resolve(io.cwd, file));
  const source = file === '-' ? 'Standard input' : file;
  const parsed = await parseDocument(clean(await readText(context, file)), source);
  return readProviderDocument(parsed, { path, name: basename(file), clean });
}
