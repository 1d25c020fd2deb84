import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldTable, jsonKinds } from '../../src/base/scan/shape.ts';
import type { Operation } from '../../src/operations/manifest.ts';
import { describe as describeGroups, loaders } from '../../src/operations/schemas.ts';
import { shapesOf, surelyConforms } from '../../src/operations/shape.ts';

const groups = await Promise.all(Object.values(loaders).map((load) => load()));
const lists = describeGroups(groups).flatMap(({ operations }, at) =>
  operations.map((operation) => ({ operation, entry: groups[at]?.entries[operation.verb] })),
);

const shapeOf = ({ row }: Operation) => ({ kinds: jsonKinds.object, fields: fieldTable(shapesOf(row)) });

/** Values of every JSON type, including those that a schema expects. */
const value = fc.oneof(
  fc.constantFrom(null, '', 'text', 0, 7, -1, 1.5, 2 ** 53, true, false, [], {}),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.string(),
);

const good: Readonly<Record<string, unknown>> = { string: 'text', number: 1.5, integer: 7, boolean: true };

function sample(schema: { type?: unknown; anyOf?: readonly object[]; items?: object; properties?: object }): unknown {
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {});
  if (Array.isArray(schema.type)) return sample({ ...schema, type: schema.type[0] });
  if (schema.type === 'array') return schema.items ? [sample(schema.items), sample(schema.items)] : [];
  if (schema.type === 'object') {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sample(inner)]));
  }
  return good[String(schema.type)] ?? null;
}

describe('the quick check of a record', () => {
  it.each(lists.map(({ operation, entry }) => [operation.id, operation, entry] as const))(
    '%s: never says yes where the schema says no',
    (_, operation, entry) => {
      const shape = shapeOf(operation);
      const whole = sample({ type: 'object', properties: operation.row }) as Record<string, unknown>;
      const names = Object.keys(operation.row);
      const places = [...names, ...names.filter((name) => Array.isArray(whole[name])).map((name) => `${name}.`)];
      fc.assert(
        fc.property(
          fc.dictionary(fc.constantFrom('id', ...places), fc.option(value, { nil: undefined })),
          (changes) => {
            const row = structuredClone(whole);
            for (const [place, changed] of Object.entries(changes)) {
              const list = place.endsWith('.') ? row[place.slice(0, -1)] : undefined;
              const inside = Array.isArray(list) ? (list[1] as Record<string, unknown> | undefined) : undefined;
              if (place.endsWith('.') && !inside) continue;
              const target = inside ?? row;
              const name = inside ? (Object.keys(inside)[0] ?? 'id') : place;
              if (changed === undefined) delete target[name];
              else target[name] = changed;
            }
            if (surelyConforms(row, shape)) expect(entry?.row.safeParse(row).success).toBe(true);
          },
        ),
      );
    },
  );

  it('accepts documented records, so that the schemas are not needed', () => {
    for (const { operation } of lists) {
      const whole = sample({ type: 'object', properties: operation.row });
      expect([operation.id, surelyConforms(whole, shapeOf(operation))]).toEqual([operation.id, true]);
    }
  });
});
