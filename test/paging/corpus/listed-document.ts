import type { DescribedList, Json } from './described-list.ts';
import { listedAnswer } from './listed-answer.ts';

/** A list of so many rows has whatever a response can have. */
const sampleCount = 1000;

function schemaOf(value: unknown, hides: readonly string[]): Json {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0] ?? {}, hides) };
  if (typeof value === 'object' && value !== null) {
    const shown = Object.entries(value).filter(([name]) => !hides.includes(name));
    return {
      type: 'object',
      properties: Object.fromEntries(shown.map(([name, inner]) => [name, schemaOf(inner, hides)])),
    };
  }
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number' };
  return { type: typeof value === 'boolean' ? 'boolean' : 'string' };
}

/** The schema of a body with inputs under their paths. */
function bodySchema(inputs: readonly string[], about: Readonly<Record<string, Json>>, before = ''): Json {
  const names = [...new Set(inputs.map((input) => input.split('.')[0] ?? ''))];
  const properties = names.map((name) => {
    const inner = inputs.filter((input) => input.startsWith(`${name}.`)).map((input) => input.slice(name.length + 1));
    const path = before + name;
    return [name, inner.length > 0 ? bodySchema(inner, about, `${path}.`) : (about[path] ?? { type: 'integer' })];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** The OpenAPI document of a list: its inputs, and the schema of its responses by what they hold. */
export function listedDocument(list: DescribedList): Json {
  const { by, position, size, method = 'GET', path = '/things', hides = [], amend = (document) => document } = list;
  const isText = by === 'token' || by === 'last-id';
  const paging = [position, size].flatMap((name) => (name === undefined ? [] : [name]));
  const inputs = list.inputs ?? paging;
  const facts: Readonly<Record<string, Json>> = Object.fromEntries(
    inputs.map((name) => [
      name,
      { type: isText && name === position ? 'string' : 'integer', ...list.inputFacts?.[name] },
    ]),
  );
  const parameters = inputs.map((name) => {
    const { description, required, ...schema }: Json = facts[name] ?? {};
    return { name, in: 'query', description, required, schema };
  });
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
  }));
  const { json, headers } = listedAnswer(list, sampleCount, {});
  const names = Array.isArray(hides) ? hides : [];
  const described = Object.keys(headers).filter((name) => !names.includes(name));
  const response = {
    description: 'A page',
    ...(hides !== 'all' && {
      content: { 'application/json': { schema: schemaOf(json, names) } },
      headers: Object.fromEntries(described.map((name) => [name, { schema: { type: 'string' } }])),
    }),
  };
  const isPost = method === 'POST';
  const operation = {
    summary: isPost ? 'Search things' : 'List things',
    parameters: [...inPath, ...(isPost ? [] : parameters)],
    ...(isPost && { requestBody: { content: { 'application/json': { schema: bodySchema(inputs, facts) } } } }),
    responses: { 200: response },
  };
  return amend({
    openapi: '3.0.3',
    info: { title: 'A service', version: '1' },
    paths: { [path]: { [method.toLowerCase()]: operation } },
  });
}
