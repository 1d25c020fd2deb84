import { skeletonOfFields } from '../../operations/skeleton.ts';
import type { DocumentOperation, LeftOut } from '../document.ts';

/** The file that keeps them is read by every command. */
const longestExample = 20_000;

/** A body that is made of the examples of its fields; none where the document has none. */
function exampleOfFields({ inputs }: DocumentOperation): Readonly<Record<string, unknown>> {
  const fields = inputs.filter(({ place }) => place === 'body');
  const given = fields.filter(({ example }) => example !== undefined);
  if (given.length === 0) return {};
  const skeleton = skeletonOfFields(Object.fromEntries(fields.map(({ name, schema }) => [name, schema])));
  return { example: { ...skeleton, ...Object.fromEntries(given.map(({ name, example }) => [name, example])) } };
}

/** Whole bodies by name that are short enough to be kept, and the others with why not. */
export function templatesOf(theirs: DocumentOperation) {
  const examples = theirs.body?.examples ?? {};
  const templates: Record<string, unknown> = {};
  const leftOut: LeftOut[] = [];
  for (const [name, example] of Object.entries(Object.keys(examples).length > 0 ? examples : exampleOfFields(theirs))) {
    if (example === undefined) continue;
    if (JSON.stringify(example).length <= longestExample) templates[name] = example;
    else leftOut.push({ what: `example ${name}`, why: 'it is too long' });
  }
  return { templates, leftOut };
}
