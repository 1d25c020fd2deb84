import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtIn } from '../../src/operations/built-in.ts';
import { planned } from '../support/expected-routes.ts';
import { sampleOf } from '../support/ring.ts';
import { documentOf } from '../support/written-documents.ts';

const ids = new Set(builtIn.flatMap(({ operations }) => operations.map(({ id }) => id)));

interface Expected {
  readonly route: string;
  /** `=` for the route of a built-in operation, `+` for one that is added. */
  readonly sign: string;
  readonly id: string;
}

/** `# A service`, then a line for each route: `GET /v1/orders = orders.list`. */
function servicesOf(name: string): { readonly service: string; readonly expected: readonly Expected[] }[] {
  const text = readFileSync(new URL(`../documents/services/${name}.txt`, import.meta.url), 'utf8');
  return text.split(/^# /m).flatMap((part) => {
    const [service = '', ...lines] = part.trim().split('\n');
    const expected = lines.map((line) => {
      const [, route = '', sign = '', id = ''] = /^(\S+ \S+) ([=+]) (\S+)$/.exec(line) ?? [];
      return { route, sign, id };
    });
    return service === '' ? [] : [{ service, expected }];
  });
}

describe.each(['aggregators', 'shops', 'couriers', 'others', 'judged-shipping', 'judged-shops', 'judged-others'])(
  'what the documents of %s replace and add',
  (name) => {
    it.each(sampleOf(servicesOf(name), 2))('$service', ({ expected }) => {
      const document = documentOf(expected.map(({ route }) => route));
      const { steps } = planned(document);
      const found = steps.map(({ id = '' }, at) => ({ route: expected[at]?.route, sign: ids.has(id) ? '=' : '+', id }));
      expect(found).toEqual(expected);
    });
  },
);
