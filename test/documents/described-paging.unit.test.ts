import { describe, expect, it } from 'vitest';
import { operationAt, readPaths } from '../support/provider-documents.ts';

const integer = { type: 'integer' };
const text = { type: 'string' };
const rows = { type: 'array', items: { type: 'object', properties: { id: integer, name: text } } };

interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Record<string, object>;
}

const objectOf = (properties: Record<string, object> = {}): ObjectSchema => ({ type: 'object', properties });

/** The properties of these fields, `paging:next` within another; a list is the list itself. */
function fieldsOf(names: readonly string[]): Record<string, object> {
  const all = objectOf();
  for (const name of names) {
    const words = name.split(':');
    let { properties } = all;
    for (const word of words.slice(0, -1)) {
      properties[word] ??= objectOf();
      properties = (properties[word] as ObjectSchema).properties;
    }
    properties[words.at(-1) ?? ''] = text;
  }
  return all.properties;
}

/** The style of `GET /things` with these integers as inputs, fields around the list and headers. */
async function styleOf(
  inputs: readonly (string | object)[],
  around: readonly string[],
  headers: readonly string[] = [],
  list = 'things',
) {
  const parameters = inputs.map((given) =>
    typeof given === 'string' ? { name: given, in: 'query', schema: integer } : { in: 'query', schema: text, ...given },
  );
  const schema = list === '' ? rows : { type: 'object', properties: { [list]: rows, ...fieldsOf(around) } };
  const content = { 'application/json': { schema } };
  const named = Object.fromEntries(headers.map((name) => [name, { schema: integer }]));
  const document = await readPaths({
    '/things': { get: { parameters, responses: { 200: { description: '', content, headers: named } } } },
  });
  return operationAt(document, 'GET /things').paging;
}

const page = { kind: 'page', page: 'page' };
const totalField = (field: string) => ({ total: { field } });

