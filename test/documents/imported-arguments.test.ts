import { describe, expect, it } from 'vitest';
import { bodyOf, inQuery, text, whole } from '../support/described.ts';
import { answered, imported as inSandbox } from '../support/imported-resources.ts';
import { importing, openApi } from '../support/importing.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';

const inPath = (name: string, schema: object, more: object = {}) => ({ name, in: 'path', schema, ...more });

describe('an optional argument at the end of a path', () => {
  const scribe = inPath('uuid', text, {
    required: true,
    examples: { omitted: { summary: 'When the value is omitted', value: '' } },
  });
  const postman = (url: unknown) =>
    JSON.stringify({
      info: { name: 'Robots', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: [{ name: 'Robots', request: { method: 'GET', url } }],
    });

  it.each([
    ['of Laravel', openApi({}, { paths: { '/robots/{uuid?}': { get: {} } } })],
    ...furtherRows(
      ['of Scribe', openApi({}, { paths: { '/robots/{uuid}': { get: { parameters: [scribe] } } } })],
      ['of Postman', postman('{{url}}/api/robots/:uuid?')],
      ['of Postman in parts', postman({ host: ['{{url}}'], path: ['api', 'robots', ':uuid?'] })],
    ),
  ])('%s may be left out', async (_generator, document) => {
    const { type, service } = await importing(document);
    expect((await type('robots', 'get', '--help')).stdout).toContain('robots get [uuid]');
    expect(await type('robots', 'get', 'a1')).toMatchObject({ code: 0 });
    expect(await type('robots', 'get')).toMatchObject({ code: 0 });
    expect(service.raw).toEqual(['/api/robots/a1', '/api/robots']);
    expect((await type('robots', 'get', 'a1', 'b2')).code).toBe(2);
  });

  it('is required where something follows it, and where another is missing', async () => {
    const paths = { '/robots/{uuid?}/arms': { get: {} }, '/robots/{robot}/legs/{leg?}': { get: {} } };
    const { type, service } = await importing(openApi({}, { paths }));
    expect((await type('robots', 'arms', 'list')).stderr).toContain('<uuid> is missing');
    expect((await type('robots', 'legs', 'get')).stderr).toContain('<robot> is missing');
    await type('robots', 'legs', 'get', '5');
    expect(service.raw).toEqual(['/api/robots/5/legs']);
  });

  furtherIt('is one in the sandbox too', async () => {
    const record = { type: 'object', properties: { id: whole, name: text } };
    const { type } = await inSandbox({ '/robots/{uuid?}': { get: answered(record) } });
    expect(await type('robots', 'get')).toMatchObject({ code: 0 });
    expect(await type('robots', 'get', '1')).toMatchObject({ code: 0 });
  });
});

describe('an argument with choices', () => {
  const parameters = [inPath('state', { type: 'string', enum: ['pending', 'paid'] })];

  it('takes one of them, and says them', async () => {
    const { type, service } = await importing(
      openApi({}, { paths: { '/robots/by/{state}': { get: { parameters } } } }),
    );
    const { code, stderr } = await type('robots', 'by', 'get', 'payed');
    expect({ code, requests: service.raw }).toEqual({ code: 2, requests: [] });
    expect(stderr).toContain('<state>: "payed" is not one of pending, paid.');
    expect(stderr).toContain('shipctl api GET /api/robots/by/payed');
    expect((await type('robots', 'by', 'get', '--help')).stdout).toContain('<state> is one of: pending, paid.');
    expect(await type('robots', 'by', 'get', 'paid')).toMatchObject({ code: 0 });
    expect(service.raw).toEqual(['/api/robots/by/paid']);
  });

  it('keeps them in place of a built-in operation, whose argument has another name', async () => {
    const given = [inPath('code', { type: 'string', enum: ['1', '2'] })];
    const { type, service } = await importing(
      openApi({}, { paths: { '/v9/boxes/{code}': { get: { parameters: given } } } }),
    );
    await type('ops', 'import', 'document', '--yes', '--replace', 'boxes.get');
    expect(await type('boxes', 'get', '3')).toMatchObject({ code: 2 });
    await type('boxes', 'get', '2');
    expect(service.raw).toEqual(['/api/v9/boxes/2']);
  });
});

describe('a POST that answers with a list, and may change data', () => {
  const list = { type: 'array', items: { type: 'object', properties: { id: whole } } };

  it('offers no flag that reads a list to its end', async () => {
    const paint = { ...bodyOf('application/json', { page: whole, limit: whole, text }), ...answered(list) };
    const paths = {
      '/robots/paint': { post: paint },
      '/robots': { get: { parameters: [inQuery('page', whole)], ...answered(list) } },
    };
    const { type, service } = await importing(openApi({}, { paths }), undefined, () => [{ id: 1 }]);
    const { stdout } = await type('robots', 'paint', '--help');
    for (const flag of ['--all', '--limit', '--where', '--sort', '--verify', '--from-page', '--resume'])
      expect(stdout).not.toContain(`${flag} `);
    expect(stdout).toContain('--page ');
    expect((await type('robots', 'list', '--help')).stdout).toContain('--all ');
    const { code, stderr } = await type('robots', 'paint', '--all');
    expect({ code, requests: service.raw }).toEqual({ code: 2, requests: [] });
    expect(stderr).toContain('only once');
    expect(stderr).toContain('ops set robots.paint --reads');
    expect(await type('robots', 'paint', '--text', 'a', '--json')).toMatchObject({ code: 0 });
  });
});
