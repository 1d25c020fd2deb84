import { describe, expect, it } from 'vitest';
import { bodyOf, imported, inHeader, inQuery, listOf, text, whole } from '../support/described.ts';
import { furtherRows } from '../support/ring.ts';

describe('what is required', () => {
  const item = { type: 'object', properties: { sku: text }, required: ['sku'] };
  const body = bodyOf('application/json', { limit: text, items: listOf(item) }, { required: ['limit', 'items'] });
  const operation = {
    parameters: [inQuery('region', text, { required: true }), inHeader('X-Trace', { required: true })],
    ...body,
  };

  it('is checked before anything is sent, all together', async () => {
    const { send, service } = await imported('post', '/robots', operation);
    const { code, stderr } = await send('robots', 'create', '-F', 'items[0].name=x');
    expect(code).toBe(2);
    for (const name of ['--region', '--x-trace', '--body-limit', 'items[0].sku'])
      expect(stderr).toContain(`${name} is missing.`);
    expect(stderr).not.toContain('Nothing to send');
    expect((await send('robots', 'create', '--help')).stdout).toMatch(/--region <text> +\(required\)/);
    expect(service.requests).toEqual([]);
    expect(
      await send('robots', 'create', '-F', 'items[0].sku=x', '-F', 'limit=1', '-F', 'region=a', '-F', 'X-Trace=b'),
    ).toMatchObject({ code: 0 });
  });
});

describe('a flag that is not of its kind', () => {
  it.each([
    ['--count', 'x', 'is not a whole number'],
    ['--mode', 'c', 'is not one of a, b'],
    ...furtherRows(
      ['--on', 'maybe', 'is not true or false'],
      ['--x-trace', 'a\nb', 'takes plain ASCII on one line only'],
    ),
  ])('%s %s is a mistake', async (flag, value, message) => {
    const parameters = [
      inQuery('count', whole),
      inQuery('mode', { enum: ['a', 'b'] }),
      inQuery('on', { type: 'boolean' }),
      inHeader('X-Trace'),
    ];
    const { send, service } = await imported('get', '/robots/{robot}', { parameters });
    const outcome = await send('robots', 'get', '5', flag, value);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain(message);
    expect(service.requests).toEqual([]);
  });
});

describe('--template', () => {
  const content = (more: object) => ({
    requestBody: {
      content: {
        'application/json': {
          schema: { properties: { name: { ...text, example: 'R2' }, ids: listOf(whole) } },
          ...more,
        },
      },
    },
  });
  const examples = { small: { value: { name: 'S' } }, big: { value: { name: 'B', ids: [1] } } };

  it('prints the example of a name, and the first one without', async () => {
    const { send } = await imported('post', '/robots', content({ examples }));
    expect(JSON.parse((await send('robots', 'create', '--template', 'big')).stdout)).toEqual({ name: 'B', ids: [1] });
    expect(JSON.parse((await send('robots', 'create', '--template')).stdout)).toEqual({ name: 'S' });
    expect((await send('robots', 'create', '--help')).stdout).toMatch(/--template \[name\].*\(small,\s+big/);
    const unknown = await send('robots', 'create', '--template', 'bigg');
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown.stderr).toContain('There is no template "bigg". The templates are: small, big. Did you mean "big"?');
  });

  it('is made of the examples of the fields', async () => {
    const { send } = await imported('post', '/robots', content({}));
    expect(JSON.parse((await send('robots', 'create', '--template')).stdout)).toEqual({ name: 'R2', ids: [0] });
  });
});
