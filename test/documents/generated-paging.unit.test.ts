import { expect, it } from 'vitest';
import { operationAt, readFixture } from '../support/provider-documents.ts';

it('the paging style is read as generators write it', async () => {
  const styleIn = async (name: string, route: string) => operationAt(await readFixture(name), route).paging;
  expect(await styleIn('scribe4.openapi.yaml', 'GET /api/orders')).toEqual({
    kind: 'page',
    page: 'page',
    firstPage: 1,
    total: { field: 'meta.total' },
  });
  expect(await styleIn('springdoc.openapi.json', 'GET /parcels')).toMatchObject({
    kind: 'page',
    page: 'page',
    firstPage: 0,
    total: { field: 'totalElements' },
  });
  expect(await styleIn('swagger-php2.swagger.json', 'GET /v1/shipments')).toEqual({
    kind: 'link',
    size: 'limit',
    next: { header: 'link' },
    total: { header: 'x-total-count' },
  });
  expect(await styleIn('fastapi.openapi.json', 'GET /items/')).toBeUndefined();
});
