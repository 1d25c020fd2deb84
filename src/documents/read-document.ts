import { usageFailure } from '../base/failure.ts';
import { asRow, isRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { openApi2, openApi3 } from './dialects.ts';
import { Omissions, type ProviderDocument } from './document.ts';
import { OpenApiReader } from './openapi.ts';
import { parseText } from './parse-text.ts';
import { readPostman } from './postman.ts';
import { type Folder, References, refersElsewhere, SiblingFiles } from './references.ts';
import { valueText } from './values.ts';

/** YAML reads a version that is not quoted as a number. */
const formatVersion = (value: unknown): string =>
  typeof value === 'number' ? value.toFixed(1) : valueText(value ?? '');

/** Postman's own service wraps a collection. */
const unwrapped = (document: Row): Row => (isRow(document.collection) ? document.collection : document);

/** Returns 2.0, 2.1 or another version; undefined if the document is not a collection. */
function postmanVersion({ info, item }: Row): string | undefined {
  const { schema, _postman_id } = asRow(info);
  if (typeof schema === 'string') return /collection\/v(\d+\.\d+)/.exec(schema)?.[1];
  return Array.isArray(item) && _postman_id !== undefined ? '2.1' : undefined;
}

interface ParsedDocument {
  readonly document: Row;
  /** For messages. */
  readonly file: string;
  readonly hasOtherFiles: boolean;
  readonly omissions: Omissions;
}

/**
 * Parses the text of a document. The result does not keep the text, which may be large. Throws failures of kind `usage`;
 * `file` is for their messages.
 */
export async function parseDocument(text: string, file: string): Promise<ParsedDocument> {
  const omissions = new Omissions();
  const document = await parseText(text, file, omissions);
  if (!isRow(document)) throw usageFailure([escaped`${file} does not hold a document.`]);
  return { document, file, hasOtherFiles: refersElsewhere(text), omissions };
}

/** Reads an OpenAPI or Postman document, whatever its version. Throws failures of kind `usage`. */
export async function readProviderDocument(parsed: ParsedDocument, folder: Folder): Promise<ProviderDocument> {
  const { file, omissions } = parsed;
  const found = await readParsed(parsed, folder);
  if (found) return { ...found, leftOut: [...omissions.all, ...found.leftOut] };
  throw usageFailure(
    [escaped`${file} is neither an OpenAPI document 2.0 to 3.2 nor a Postman collection 2.0 or 2.1.`],
    'Postman exports older collections as 2.1.',
  );
}

async function readParsed({ document, hasOtherFiles, omissions }: ParsedDocument, folder: Folder) {
  const collection = unwrapped(document);
  const postman = postmanVersion(collection);
  if (postman === '2.0' || postman === '2.1') return readPostman(collection, `Postman ${postman}`);
  const isSwagger = formatVersion(document.swagger) === '2.0';
  const version = isSwagger ? '2.0' : formatVersion(document.openapi);
  if (!isSwagger && !/^3\.\d/.test(version)) return undefined;
  const files = new SiblingFiles(folder, omissions);
  if (hasOtherFiles) await files.follow(document);
  const references = new References(document, files.found);
  const dialect = isSwagger ? openApi2(document) : openApi3;
  return new OpenApiReader(document, references, dialect).read(`OpenAPI ${version.slice(0, 3)}`);
}
