import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldTable, jsonKinds } from '../../src/base/scan/shape.ts';
import { type Operation, typesOf, type ValueSchema, withoutNull } from '../../src/operations/manifest.ts';
import { describe as describeGroups, builtInGroups as groups } from '../../src/operations/schemas.ts';
import { isOrdinaryAt, shapesOf, surelyConforms } from '../../src/operations/shape.ts';
import { perRing } from '../support/ring.ts';

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
  fc.constantFrom('115.50', '-7', '1e3', '1,5', ' 7', '.5', '7.'),
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

/** What services send every day: null but for an id, lists and unknown values that are absent, numbers as text. */
function isEveryday(row: unknown, properties: Operation['row'], path: readonly PropertyKey[]): boolean {
  let found: unknown = row;
  let schema: ValueSchema | undefined = { type: 'object', properties };
  for (const step of path) {
    found = (found as Record<PropertyKey, unknown> | undefined)?.[step];
    const inner: ValueSchema = withoutNull(schema ?? {});
    schema = typeof step === 'number' ? inner.items : inner.properties?.[String(step)];
  }
  const types = typesOf(schema ?? {});
  const isField = typeof path.at(-1) === 'string';
  if (found === null) return types.includes('null') || (isField && path.at(-1) !== 'id');
  if (found === undefined) return types.includes('array') || types.length === 0;
  if (typeof found !== 'string' || !/^-?[0-9]+([.][0-9]+)?$/.test(found)) return false;
  return types.includes('number') || (types.includes('integer') && !found.includes('.'));
}

describe('the quick check of a record', () => {
  it.each(lists.map(({ operation, entry }) => [operation.id, operation, entry] as const))(
    '%s: never says yes to more than everyday data where the schema says no',
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
            const issues = entry?.row.safeParse(row).error?.issues ?? [];
            const differences = issues.filter(({ path }) => !isEveryday(row, operation.row, path));
            if (surelyConforms(row, shape)) expect(differences).toEqual([]);
            for (const { path } of issues) {
              expect([path, isOrdinaryAt(row, path, shape)]).toEqual([path, isEveryday(row, operation.row, path)]);
            }
          },
        ),
        { numRuns: perRing(30, 30, 500) },
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
