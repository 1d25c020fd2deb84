import { basename, dirname, resolve } from 'node:path';
import { usageFailure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { ProviderDocument } from '../../documents/document.ts';
import { parseDocument, readProviderDocument } from '../../documents/read-document.ts';
import { readText } from '../../service/input/read-text.ts';
import type { Context } from '../../session/context.ts';

/** What an OpenAPI or Postman file says; `-` is standard input. */
export async function readGivenDocument(context: Context, file: string): Promise<ProviderDocument> {
  if (/^https?:\/\//i.test(file))
    throw usageFailure(
      [escaped`${file} is an address. Documents are read from files.`],
      'Save it first: curl -o api.json ADDRESS',
    );
  const { redactor, io } = context;
  const clean = (text: string): string => redactor.cleanData(text);
  const path = file === '-' ? undefined : dirname(resolve(io.cwd, file));
  const source = file === '-' ? 'Standard input' : file;
  const parsed = await parseDocument(clean(await readText(context, file)), source);
  return readProviderDocument(parsed, { path, name: basename(file), clean });
}
