import { routeShape } from '../operations/route.ts';
import type { DocumentInput, DocumentOperation } from './document.ts';

/** Inputs of two requests to one route: what both require is required. */
function mergeInputs(one: readonly DocumentInput[], other: readonly DocumentInput[]): DocumentInput[] {
  const keyOf = ({ place, name }: DocumentInput) => `${place} ${name}`;
  const others = new Map(other.map((input) => [keyOf(input), input]));
  const known = new Set(one.map(keyOf));
  return [
    ...one.map((input) => ({ ...input, required: input.required && others.get(keyOf(input))?.required === true })),
    ...other.filter((input) => !known.has(keyOf(input))).map((input) => ({ ...input, required: false })),
  ];
}

function mergeExamples(one: DocumentOperation['body'], other: DocumentOperation['body']): DocumentOperation['body'] {
  if (!one || !other) return one ?? other;
  const examples = new Map(Object.entries(one.examples));
  for (const [given, example] of Object.entries(other.examples)) {
    let name = given;
    for (let count = 2; examples.has(name); count++) name = `${given} ${count}`;
    if (examples.size < 20) examples.set(name, example);
  }
  return { ...one, required: one.required && other.required, examples: Object.fromEntries(examples) };
}

/** The first gives the title, the path and the names of its arguments. */
function merge(one: DocumentOperation, other: DocumentOperation): DocumentOperation {
  const others = other.inputs.filter(({ place }) => place !== 'path');
  const paths = one.inputs.filter(({ place }) => place === 'path');
  const body = mergeExamples(one.body, other.body);
  return {
    ...one,
    tags: [...new Set([...one.tags, ...other.tags])],
    inputs: [
      ...paths,
      ...mergeInputs(
        one.inputs.filter(({ place }) => place !== 'path'),
        others,
      ),
    ],
    ...(body && { body }),
    response: one.response.kind === 'unknown' ? other.response : one.response,
    leftOut: [...one.leftOut, ...other.leftOut],
  };
}

/** One operation for each route: a collection has an item for each example of one. */
export function mergeByRoute(operations: readonly DocumentOperation[]): DocumentOperation[] {
  const found = new Map<string, DocumentOperation>();
  for (const operation of operations) {
    const key = routeShape(`${operation.method} ${operation.path}`);
    const known = found.get(key);
    found.set(key, known ? merge(known, operation) : operation);
  }
  return [...found.values()];
}
