import type { DocumentInput, DocumentOperation, LeftOut, ProviderDocument } from '../../documents/document.ts';
import type { ValueSchema } from '../../operations/manifest.ts';
import { isFieldName } from '../../operations/route.ts';

/** An operation as another document describes it. */
export interface ImportedOperation {
  readonly title: string;
  readonly method: string;
  readonly path: string;
  /** The inputs that become flags. */
  readonly input: Readonly<Record<string, ValueSchema>>;
  /** What else the document says is sent, each with why it is left out. */
  readonly leftOut: readonly string[];
  /** Why it is not an operation after all. */
  readonly unreadable?: string;
}

const sentence = ({ what, why }: LeftOut): string => `${what}; ${why}`;

/** The query of a GET and the body of other methods become flags; what stands elsewhere cannot be sent. */
function importedOperation({ title, method, path, inputs, body, leftOut }: DocumentOperation): ImportedOperation {
  const sent = method === 'GET' ? 'query' : 'body';
  const isSent = ({ place, name }: DocumentInput) =>
    place === sent && isFieldName(name) && (place === 'query' || body?.type === 'json');
  const others = inputs.filter((input) => input.place !== 'path' && !isSent(input));
  return {
    title,
    method,
    path,
    input: Object.fromEntries(inputs.filter(isSent).map(({ name, schema }) => [name, schema])),
    leftOut: [
      ...leftOut.map(sentence),
      ...others.map(({ place, name }) =>
        place === sent && body?.type !== 'form' && body?.type !== 'multipart'
          ? `${place} ${name}; its name cannot be a flag`
          : `${place} ${name}; only the query of a GET and fields of a JSON body are imported`,
      ),
    ],
  };
}

const nothing = { title: '', input: {}, leftOut: [] };

/** The operations of a document, then what is none. */
export const importedOperations = ({ operations, leftOut }: ProviderDocument): ImportedOperation[] => [
  ...operations.map(importedOperation),
  ...leftOut.map(({ what, why }) => {
    const [method = '', path] = what.split(' ');
    const route = path === undefined ? { method: '', path: what } : { method, path };
    return { ...nothing, ...route, unreadable: `${why}.` };
  }),
];
