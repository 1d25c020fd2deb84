import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { References } from '../../src/documents/references.ts';
import { DocumentSchemas } from '../../src/documents/schemas.ts';
import { furtherCases, perRing } from '../support/ring.ts';

const schemasOf = (components: object) => new DocumentSchemas(new References({ components }, new Map()));
function lostIn(schema: unknown, components: object = {}) {
  const schemas = schemasOf(components);
  return [...schemas.fields(schemas.flat(schema), 'sent').lost.keys()];
}
const text = { type: 'string' };
const object = (properties: object) => ({ type: 'object', properties });

describe('the work of reading', () => {
  /** Schemas of which each has so many fields, which refer to the next ones. */
  const chain = (count: number, width: number, combine: (refs: object[]) => object) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => {
        const refs = Array.from({ length: width }, (__, next) => ({
          $ref: `#/components/S${(at + next + 1) % count}`,
        }));
        return [`S${at}`, combine(refs)];
      }),
    );
  const workOf = (components: object) => {
    const schemas = schemasOf(components);
    let size = 0;
    for (const name of Object.keys(components))
      for (const direction of ['sent', 'received'] as const)
        for (const [, { schema }] of schemas.fields(schemas.flat({ $ref: `#/components/${name}` }), direction).fields)
          size += JSON.stringify(schema).length;
    return { count: schemas.flattener.count, size };
  };
  const fieldsOf = (refs: object[]) => object(Object.fromEntries(refs.map((ref, at) => [`f${at}`, ref])));

  it('is each schema once, however often it is referred to', () => {
    for (const count of [50, 100, perRing(200, 400)]) expect(workOf(chain(count, 10, fieldsOf)).count).toBe(count);
  });

  it('and what it makes grow with the schemas, though they double at every level', () => {
    const count = perRing(100, 200);
    const [small, large] = [workOf(chain(count / 2, 40, fieldsOf)), workOf(chain(count, 40, fieldsOf))];
    expect(large.size / small.size).toBeLessThan(2.5);
    expect(large.size / count).toBeLessThan(40_000);
  });

  it.each(['allOf', ...furtherCases('anyOf')])(
    'stays bounded where %s combines schemas with the same fields',
    (word) => {
      const both = (refs: object[]) => ({ [word]: refs, ...fieldsOf(refs) });
      const { count } = workOf(chain(60, 12, both));
      expect(count).toBeLessThan(2000);
    },
  );

  it('ends for schemas that are nested without end', () => {
    let deep: object = text;
    for (let level = 0; level < 20_000; level++) deep = level % 2 ? { allOf: [deep] } : object({ a: deep });
    let combined: object = text;
    for (let level = 0; level < 20_000; level++) combined = { allOf: [combined] };
    expect(() => lostIn(object({ deep, combined }))).not.toThrow();
    expect(lostIn(combined)).toEqual(['a schema']);
  });

  it('throws nothing, whatever the schemas are', () => {
    const schema = fc.letrec((tie) => ({
      schema: fc.oneof(
        { depthSize: 'small' },
        fc.jsonValue(),
        fc.record({ $ref: fc.constantFrom('#/components/A', '#/components/none', 'x.json', '#a', '') }),
        fc.record(
          {
            type: fc.constantFrom('object', 'array', 'string', ['string', 'null'], 7),
            properties: fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor'), tie('schema')),
            required: fc.constantFrom(['a'], 'a', [7]),
            items: tie('schema'),
            allOf: fc.array(tie('schema'), { maxLength: 3 }),
            anyOf: fc.array(tie('schema'), { maxLength: 3 }),
            enum: fc.constantFrom([1], [], 'a', [null]),
          },
          { requiredKeys: [] },
        ),
      ),
    })).schema;
    fc.assert(
      fc.property(schema, schema, (given, A) => void lostIn(given, { A })),
      { numRuns: perRing(25, 30, 2000) },
    );
  });
});
