import { describe, expect, it } from 'vitest';
import { linesOf, operationAt } from '../support/provider-documents.ts';

describe('a document of Scribe 4', () => {
  it('has every operation, with what its schemas say', async () => {
    const { document, operations } = await linesOf('scribe4.openapi.yaml');
    expect(operations).toEqual({
      'GET /api/orders': {
        inputs: ['query page: integer', 'query ids: array of integer, brackets', 'header X-Shop: string'],
        security: [['default']],
        response: 'list data: id, order_number, note; around: links, meta',
      },
      'POST /api/orders': {
        inputs: ['body receiver_name!: string', 'body box_ids: array of integer', 'body receiver: object|null'],
        security: [['default']],
        response: 'unknown',
      },
      'GET /api/orders/{id}': { inputs: ['path id!: integer'], security: [['default']], response: 'unknown' },
      'GET /api/orders/{order_id}/label': { inputs: ['path order_id!: integer'], security: [[]], response: 'file' },
      'POST /api/orders/{order_id}/label': {
        inputs: ['path order_id!: integer', 'body file!: string'],
        security: [['default']],
        response: 'empty',
      },
    });
    expect(document).toMatchObject({
      format: 'OpenAPI 3.0',
      servers: [{ url: 'http://localhost:8000' }],
      credentials: { default: { kind: 'bearer' } },
      leftOut: [],
    });
    expect(operationAt(document, 'POST /api/orders/{order_id}/label').body?.type).toBe('multipart');
    expect(operationAt(document, 'GET /api/orders').title).toBe('Display a listing of the resource.');
  });
});

describe('a document of Scribe 3', () => {
  it('has the records that only examples describe, and a bearer token for a header of every operation', async () => {
    const { document, operations } = await linesOf('scribe3.openapi.yaml');
    expect(operations).toEqual({
      'GET /api/shipments': { inputs: [], security: [['bearer']], response: 'list: id, status' },
      'POST /api/shipments/pickup': {
        inputs: ['body date: string', 'body shipments[]: string'],
        security: [['bearer']],
        response: 'unknown',
      },
    });
    expect(document.credentials).toEqual({ bearer: { kind: 'bearer' } });
  });
});

describe('a Postman collection of Scribe', () => {
  it('has paths that are texts, encoded names, and the responses', async () => {
    const { document, operations } = await linesOf('scribe.postman.json');
    expect(operations).toEqual({
      'GET /api/orders': {
        inputs: [
          'query page: string',
          'query ids: array of string, brackets',
          'query filter[state]: string',
          'header X-Shop: string',
        ],
        security: [['bearer']],
        response: 'list data: id, order_number; around: meta; headers: x-total-count',
      },
      'GET /api/orders/{id}': { inputs: ['path id!: string'], security: [[]], response: 'unknown' },
      'POST /api/orders/{order_id}/label': {
        inputs: ['path order_id!: string', 'body note: string', 'body sizes: array of string', 'body file: string'],
        security: [['bearer']],
        response: 'empty',
      },
    });
    expect(document.servers).toMatchObject([{ url: 'http://localhost:8000' }]);
  });
});

describe('a document of l5-swagger', () => {
  it('has filters, lists in brackets, headers, queries of a DELETE, and tokens that are described as keys', async () => {
    const { document, operations } = await linesOf('l5-swagger.openapi.json');
    const order = 'id, receiver_name, note; around: success, message';
    expect(operations).toEqual({
      'GET /api/orders': {
        inputs: [
          'header X-Requested-With!: string',
          'query filter[status]: string',
          'query ids: array of integer, brackets',
        ],
        security: [['sanctum']],
        response: `list data: ${order}`,
      },
      'POST /api/orders': {
        inputs: ['body receiver_name!: string', 'body password: string', 'body note: string|null'],
        security: [],
        response: `record data: ${order}`,
      },
      'DELETE /api/orders/{id}': {
        inputs: ['path id!: string', 'query force!: boolean'],
        security: [['sanctum', 'shop'], ['cookie_auth']],
        response: 'unknown',
      },
    });
    expect(document.credentials).toEqual({
      cookie_auth: { kind: 'key', place: 'cookie', name: 'laravel_session' },
      sanctum: { kind: 'bearer' },
      shop: { kind: 'key', place: 'header', name: 'X-Shop-Key' },
    });
    expect(document.leftOut).toEqual([]);
    expect(operationAt(document, 'GET /api/orders').leftOut).toEqual([
      { what: 'path per_page', why: 'the path does not have it' },
    ]);
    expect(operationAt(document, 'POST /api/orders').leftOut.map(({ what }) => what)).toEqual(['credential passport']);
  });
});

describe('a document of swagger-php in version 2.0', () => {
  it('has forms, files, lists of every kind, base path and credentials', async () => {
    const { document, operations } = await linesOf('swagger-php2.swagger.json');
    const any = [['api_key'], ['login'], ['oauth']];
    const shipment = 'reference, weight, id, state';
    expect(operations).toEqual({
      'GET /v1/shipments': {
        inputs: [
          'query status: array of string, comma',
          'query tag: array of string, repeat',
          'query ids: array of integer, brackets',
          'query limit: integer',
        ],
        security: any,
        response: `list: ${shipment}; headers: x-total-count, link`,
      },
      'POST /v1/shipments': {
        inputs: ['body reference!: string', 'body weight: number|null'],
        security: [[]],
        response: `record: ${shipment}`,
      },
      'POST /v1/shipments/{shipmentId}/files': {
        inputs: ['path shipmentId!: string', 'body note!: string', 'body upload: string'],
        security: any,
        response: 'empty',
      },
      'GET /v1/shipments/{shipmentId}/files': {
        inputs: ['path shipmentId!: string'],
        security: any,
        response: 'file',
      },
      'POST /v1/login': {
        inputs: ['body user!: string', 'body password!: string'],
        security: [[]],
        response: 'record: token',
      },
    });
    expect(document).toMatchObject({ format: 'OpenAPI 2.0', servers: [{ url: 'https://api.courier.example/v1' }] });
    expect(document.credentials).toEqual({
      api_key: { kind: 'key', place: 'query', name: 'api_key' },
      login: { kind: 'basic' },
      oauth: { kind: 'bearer' },
    });
    const types = document.operations.map(({ body }) => body?.type);
    expect(types).toEqual([undefined, 'json', 'multipart', undefined, 'form']);
    expect(operationAt(document, 'GET /v1/shipments').leftOut.map(({ what }) => what)).toEqual(['query piped']);
  });
});
