import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, posix, relative, sep } from 'node:path';
import { Failure, usageFailure } from '../base/failure.ts';
import { readFailure } from '../base/files/file-failures.ts';
import { asRow, isRow, type Row } from '../base/row.ts';
import { decodeText } from '../base/text/decode-text.ts';
import { escaped } from '../base/text/message.ts';
import { loadKinds } from '../paging/kinds.ts';
import { pagingOf } from './described-paging.ts';
import { Omissions, type ProviderDocument } from './document.ts';
import { OpenApiReader, openApi2, openApi3 } from './openapi.ts';
import { readPostman } from './postman.ts';
import { References, type ReferenceTarget } from './references.ts';
import { decoded, shortText, valueText } from './values.ts';

/** YAML reads a version that is not quoted as a number. */
const formatVersion = (value: unknown): string =>
  typeof value === 'number' ? value.toFixed(1) : valueText(value ?? '');

/** Postman's own service wraps a collection. */
const unwrapped = (document: Row): Row => (isRow(document.collection) ? document.collection : document);

function postmanVersion({ info, item }: Row): string | undefined {
  const { schema, _postman_id } = asRow(info);
  if (typeof schema === 'string') return /collection\/v(\d+\.\d+)/.exec(schema)?.[1];
  return Array.isArray(item) && _postman_id !== undefined ? '2.1' : undefined;
}

/**
 * Reads an OpenAPI or Postman document, whatever its version. Throws failures of kind `usage`; `file` is for their messages.
 */
export async function readProviderDocument(
  readText: () => Promise<string>,
  file: string,
  folder: Folder,
): Promise<ProviderDocument> {
  const omissions = new Omissions();
  // Nothing keeps the text after this line: documents are large.
  const document = await readText().then((text) => parseText(text, file, omissions));
  if (!isRow(document)) throw usageFailure([escaped`${file} does not hold a document.`]);
  const found = await readParsed(document, folder, omissions);
  if (found) {
    const kinds = await loadKinds();
    const operations = found.operations.map((each) => ({ ...each, paging: pagingOf(each, kinds) }));
    return { ...found, operations, leftOut: [...omissions.all, ...found.leftOut] };
  }
  throw usageFailure(
    [escaped`${file} is neither an OpenAPI document 2.0 to 3.2 nor a Postman collection 2.0 or 2.1.`],
    escaped`Postman exports older collections as 2.1.`,
  );
}

async function readParsed(document: Row, folder: Folder, omissions: Omissions) {
  const collection = unwrapped(document);
  const postman = postmanVersion(collection);
  if (postman === '2.0' || postman === '2.1') return readPostman(collection, `Postman ${postman}`);
  const isSwagger = formatVersion(document.swagger) === '2.0';
  const version = isSwagger ? '2.0' : formatVersion(document.openapi);
  if (!isSwagger && !/^3\.\d/.test(version)) return undefined;
  const references = new References(document, await readSiblings(document, folder, omissions));
  const dialect = isSwagger ? openApi2(document) : openApi3;
  return new OpenApiReader(document, references, dialect).read(`OpenAPI ${version.slice(0, 3)}`);
}

/** An alias costs nothing by itself; a few lines of aliases of aliases would fill the memory. */
const mostAliases = 10_000;
/** Characters. Text that begins like JSON and is none may be YAML; longer text is not tried, as parsing YAML takes long. */
const longestFlow = 2 ** 18;

const webPageHint = escaped`A page that shows an API reads its document from a file: openapi.json, openapi.yaml, swagger.json or docs.openapi.`;

type Yaml = typeof import('yaml');

/** Quotations in the messages of parsers, which may be secrets: `, "{"a": 1…" is not valid JSON`, `token in YAML document: "…"`. */
const quotedText = /(?:, |^)(?:\.\.\.)?".*"(?:\.\.\.)?(?= is not valid JSON$)|: "(?:[^"\\]|\\.)*"(?= at line |:?$)/s;

