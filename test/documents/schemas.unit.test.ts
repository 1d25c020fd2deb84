import { describe, expect, it } from 'vitest';
import { References } from '../../src/documents/references.ts';
import { DocumentSchemas } from '../../src/documents/schemas.ts';

const schemasOf = (components: object = {}) => new DocumentSchemas(new References({ components }, new Map()));

/** What is sent for a schema: each field with its schema, and which are required. */
function sent(schema: unknown, components: object = {}) {
  const schemas = schemasOf(components);
  const { fields, required, lost } = schemas.fields(schemas.flat(schema), 'sent');
  return {
    fields: Object.fromEntries([...fields].map(([name, field]) => [name, field.schema])),
    required: [...required],
    lost: [...lost.keys()],
  };
}

const text = { type: 'string' };
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required });

describe('a combined schema', () => {
  it('of allOf has the fields of all, with what all of them say', () => {
    const base = object({ a: text, both: { description: 'Both' } }, ['a']);
    const schema = { allOf: [{ $ref: '#/components/Base' }, object({ b: text, both: { type: 'integer' } }, ['b'])] };
    expect(sent(schema, { Base: base })).toEqual({
      fields: { a: text, both: { type: 'integer', description: 'Both' }, b: text },
      required: ['a', 'b'],
      lost: [],
    });
  });

  it.each(['oneOf', 'anyOf'])('of %s has the fields of all, and requires only what all require', (word) => {
    const schema = {
      [word]: [object({ a: text, kind: text }, ['a', 'kind']), object({ b: text, kind: text }, ['kind'])],
    };
    expect(sent(schema)).toEqual({ fields: { a: text, kind: text, b: text }, required: ['kind'], lost: [] });
  });

  it('beside its own fields has both', () => {
    const schema = { ...object({ own: text }, ['own']), anyOf: [{ required: ['a'] }, { required: ['own'] }] };
    expect(sent(schema)).toMatchObject({ fields: { own: text }, required: ['own'] });
  });

  it.each([
    [{ anyOf: [text, { type: 'null' }] }, { type: ['string', 'null'] }],
    [{ oneOf: [{ type: 'integer' }, text] }, { type: ['integer', 'string'] }],
    [
      { allOf: [{ $ref: '#/components/Kind' }], nullable: true },
      { type: ['string', 'null'], enum: ['a'] },
    ],
    [{ anyOf: [{ $ref: '#/components/Kind' }, { type: 'null' }] }, { type: ['string', 'null'], enum: ['a'] }],
    [{ oneOf: [{ const: 'a' }, { const: 'b' }] }, { type: 'string', enum: ['a', 'b'] }],
    [{ anyOf: [text, {}] }, {}],
    [
      { $ref: '#/components/Kind', description: 'Which' },
      { type: 'string', enum: ['a'], description: 'Which' },
    ],
    [
      { type: ['integer', 'null'], format: 'int64' },
      { type: ['integer', 'null'], format: 'int64' },
    ],
    [
      { type: 'string', nullable: true, enum: ['a', null] },
      { type: ['string', 'null'], enum: ['a'] },
    ],
    [{ enum: [1, 2] }, { type: 'integer', enum: [1, 2] }],
    [{ items: { type: 'integer' } }, { items: { type: 'integer' } }],
    [
      { type: 'array', items: [text] },
      { type: 'array', items: text },
    ],
    [{ additionalProperties: text }, { type: 'object' }],
    [{ type: 'file' }, { type: 'string', format: 'binary' }],
    [true, {}],
  ])('%j is %j', (schema, expected) => {
    const components = { Kind: { type: 'string', enum: ['a'] } };
    expect(sent(object({ x: schema }), components).fields.x).toEqual(expected);
  });
});

describe('fields', () => {
  const account = object({
    id: { type: 'integer', readOnly: true },
    password: { ...text, writeOnly: true },
    name: text,
  });
  const fieldsOf = (schema: unknown, direction: 'sent' | 'received') => {
    const schemas = schemasOf();
    return schemas.fields(schemas.flat(schema), direction).fields;
  };
  const namesOf = (schema: unknown, direction: 'sent' | 'received') => [...fieldsOf(schema, direction).keys()];

  it('that are read-only are not sent, and those that are write-only are not received', () => {
    expect(namesOf(account, 'sent')).toEqual(['password', 'name']);
    expect(namesOf(account, 'received')).toEqual(['id', 'name']);
  });

  it('within fields follow the same rule', () => {
    const within = (direction: 'sent' | 'received') =>
      fieldsOf(object({ account }), direction).get('account')?.schema.properties;
    expect(Object.keys(within('sent') ?? {})).toEqual(['password', 'name']);
    expect(Object.keys(within('received') ?? {})).toEqual(['id', 'name']);
  });
});

describe('a schema that refers to itself', () => {
  it('ends at a depth', () => {
    const components = {
      Node: object({ next: { $ref: '#/components/Node' }, all: { items: { $ref: '#/components/Node' } } }),
    };
    expect(JSON.stringify(sent({ $ref: '#/components/Node' }, components)).length).toBeLessThan(1000);
  });

  it.each([
    { $ref: '#/components/A' },
    { allOf: [{ $ref: '#/components/A' }] },
    { anyOf: [{ $ref: '#/components/A' }, text] },
    { type: 'array', items: { $ref: '#/components/A' } },
  ])('and to nothing else ends too: %j', (A) => {
    expect(() => sent(object({ a: A }), { A })).not.toThrow();
  });
});
