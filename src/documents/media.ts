import { isRow, type Row } from '../base/row.ts';
import { valueText } from './text.ts';

/** One form of a body or a response. */
export interface Media {
  /** `application/json`, in lower case, without parameters. */
  readonly type: string;
  readonly schema: unknown;
  /** By name; one without a name is called `example`. */
  readonly examples: ReadonlyMap<string, unknown>;
  /** Of a form: the lists that are written `a=1&a=2`. */
  readonly repeated?: ReadonlySet<string>;
  /** Of a multipart body: the parts that are JSON. */
  readonly jsonParts?: readonly string[];
}

export const isJsonType = (type: string): boolean =>
  /^(\*\/\*|application\/\*|(text|application)\/(.+\+)?json)$/.test(type);

/** What is saved to a file rather than shown. */
export const isFileType = (type: string): boolean =>
  /^(image|audio|video|font)\/|^application\/(pdf|octet-stream|zip|gzip|x-zip.*|vnd\.(ms-|openxml).*)$|^text\/csv$|^application\/(postscript|zpl)/.test(
    type,
  );

const mostExamples = 20;

function namedExamples(given: unknown, resolve: (value: unknown) => unknown): [string, unknown][] {
  const examples = resolve(given);
  if (!isRow(examples)) return [];
  return Object.entries(examples)
    .slice(0, mostExamples)
    .flatMap(([name, each]): [string, unknown][] => {
      const example = resolve(each);
      // 3.2 calls the value before it is serialized `dataValue`.
      const value = isRow(example) ? (example.dataValue ?? example.value) : undefined;
      return value === undefined ? [] : [[name, value]];
    });
}

/** The forms of a `content`, as OpenAPI 3 writes them. */
export function readContent(content: unknown, resolve: (value: unknown) => unknown): Media[] {
  const forms = resolve(content);
  return Object.entries(isRow(forms) ? forms : {}).map(([type, given]) => {
    const media = resolve(given);
    const { schema, example, examples, encoding }: Row = isRow(media) ? media : {};
    const parts = Object.entries(isRow(encoding) ? encoding : {});
    const named = namedExamples(examples, resolve);
    return {
      type: (type.split(';')[0] ?? '').trim().toLowerCase(),
      schema,
      jsonParts: parts.flatMap(([name, part]) =>
        isRow(part) && isJsonType(valueText(part.contentType)) ? [name] : [],
      ),
      examples: new Map(example === undefined ? named : [['example', example], ...named]),
    };
  });
}
