import { describe, expect, it } from 'vitest';
import { bodyOf, imported, inHeader, inQuery, listOf, text, whole } from '../support/described.ts';
import { importing, openApi } from '../support/importing.ts';
import { furtherIt } from '../support/ring.ts';

describe('an input goes where the document says', () => {
  it('the query of a DELETE', async () => {
    const { send } = await imported('delete', '/robots/{robot}', {
      parameters: [inQuery('force', { type: 'boolean' })],
    });
    expect(await send('robots', 'delete', '5', '--force', 'true', '--yes')).toMatchObject({
      ...{ code: 0, raw: '/api/robots/5?force=true', body: '' },
    });
  });

  it('a boolean as the generator of the document means it', async () => {
    const parameters = [inQuery('force', { type: 'boolean' })];
    const scribe = { components: { securitySchemes: { default: { type: 'http', scheme: 'bearer' } } } };
    const paths = { '/robots/{robot}': { get: { parameters } } };
    const { type, service } = await importing(openApi({}, { paths, ...scribe }));
    await type('robots', 'get', '5', '--force', 'true');
    expect(service.raw).toEqual(['/api/robots/5?force=1']);
  });

  furtherIt('JSON in one parameter of the query', async () => {
    const content = { 'application/json': { schema: { type: 'object', properties: { state: text } } } };
    const parameters = [{ name: 'filter', in: 'query', required: true, content }];
    const { send } = await imported('get', '/robots', { parameters });
    expect((await send('robots', 'list')).stderr).toContain('--filter is missing.');
    const given = '{"state":["new"]}';
    await send('robots', 'list', '--filter', given);
    expect((await send('robots', 'list', '-F', `filter=${given}`)).raw).toBe(
      `/api/robots?filter=${encodeURIComponent(given)}`,
    );
  });

  it('the query, a header and the body of a POST', async () => {
    const parameters = [inQuery('notify'), inHeader('X-Trace', { required: true })];
    const { send } = await imported('post', '/robots', { parameters, ...bodyOf('application/json', { name: text }) });
    const line = ['robots', 'create', '--notify', 'all', '--x-trace', 'a b', '--name', 'R2'];
    const outcome = await send(...line);
    expect(outcome).toMatchObject({ code: 0, raw: '/api/robots?notify=all', body: '{"name":"R2"}' });
    expect(outcome.headers).toMatchObject({ 'x-trace': 'a b', 'content-type': 'application/json' });
    const preview = await send(...line, '--dry-run');
    expect(JSON.parse(preview.stdout)).toMatchObject({
      ...{
        headers: { 'x-trace': 'a b' },
        body: { name: 'R2' },
        url: expect.stringMatching(/\/api\/robots\?notify=all$/),
      },
    });
  });

  furtherIt('by the name that is sent, with -F', async () => {
    const parameters = [inQuery('filter[state]'), inHeader('X-Trace')];
    const { send } = await imported('post', '/robots', {
      parameters,
      ...bodyOf('application/json', { $ref_id: text }),
    });
    const outcome = await send('robots', 'create', '-F', 'filter[state]=on', '-F', 'X-Trace=7', '-F', '$ref_id=9');
    expect(outcome).toMatchObject({ code: 0, raw: '/api/robots?filter%5Bstate%5D=on', body: '{"$ref_id":"9"}' });
    expect(outcome.headers).toMatchObject({ 'x-trace': '7' });
    expect(await send('robots', 'create', '--filter-state', 'off', '--ref-id', '8')).toMatchObject({
      ...{ code: 0, raw: '/api/robots?filter%5Bstate%5D=off', body: '{"$ref_id":"8"}' },
    });
  });

  it('the body first, where two places have a name', async () => {
    const { send } = await imported('put', '/robots/{robot}', {
      ...{
        parameters: [inQuery('version', whole), inQuery('mode')],
        ...bodyOf('application/json', { version: text, mode: text }),
      },
    });
    const outcome = await send('robots', 'update', '5', '--mode', 'a', '--query-mode', 'b', '--query-version', '2');
    expect(outcome).toMatchObject({ code: 0, raw: '/api/robots/5?mode=b&version=2', body: '{"mode":"a"}' });
    expect(await send('robots', 'update', '5', '-F', 'mode=c', '--body-version', 'x')).toMatchObject({
      ...{ raw: '/api/robots/5', body: '{"mode":"c","version":"x"}' },
    });
  });

  it('never elsewhere: what --data gives is the body', async () => {
    const { send, service } = await imported('post', '/robots', {
      ...{ parameters: [inQuery('force')], ...bodyOf('application/json', { name: text }) },
    });
    const before = service.requests.length;
    const outcome = await send('robots', 'create', '--data', '{"force":"1","name":"a"}');
    expect(outcome).toMatchObject({ code: 2 });
    expect(outcome.stderr).toContain('--data is the body, and force goes into the query.');
    expect(service.requests).toHaveLength(before);
  });
});

describe('lists', () => {
  it.each([
    ['repeated', {}, 'parts=1&parts=2'],
    ['with commas', { style: 'form', explode: false }, 'parts=1,2'],
  ])('%s', async (_how, more, query) => {
    const { send } = await imported('get', '/robots/{robot}', { parameters: [inQuery('parts', listOf(whole), more)] });
    expect(await send('robots', 'get', '5', '--parts', '1', '--parts', '2')).toMatchObject({
      raw: `/api/robots/5?${query}`,
    });
  });

  it('in brackets', async () => {
    const { send } = await imported('get', '/robots/{robot}', { parameters: [inQuery('parts[]', listOf(whole))] });
    expect(await send('robots', 'get', '5', '--parts', '1', '--parts', '2')).toMatchObject({
      raw: '/api/robots/5?parts%5B%5D=1&parts%5B%5D=2',
    });
  });

  it('with commas, where a value has one', async () => {
    const parameters = [inQuery('tags', listOf(text), { explode: false })];
    const { send } = await imported('get', '/robots/{robot}', { parameters });
    expect(await send('robots', 'get', '5', '--tags', 'a,b', '--tags', 'c d')).toMatchObject({
      raw: '/api/robots/5?tags=a%2Cb,c+d',
    });
  });

  it('of numbers in a body', async () => {
    const { send } = await imported(
      'post',
      '/robots/{robot}/tag',
      bodyOf('application/json', { parts: listOf(whole) }),
    );
    expect(await send('robots', 'tag', '5', '--parts', '1', '--parts', '[2,3]')).toMatchObject({
      body: '{"parts":[1,2,3]}',
    });
  });
});
