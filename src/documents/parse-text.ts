import { usageFailure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { Omissions } from './document.ts';
import { shortText, valueText } from './values.ts';

/** An alias costs nothing by itself; a few lines of aliases of aliases would fill the memory. */
const mostAliases = 10_000;
/** Characters. Text that begins like JSON and is none may be YAML; longer text is not tried, as parsing YAML takes long. */
const longestFlow = 2 ** 18;

const webPageHint =
  'A page that shows an API reads its document from a file: openapi.json, openapi.yaml, swagger.json or docs.openapi.';

type Yaml = typeof import('yaml');

/** Quotations in the messages of parsers, which may be secrets: `, "{"a": 1…" is not valid JSON`, `token in YAML document: "…"`. */
const quotedText = /(?:, |^)(?:\.\.\.)?".*"(?:\.\.\.)?(?= is not valid JSON$)|: "(?:[^"\\]|\\.)*"(?= at line |:?$)/s;

/** Returns why a text cannot be parsed, with the position. */
const parseProblem = (error: unknown): string =>
  error instanceof RangeError || /call stack/.test(String(error))
    ? 'it is nested too deeply'
    : error instanceof Error
      ? shortText((error.message.split('\n')[0] ?? '').replace(quotedText, '').replace(/:$/, ''))
      : '';

/**
 * YAML as other programs read it: version 1.2, where `yes` and `on` are texts, with merge keys. Of a key that comes
 * twice the last counts, which is a loss.
 */
function parseYaml({ parseAllDocuments, visit }: Yaml, text: string, omissions: Omissions): unknown {
  const documents = parseAllDocuments(text, { merge: true, uniqueKeys: false, logLevel: 'error', prettyErrors: true });
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

/** JSON or YAML. Throws failures of kind `usage`; `file` is for their messages. */
export async function parseText(text: string, file: string, omissions: Omissions): Promise<unknown> {
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
