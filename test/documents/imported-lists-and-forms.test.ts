import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { imported, listOf, text, whole } from '../support/described.ts';
import { temporaryFolder } from '../support/folders.ts';
import { importing } from '../support/importing.ts';
import { furtherCases, furtherRows } from '../support/ring.ts';

const robots = listOf({ type: 'object', properties: { name: text, legs: listOf(listOf(whole)) } });
const bulk = (more: object = {}) => ({
  requestBody: { required: true, content: { 'application/json': { schema: robots, ...more } } },
});

describe('a body that is a list', () => {
  it.each([
    [['--data', '[{"name":"a","legs":[[1,2],[3]]},{"name":"b"}]'], '[{"name":"a","legs":[[1,2],[3]]},{"name":"b"}]'],
    ...furtherRows(
      [['--items', '[{"name":"a"}]'], '[{"name":"a"}]'],
      [['-F', 'items[0].name=a', '-F', 'items[0].legs[0][0]:=1'], '[{"name":"a","legs":[[1]]}]'],
    ),
  ])('is sent as one: %j', async (flags, body) => {
    const { send } = await imported('post', '/robots', bulk());
    const outcome = await send('robots', 'create', ...flags);
    expect(outcome).toMatchObject({ code: 0, body });
    expect(outcome.headers['content-type']).toBe('application/json');
    const preview = await send('robots', 'create', ...flags, '--dry-run');
    expect(JSON.parse(preview.stdout)).toMatchObject({ body: JSON.parse(body) });
  });

  it.each([
    [['--data', '{"name":"a"}'], 'is not a JSON list.'],
    ...furtherRows(
      [['-F', 'name=a', '--data', '[]'], '-F name: the body is a list. Write -F items[0].name=…'],
      [[], '--items is missing.'],
    ),
  ])('is nothing else: %j', async (flags, message) => {
    const { send, service } = await imported('post', '/robots', bulk());
    const outcome = await send('robots', 'create', ...flags);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain(message);
    expect(service.requests).toEqual([]);
  });

  it('has a template that --data takes, or a skeleton', async () => {
    const example = [{ name: 'R2', legs: [[1]] }];
    const { send } = await imported('post', '/robots', bulk({ example }));
    const { stdout } = await send('robots', 'create', '--template');
    expect(JSON.parse(stdout)).toEqual(example);
    expect(await send('robots', 'create', '--data', stdout)).toMatchObject({ code: 0, body: JSON.stringify(example) });
    const plain = await imported('post', '/robots', bulk());
    expect(JSON.parse((await plain.send('robots', 'create', '--template')).stdout)).toEqual([
      { name: '', legs: [['']] },
    ]);
  });
});

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const collection = (body: object) =>
  JSON.stringify({
    info: { name: 'c', schema },
    item: [{ name: 'Send', request: { method: 'POST', url: '{{host}}/api/robots', body } }],
  });

describe('a form of a collection', () => {
  const pairs = [
    { key: 'name', value: 'R2' },
    { key: 'tags[]', value: 'a' },
    { key: 'tags[]', value: 'b' },
    { key: 'hue', value: 'red' },
    { key: 'hue', value: 'blue' },
    { key: 'parts[0][sku]', value: 'S1' },
    { key: 'parts[0][qty]', value: '2' },
    { key: 'parts[1][sku]', value: 'S2' },
    { key: 'size[x]', value: '3' },
    { key: 'old', value: 'x', disabled: true },
  ];
  const values = {
    ...{ name: 'R2', tags: ['a', 'b'], hue: ['red', 'blue'], size: { x: '3' } },
    parts: [{ sku: 'S1', qty: '2' }, { sku: 'S2' }],
  };

  it.each(['urlencoded', ...furtherCases('formdata')])('is sent as the collection sends it: %s', async (mode) => {
    const { type, service } = await importing(collection({ mode, [mode]: pairs }));
    const { stdout } = await type('robots', 'create', '--template');
    expect(JSON.parse(stdout)).toEqual(values);
    expect(await type('robots', 'create', '--data', stdout)).toMatchObject({ code: 0 });
    const { body = '' } = service.requests.at(-1) ?? {};
    const sent =
      mode === 'urlencoded'
        ? [...new URLSearchParams(body)]
        : [...body.matchAll(/name="([^"]*)"\r\n\r\n(.*)\r\n/g)].map(([, name, value]) => [name, value]);
    const expected = pairs.filter(({ disabled }) => disabled !== true).map(({ key, value }) => [key, value]);
    expect(sent.toSorted()).toEqual(expected.toSorted());
  });

  it('carries lists of files', async () => {
    const folder = temporaryFolder();
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(folder, name), name);
    const formdata = [
      { key: 'photos[]', type: 'file', src: ['/home/me/x.png'] },
      { key: 'label', type: 'file', src: '/home/me/y.pdf' },
    ];
    const { type, service } = await importing(collection({ mode: 'formdata', formdata }), folder);
    const line = ['robots', 'create', '--photos', '@a.txt', '--photos', '@b.txt', '--label', '@b.txt'];
    expect(await type(...line)).toMatchObject({ code: 0 });
    expect(service.requests[0]?.body.match(/name="[^"]*"; filename="[^"]*"/g)).toEqual([
      'name="photos[]"; filename="a.txt"',
      'name="photos[]"; filename="b.txt"',
      'name="label"; filename="b.txt"',
    ]);
  });
});

it('a part that is JSON is sent as fields, and an import says so', async () => {
  const encoding = { meta: { contentType: 'application/json' } };
  const media = {
    schema: { type: 'object', properties: { meta: { type: 'object', properties: { a: whole } } } },
    encoding,
  };
  const found = await imported('post', '/robots', { requestBody: { content: { 'multipart/form-data': media } } });
  expect(found.stderr).toContain('part meta as JSON; it is sent as fields, meta[…]');
  expect((await found.send('robots', 'create', '-F', 'meta.a=1')).body).toContain('name="meta[a]"\r\n\r\n1');
});
