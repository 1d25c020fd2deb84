import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { idsBeside } from '../../src/commands/verbs-beside.ts';
import { planImport } from '../../src/documents/plan/import-plan.ts';
import { builtIn } from '../../src/operations/built-in.ts';
import { overrideMistakes } from '../../src/operations/override.ts';
import { parseRoute } from '../../src/operations/route.ts';
import { readGiven } from '../support/provider-documents.ts';
import { everyNth, perRing } from '../support/ring.ts';

const names = [
  ...['l5-swagger.openapi.json', 'swagger-php2.swagger.json', 'springdoc.openapi.json', 'fastapi.openapi.json'],
  ...['nestjs.openapi.json', 'scribe.postman.json', 'export20.postman.json', 'export21.postman.json'],
];
const documentOf = (name: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)), 'utf8'));

const entries = new Map(builtIn.flatMap(({ operations }) => operations.map((each) => [each.id, each])));

/** All places within a document. */
function placesIn(value: unknown, place: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [place];
  return [place, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...place, name]))];
}

function withValue(document: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const inner: unknown = Reflect.get(Object(document), name);
  const changed = withValue(inner, rest, value);
  if (Array.isArray(document)) return document.map((each, at) => (String(at) === name ? changed : each));
  return { ...Object(document), [name]: changed };
}

const oddities = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1e300, '', ' ', '__proto__', 'a\u0000b', [], {}, [null], [[]], { $ref: '#/' }),
  fc.constantFrom<unknown>(
    { $ref: '#/info' },
    { $ref: '#/paths' },
    { $ref: 7 },
    { type: [] },
    { toString: false },
    { properties: [] },
    'x'.repeat(300),
  ),
  fc.jsonValue(),
);

describe('a damaged document', () => {
  it.each(everyNth(names, perRing(2, 1)))(
    'like %s is read or refused, and what is read of it and stored is sound',
    async (name) => {
      const document = documentOf(name);
      const changes = fc.tuple(fc.constantFrom(...placesIn(document)), oddities);
      await fc.assert(
        fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 4 }), async (changed) => {
          const damaged = changed.reduce((whole, [place, value]) => withValue(whole, place, value), document);
          const read = await readGiven(damaged).catch((error: unknown) => {
            if (error instanceof Failure && error.kind === 'usage') return undefined;
            throw error;
          });
          for (const { method, path, inputs, security } of read?.operations ?? []) {
            expect(parseRoute(`${method} ${path}`)).toEqual({ method, path });
            expect(new Set(inputs.map((input) => `${input.place} ${input.name}`)).size).toBe(inputs.length);
            // Sets that cannot be sent are kept only where no other can.
            const isKnown = security.map((set) => set.every((each) => Object.hasOwn(read?.credentials ?? {}, each)));
            expect(new Set(isKnown).size).toBeLessThan(2);
          }
          if (!read) return;
          const { steps } = planImport({
            groups: builtIn,
            besideIds: idsBeside(builtIn),
            overrides: {},
            document: read,
            file: name,
            kept: [],
            asked: [],
          });
          for (const { id = '', override, beside } of steps) {
            if (override) expect(overrideMistakes(id, override, entries.get(id))).toEqual([]);
            if (beside) expect(overrideMistakes(beside.id, beside.override, undefined)).toEqual([]);
          }
        }),
        { numRuns: perRing(10, 10, 400) },
      );
    },
  );
});
