// A large OpenAPI document like those of large services: 1,100 operations, 900 schemas that refer to one another.
const nouns = ['order', 'shipment', 'label', 'courier', 'status', 'address', 'receiver', 'box', 'weight', 'price'];
const schemaCount = 900;

const text = (length, seed) =>
  Array.from({ length: Math.ceil(length / 7) }, (_, at) => nouns[(at * 7 + seed) % 10])
    .join(' ')
    .slice(0, length);
const reference = (number) => ({ $ref: `#/components/schemas/S${number % schemaCount}` });
const fieldName = (schema, field) => `${nouns[(schema + field) % 10]}_${schema % 40}_${field}`;

function fieldOf(schema, field) {
  const kinds = [
    () => reference(schema * 13 + field * 7),
    () => ({ type: 'array', items: reference(schema * 17 + field * 3) }),
    () => ({ type: ['string', 'null'], description: text(80, schema), examples: ['abc'] }),
    () => ({ type: 'integer', description: text(120, field), example: 42 }),
    () => ({ type: 'string', enum: ['a', 'b', 'c'], description: text(60, schema) }),
    () => ({ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }),
  ];
  return kinds[field % kinds.length]();
}

function schemaOf(number) {
  const names = Array.from({ length: 25 }, (_, field) => fieldName(number, field));
  const properties = Object.fromEntries(names.map((name, field) => [name, fieldOf(number, field)]));
  const object = { type: 'object', required: names.slice(0, 8), properties };
  return number % 10 === 9 ? { allOf: [reference(number + 1), object] } : object;
}

const example = (depth) =>
  Object.fromEntries(
    Array.from({ length: 22 }, (_, at) => [
      fieldName(at, at),
      depth > 0 && at % 6 < 2 ? example(depth - 1) : text(30, at),
    ]),
  );

const json = (schema, value) => ({ 'application/json': { schema, examples: { default: { value } } } });

function pathOf(number) {
  const record = reference(number);
  const isList = number % 2 === 0;
  const about = (seed) => ({ tags: [`tag ${number % 80}`], summary: text(50, seed), description: text(2500, seed) });
  const query = ['page', 'per_page', 'sort', 'since', 'state'].map((name) => ({
    ...{ name, in: 'query', description: text(90, number), schema: { type: 'string' } },
  }));
  const list = json(isList ? { type: 'array', items: record } : record, isList ? [example(1)] : example(1));
  return {
    parameters: [{ name: 'thing', in: 'path', required: true, schema: { type: 'string' } }],
    get: { ...about(number), parameters: query, responses: { 200: { description: 'ok', content: list } } },
    post: {
      ...about(number + 1),
      requestBody: { required: true, content: json(reference(number * 3), example(0)) },
      responses: { 201: { description: 'ok', content: json(record, example(0)) } },
    },
  };
}

/** Its JSON, about 12 MB. */
export const providerDocument = () =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A large service', version: '1' },
    servers: [{ url: 'https://api.service.example' }],
    paths: Object.fromEntries(
      Array.from({ length: 550 }, (_, number) => [`/group-${number % 80}/things-${number}/{thing}`, pathOf(number)]),
    ),
    components: {
      schemas: Object.fromEntries(Array.from({ length: schemaCount }, (_, at) => [`S${at}`, schemaOf(at)])),
    },
  });