describe('the paging style of a document', () => {
  it.each([
    ['page and per_page', ['page', 'per_page'], ['total'], { ...page, size: 'per_page', ...totalField('total') }],
    [
      'camel case',
      ['pageNumber', 'pageSize'],
      ['totalCount'],
      { kind: 'page', page: 'pageNumber', size: 'pageSize', ...totalField('totalCount') },
    ],
    [
      'JSON:API',
      ['page[number]', 'page[size]'],
      ['meta:total'],
      { kind: 'page', page: 'page[number]', size: 'page[size]', ...totalField('meta.total') },
    ],
    ['a page that is called limit', ['page', 'limit'], [], { ...page, size: 'limit' }],
    ['an index', ['pageIndex', 'pageSize'], [], { kind: 'page', page: 'pageIndex', size: 'pageSize', firstPage: 0 }],
    [
      'Django',
      ['page', 'page_size'],
      ['count', 'next', 'previous'],
      { ...page, size: 'page_size', ...totalField('count') },
    ],
    [
      'Spring',
      ['page', 'size'],
      ['number', 'totalElements', 'totalPages'],
      { ...page, size: 'size', firstPage: 0, ...totalField('totalElements') },
    ],
    [
      'an offset',
      ['offset', 'limit'],
      ['pagination:total'],
      { kind: 'offset', offset: 'offset', size: 'limit', ...totalField('pagination.total') },
    ],
    ['skip and take', ['skip', 'take'], [], { kind: 'offset', offset: 'skip', size: 'take' }],
    [
      'start and count',
      ['start', 'count'],
      ['total'],
      { kind: 'offset', offset: 'start', size: 'count', ...totalField('total') },
    ],
    [
      'OData',
      ['$top', '$skip'],
      ['@odata.count'],
      { kind: 'offset', offset: '$skip', size: '$top', ...totalField('@odata.count') },
    ],
    [
      'Laravel without its inputs',
      [],
      ['meta:current_page', 'meta:last_page', 'meta:total'],
      { ...page, firstPage: 1, size: 'per_page', ...totalField('meta.total') },
    ],
  ] as const)('counts: %s', async (_what, inputs, around, style) => {
    expect(await styleOf(inputs, around)).toEqual(style);
  });

  it.each([
    [
      'a token',
      [{ name: 'cursor' }, 'limit'],
      ['next_cursor'],
      { kind: 'cursor', cursor: 'cursor', size: 'limit', next: { field: 'next_cursor' } },
    ],
    [
      'Google',
      [{ name: 'pageToken' }, 'pageSize'],
      ['nextPageToken'],
      { kind: 'cursor', cursor: 'pageToken', size: 'pageSize', next: { field: 'nextPageToken' } },
    ],
    [
      'Slack',
      [{ name: 'cursor' }],
      ['response_metadata:next_cursor'],
      { kind: 'cursor', cursor: 'cursor', next: { field: 'response_metadata.next_cursor' } },
    ],
    [
      'Stripe',
      [{ name: 'starting_after' }, { name: 'ending_before' }, 'limit'],
      ['has_more'],
      { kind: 'cursor', cursor: 'starting_after', size: 'limit', next: 'last-id', more: 'has_more' },
    ],
    [
      'Facebook',
      [{ name: 'after' }, 'limit'],
      ['paging:cursors:after', 'paging:next'],
      { kind: 'cursor', cursor: 'after', size: 'limit', next: { field: 'paging.next' } },
    ],
    [
      'HubSpot',
      [{ name: 'after' }, 'limit'],
      ['paging:next:after', 'paging:next:link'],
      { kind: 'cursor', cursor: 'after', size: 'limit', next: { field: 'paging.next' } },
    ],
    [
      'Amazon',
      [{ name: 'marker' }, 'max-items'],
      ['IsTruncated', 'NextMarker'],
      { kind: 'cursor', cursor: 'marker', size: 'max-items', next: { field: 'NextMarker' }, more: 'IsTruncated' },
    ],
    ['a link in the body', ['limit'], ['next', 'previous'], { kind: 'link', size: 'limit', next: { field: 'next' } }],
    ['HAL', [], ['_links:next:href'], { kind: 'link', next: { field: '_links.next' } }],
  ] as const)('follows: %s', async (_what, inputs, around, style) => {
    expect(await styleOf(inputs, around)).toEqual(style);
  });

  it('takes totals and links from the headers', async () => {
    const numbers = { ...page, size: 'per_page' };
    expect(await styleOf(['page', 'per_page'], [], ['X-WP-Total'], '')).toEqual({
      ...numbers,
      total: { header: 'x-wp-total' },
    });
    expect(await styleOf(['page', 'per_page'], [], ['Link'], '')).toEqual(numbers);
    expect(await styleOf(['per_page'], [], ['Link'], '')).toEqual({
      kind: 'link',
      size: 'per_page',
      next: { header: 'link' },
    });
    expect(await styleOf([{ name: 'after' }, 'per_page'], [], ['Link'], '')).toEqual({
      kind: 'link',
      size: 'per_page',
      next: { header: 'link' },
    });
  });

  it('sees none where there is none, nor in the paginator of the interface document', async () => {
    expect(await styleOf([], [])).toBeUndefined();
    expect(await styleOf([{ name: 'start' }, { name: 'from' }, { name: 'after' }], ['total'])).toBeUndefined();
    expect(await styleOf(['start'], [])).toBeUndefined();
    // Filters: the begin of a period, the size of a box, a day.
    expect(await styleOf(['from', 'to', 'limit'], ['total'])).toEqual({
      kind: 'size',
      size: 'limit',
      ...totalField('total'),
    });
    expect(await styleOf(['size'], ['next', 'previous'])).toEqual({ kind: 'link', next: { field: 'next' } });
    expect(await styleOf(['page', 'per_page', { name: 'after' }], ['next'])).toEqual({ ...page, size: 'per_page' });
    const paginator = ['current_page', 'last_page', 'per_page', 'total', 'next_page_url'];
    expect(await styleOf(['page', 'per_page'], paginator, [], 'data')).toBeUndefined();
    expect(await styleOf(['page', 'limit'], paginator, [], 'data')).toMatchObject({ ...page, size: 'limit' });
  });
});
