import { expect, it } from 'vitest';
import { operationAt, readPaths } from '../support/provider-documents.ts';

it.each([
  [{ 'x-experimental': true }, true, undefined],
  [{ 'x-stability-level': 'beta' }, true, undefined],
  [{ 'x-stability': 'stable' }, undefined, undefined],
  [{ description: '**This endpoint is in beta** and may change.' }, true, undefined],
  [{ description: 'An experimental version of labels.' }, true, undefined],
  [{ description: 'Alpha, beta and gamma rays.' }, undefined, undefined],
  [{ deprecated: true }, undefined, true],
])('an operation with %j is experimental: %s, deprecated: %s', async (operation, isExperimental, isDeprecated) => {
  const found = operationAt(await readPaths({ '/orders': { get: operation } }), 'GET /orders');
  expect([found.isExperimental, found.isDeprecated]).toEqual([isExperimental, isDeprecated]);
});
