import { usageFailure } from '../base/failure.ts';
import type { Losses } from './losses.ts';
import { shortText, valueText } from './text.ts';

/** An alias costs nothing by itself; a few lines of aliases of aliases would fill the memory. */
const mostAliases = 10_000;
/** What looks like JSON and is not may be YAML, if it is short: reading YAML takes long. */
const longestFlow = 2 ** 20;

type Yaml = typeof import('../libraries/yaml.ts');

/** Why a text cannot be parsed. What JSON.parse quotes of it may be a secret. */
const parseProblem = (error: unknown): string =>
  error instanceof RangeError || /call stack/.test(String(error))
    ? 'it is nested too deeply'
    : error instanceof Error
      ? shortText(error.message.split('\n')[0]?.replace(/,? (\.\.\.)?".*$|:$/, ''))
      : '';

/**
 * YAML as other programs read it: version 1.2, where `yes` and `on` are texts, with merge keys. Of a key that comes
 * twice the last counts, which is a loss.
 */
function parseYaml({ parseAllDocuments, visit }: Yaml, text: string, losses: Losses): unknown {
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
            losses.add(valueText(name), 'this key comes twice; the last one counts');
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

/** JSON or YAML. Throws failures of kind `usage`; `file` is for their messages. */
export async function parseText(text: string, file: string, losses: Losses): Promise<unknown> {
  const isFlow = /^\s*[{[]/.test(text);
  try {
    if (isFlow) return JSON.parse(text);
  } catch (error) {
    try {
      if (text.length <= longestFlow) return parseYaml(await import('../libraries/yaml.ts'), text, losses);
    } catch {
      // It is meant to be JSON: that is what the message is about.
    }
    throw usageFailure([`${file} is neither JSON nor YAML: ${parseProblem(error)}`]);
  }
  const yaml = await import('../libraries/yaml.ts');
  try {
    return parseYaml(yaml, text, losses);
  } catch (error) {
    throw usageFailure([`${file} is neither JSON nor YAML: ${parseProblem(error)}`]);
  }
}