function parseProblem(error: unknown): string {
  if (error instanceof RangeError || /call stack/.test(String(error))) return 'it is nested too deeply';
  const [line = ''] = error instanceof Error ? error.message.split('\n') : [];
  return shortText(line.replace(quotedText, '').replace(/:$/, ''));
}

/** Characters of one text in quotes. The lexer looks through all that it has of one with each further line. */
const longestQuoted = 2 ** 16;

/**
 * Indents what texts in quotes, `{…}` and `[…]` go on with in further lines: libyaml, and so most programs, take it wherever
 * it begins, and YAML itself wants it further to the right than the key. Folded text keeps its meaning. The lexer of the
 * library says where such lines are: it gets one after the other, and holds a text back until its quotes are closed.
 */
function withIndentedLines({ Lexer }: Yaml, text: string): string {
  const lexer = new Lexer();
  const lines: string[] = [];
  let held = '';
  let depth = 0;
  let indent = '';
  for (const line of text.split(/(?<=\n)/)) {
    const goesOn = depth > 0 || /^["']/.test(held);
    if (!goesOn) indent = ' '.repeat((/^[ ?:-]*/.exec(line)?.[0].length ?? 0) + 1);
    const indented = goesOn && line.trim() !== '' ? indent + line : line;
    lines.push(indented);
    held += indented;
    if (held.length > longestQuoted) return text;
    // Marks of the lexer, which are not in the text: a document, a scalar.
    const tokens = [...lexer.lex(indented, true)].filter((token) => token !== '\u0002' && token !== '\u001f');
    const taken = tokens.filter((token) => token !== brokenEnd).join('').length;
    depth = tokens.reduce(depthBehind, depth);
    held = held.slice(taken);
  }
  return lines.join('');
}

/** The mark of the lexer for the broken end of a collection. */
const brokenEnd = '\u0018';

/** Returns how many collections are open after a token. */
function depthBehind(depth: number, token: string): number {
  if (token === brokenEnd) return 0;
  if (token === '{' || token === '[') return depth + 1;
  return token === '}' || token === ']' ? Math.max(0, depth - 1) : depth;
}

/**
 * YAML as other programs read it: version 1.2, where `yes` and `on` are texts, with merge keys. Of a key that comes
 * twice the last counts, which is a loss.
 */
function parseYaml(yaml: Yaml, text: string, omissions: Omissions): unknown {
  const { parseAllDocuments, visit } = yaml;
  const parse = (source: string) =>
    parseAllDocuments(source, { merge: true, uniqueKeys: false, logLevel: 'error', prettyErrors: true });
  const strict = parse(text);
  const documents = strict.some(({ errors }) => errors.length > 0) ? parse(withIndentedLines(yaml, text)) : strict;
  const values: unknown[] = [];
  for (const document of documents) {
    const [error] = document.errors;
    if (error) throw error;
    visit(document, {
      Map(_, { items }) {
        const seen = new Set<unknown>();
        for (const { key } of items) {
          const name = key !== null && typeof key === 'object' && 'value' in key ? key.value : undefined;
          if (name !== undefined && name !== '<<' && seen.has(name))
            omissions.add(valueText(name), 'this key comes twice; the last one counts');
          seen.add(name);
        }
      },
    });
    const value: unknown = document.toJS({ maxAliasCount: mostAliases });
    if (value !== null && value !== undefined) values.push(value);
  }
  if (values.length > 1) throw new Error(`it holds ${values.length} documents; give one at a time`);
  return values[0];
}

/** Comments that neither JSON nor YAML has. Within a text, even an unfinished one, or an address they are none. */
const hasComments = (text: string): boolean =>
  /(^|[\s{[,])\/[/*]/.test(text.slice(0, 2 ** 20).replace(/"(?:[^"\\]|\\.)*("|\\?$)/gs, '""'));

async function parseText(text: string, file: string, omissions: Omissions): Promise<unknown> {
  const begin = /\S/.exec(text)?.[0];
  if (begin === undefined) throw usageFailure([escaped`${file} is empty.`]);
  if (begin === '<') throw usageFailure([escaped`${file} is a web page or XML.`], webPageHint);
  let problem: unknown;
  try {
    if (begin === '{' || begin === '[') return JSON.parse(text);
  } catch (error) {
    problem = error;
  }
  if ((problem || begin === '/') && hasComments(text))
    throw usageFailure([escaped`${file} has comments, which JSON does not know. Take them out.`]);
  try {
    if (!problem || text.length <= longestFlow) return parseYaml(await import('yaml'), text, omissions);
  } catch (error) {
    // A text that begins like JSON is meant to be JSON: the message is about that.
    problem ??= error;
  }
  throw usageFailure([escaped`${file} is neither JSON nor YAML: ${parseProblem(problem)}`]);
}

const mostFiles = 10_000;
const mostBytes = 64 * 2 ** 20;

interface Folder {
  /** Undefined if the document comes from no file. */
  readonly path: string | undefined;
  readonly name: string;
  readonly clean: (text: string) => string;
}

/** Every object with a `$ref`, without recursion. Objects that YAML shares are visited once. */
function* referringIn(value: unknown): Generator<Record<string, unknown> & { $ref: string }> {
  const seen = new Set<object>();
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    if (hasReference(next)) yield next;
    for (const inner of Object.values(next)) if (typeof inner === 'object') left.push(inner);
  }
}

const hasReference = (value: object): value is Record<string, unknown> & { $ref: string } =>
  '$ref' in value && typeof value.$ref === 'string';

const isElsewhere = (file: string): boolean => /^[a-z][a-z\d+.-]+:|^[/\\]|^[a-z]:[/\\]/i.test(file);

function pathFrom(file: string, to: string): string {
  if (to === '') return file;
  return isElsewhere(to) ? to : posix.join(posix.dirname(file), decoded(to).replaceAll('\\', '/'));
}

const outside = { why: 'it is outside the folder of the document' };

/**
 * Reads the files that a document refers to, and those that they refer to; only files in its own folder and below, never
 * through a link out of it. The references become paths below the folder.
 */
async function readSiblings(value: unknown, folder: Folder, omissions: Omissions) {
  const found = new Map<string, ReferenceTarget>();
  let bytes = 0;
  async function readBelow(path: string, file: string): Promise<ReferenceTarget> {
    const real = await realpath(join(path, file));
    const below = relative(await realpath(path), real);
    if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) return outside;
    const about = await stat(real);
    if (!about.isFile()) return { why: 'it is not a file' };
    bytes += about.size;
    if (bytes > mostBytes) return { why: 'the files are too large' };
    const text = folder.clean(decodeText(await readFile(real), file));
    const content = await parseText(text, file, omissions);
    return isRow(content) || Array.isArray(content) ? { value: content } : { why: 'it holds no document' };
  }
  async function read(file: string): Promise<ReferenceTarget> {
    if (/^[a-z][a-z\d+.-]+:|^\/\//i.test(file)) return { why: 'other addresses are never read' };
    if (folder.path === undefined) return { why: 'standard input has no folder' };
    if (isElsewhere(file) || file.startsWith('../') || file.includes('\0')) return outside;
    if (found.size >= mostFiles) return { why: `only ${mostFiles} files are read` };
    try {
      return await readBelow(folder.path, file);
    } catch (error) {
      // A file that is missing is one loss of the import; a disk that fails is another matter.
      const failure = readFailure(error, file);
      if (failure instanceof Failure && failure.kind === 'machine') throw failure;
      return { why: error instanceof Failure ? 'it is neither JSON nor YAML' : 'it cannot be read' };
    }
  }
  const left: (readonly [unknown, string])[] = [[value, folder.name]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [document, file] = next;
    for (const each of referringIn(document)) {
      const [to = '', pointer] = each.$ref.split('#', 2);
      const path = pathFrom(file, to);
      const isOwn = path === folder.name;
      each.$ref = pointer === undefined ? path : `${isOwn ? '' : path}#${pointer}`;
      if ((isOwn && pointer !== undefined) || found.has(path)) continue;
      const target = await read(path);
      found.set(path, target);
      if ('value' in target) left.push([target.value, path]);
    }
  }
  return found;
}
