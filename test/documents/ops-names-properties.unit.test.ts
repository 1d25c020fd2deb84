import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtIn } from '../../src/operations/built-in.ts';
import { operationIdPattern, reservedWords } from '../../src/operations/route.ts';
import { perRing } from '../support/ring.ts';
import { builtInIds, namedRoutes, routeOf, routeWords } from '../support/route-names.ts';

const aliases = new Set(builtIn.flatMap((group) => [...group.aliases, group.within]));

const word = fc.constantFrom(...routeWords, 'status', 'help', 'login', 'packages', 'items', 'a-b');
const part = fc.oneof(word, word, fc.constantFrom('{id}', '{x}', '{id}.json', 'طلبات', '%20', '-', 'ops'));
const route = routeOf(part, { maxLength: 6 });
const document = fc.uniqueArray(route, { maxLength: 30 });

describe('the names of a document', () => {
  it('are valid, no two the same, and lead to no command of shipctl', () => {
    fc.assert(
      fc.property(document, (routes) => {
        const names = Object.values(namedRoutes(routes));
        const all = [...names, ...builtInIds];
        expect(new Set(all).size).toBe(all.length);
        for (const name of names) {
          expect(name).toMatch(operationIdPattern);
          const [group = '', ...verb] = name.split('.');
          expect(reservedWords.has(group) || aliases.has(group) || verb.includes('help')).toBe(false);
          for (const other of all) expect(other.startsWith(`${name}.`)).toBe(false);
        }
      }),
      { numRuns: perRing(20, 25, 1000) },
    );
  });

  it('do not depend on the order of the document', () => {
    fc.assert(
      fc.property(document, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (routes, random) => {
        const keys = new Map(routes.map((each) => [each, random.next().value]));
        const mixed = [...routes].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
        expect(namedRoutes(mixed)).toEqual(namedRoutes(routes));
      }),
      { numRuns: perRing(20, 25, 1000) },
    );
  });
});
