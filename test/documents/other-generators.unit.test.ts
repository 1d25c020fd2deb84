import { describe, expect, it } from 'vitest';
import { linesOf, operationAt } from '../support/provider-documents.ts';

describe('a document of springdoc', () => {
  it('has the fields of objects in a query, pages, and what two kinds of bodies have in common', async () => {
    const { operations } = await linesOf('springdoc.openapi.json');
    const around = [
      'totalPages, totalElements, first, last, size, number, sort, numberOfElements, pageable, empty',
      '_links, page',
    ];
    expect(operations).toEqual({
      'GET /parcels': {
        inputs: [
          'query page: integer',
          'query size: integer',
          'query sort: array of string, repeat',
          'query states: array of string, repeat',
        ],
        security: [],
        response: `list content: id, state, parent; around: ${around[0]}`,
      },
      'PATCH /parcels/{id}': {
        inputs: ['path id!: integer', 'body kind!: string', 'body stamp: string', 'body weight: number'],
        security: [],
        response: 'record: id, state, parent',
      },
      'GET /hal': {
        inputs: [],
        security: [],
        response: `list _embedded.parcels: id, state, parent; around: ${around[1]}`,
      },
    });
  });
});

describe('a document of FastAPI', () => {
  it('has nulls, constants, cookies that are left out, and slashes at the end of paths', async () => {
    const { document, operations } = await linesOf('fastapi.openapi.json');
    expect(operations).toEqual({
      'GET /items/': {
        inputs: ['query q: string|null', 'query tags!: array of string, repeat'],
        security: [
          ['OAuth2PasswordBearer', 'x-token'],
          ['APIKeyQuery', 'x-token'],
        ],
        response: 'list: name, price, kind, tax, sizes, owner',
      },
      'PUT /items/{item_id}': {
        inputs: [
          'path item_id!: integer',
          'body name!: string',
          'body price!: number',
          'body kind: string',
          'body tax: number|null',
          'body sizes: array of integer',
          'body owner: object|null',
        ],
        security: [],
        response: 'unknown',
      },
      'POST /token': {
        inputs: ['body username!: string', 'body password!: string'],
        security: [],
        response: 'unknown',
      },
      'POST /uploadfile/': { inputs: ['body file!: string'], security: [], response: 'unknown' },
    });
    expect(document.operations.map(({ body }) => body?.type)).toEqual([undefined, 'json', 'form', 'multipart']);
    expect(document.leftOut.map(({ what }) => what)).toEqual(['credential HTTPDigest', 'webhook new-subscription']);
    const update = operationAt(document, 'PUT /items/{item_id}').inputs;
    expect(update.find(({ name }) => name === 'kind')?.schema).toEqual({
      type: 'string',
      enum: ['parcel'],
      description: '(default: parcel)',
    });
    expect(update.find(({ name }) => name === 'name')?.example).toBe('Foo');
  });
});

describe('a document of NestJS', () => {
  it('has deep objects, lists with commas, and pages that are combined of two schemas', async () => {
    const { document, operations } = await linesOf('nestjs.openapi.json');
    expect(operations).toEqual({
      'GET /orders': {
        inputs: [
          'query page: number',
          'query sort: string',
          'query filter[city]: string',
          'query filter[state]: string',
          'query fields: array of string, comma',
        ],
        security: [['bearer']],
        response: 'list results: id, receiver, items; around: total, limit, offset',
      },
      'POST /orders': {
        inputs: ['body receiver!: string', 'body address!: object', 'body boxes: array of object'],
        security: [['bearer']],
        response: 'record: id, receiver, items',
      },
      'GET /orders/{id}': { inputs: ['path id!: string'], security: [], response: 'record: id, receiver, items' },
    });
    const [, address] = operationAt(document, 'POST /orders').inputs;
    expect(address?.schema).toEqual({
      type: 'object',
      description: 'Where to',
      properties: { city: { type: 'string' } },
      required: ['city'],
    });
  });
});
