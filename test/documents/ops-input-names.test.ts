import { describe, expect, it } from 'vitest';
import { body, importing, openApi } from '../support/importing.ts';

const ours = [
  ...['data', 'field', 'template', 'version', 'help', 'profile', 'color', 'no_color', 'output', 'columns', 'out'],
  ...['json', 'page', 'limit', 'all', 'yes', 'quiet', 'debug', 'timeout', 'base_url', 'baseUrl', 'sandbox', 'dry_run'],
];
const inherited = ['toString', 'hasOwnProperty', 'valueOf'];
const text = { type: 'string' };
const fieldsOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, text]));

const withInputs = (names: readonly string[]) =>
  importing(openApi({ '/robots/{robot}/run': { summary: 'Run', ...body({ properties: fieldsOf(names) }) } }));

const sent = ({ requests }: { readonly requests: readonly { readonly body: string }[] }): unknown =>
  JSON.parse(requests.at(-1)?.body || '{}');

describe('an input that is named like a flag of ours', () => {
  it.each([...ours, ...inherited])('%s breaks neither the command nor its help', async (name) => {
    const { type, service } = await withInputs([name]);
    const line = ['robots', 'run', '5'];
    const flags = ['-o', 'json', '--columns', 'id', '--timeout', '20', '--no-color', '--profile', 'default', '--yes'];
    expect(await type(...line, ...flags, '--data', '{"a":1}')).toMatchObject({ code: 0 });
    expect(sent(service)).toEqual({ a: 1 });
    expect(await type(...line, '-F', `${name}=x`)).toMatchObject({ code: 0 });
    expect(sent(service)).toEqual({ [name]: 'x' });
    for (const help of [await type('robots', 'run', '--help'), await type('help', 'robots', 'run')])
      expect(help).toMatchObject({ code: 0, stderr: '' });
  });

  it.each(ours)('%s has a flag with a prefix', async (name) => {
    const { type, service } = await withInputs([name]);
    const flag = `--body-${name.replaceAll('_', '-')}`;
    expect((await type('robots', 'run', '--help')).stdout).toContain(`${flag} <text>`);
    expect(await type('robots', 'run', '5', flag, 'x')).toMatchObject({ code: 0 });
    expect(sent(service)).toEqual({ [name]: 'x' });
  });
});

describe('a query parameter that is named like a flag of ours', () => {
  it.each([...ours, ...inherited])('%s breaks neither the command nor its help', async (name) => {
    const parameters = [{ name, in: 'query', schema: text }];
    const paths = { '/robots': { get: { summary: 'List', parameters } } };
    const { type, service } = await importing(openApi({}, { paths }), undefined, { data: [{ id: 1 }] });
    // What asks for a part of the list has a flag of its own, and is then all that asks for one.
    const own = new Map([
      ['page', ['--page', '2']],
      ['limit', ['--per-page', '2']],
    ]).get(name);
    const flags = own ?? ['--page', '2', '-F', `${name}=x`];
    expect(await type('robots', 'list', ...flags, '-o', 'json', '--timeout', '20')).toMatchObject({ code: 0 });
    expect(service.raw.at(-1)).toBe(own ? `/api/robots?${name}=2` : `/api/robots?${name}=x&page=2`);
    expect(await type('robots', 'list', '--help')).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('inputs whose names differ in their writing only', () => {
  it('are sent as they were given', async () => {
    const { type, service } = await withInputs(['date_from', 'dateFrom']);
    await type('robots', 'run', '5', '--date-from', 'a', '--dateFrom', 'b');
    expect(sent(service)).toEqual({ date_from: 'a', dateFrom: 'b' });
  });
});

describe('a name with signs that a flag cannot have', () => {
  it.each([
    ['created__gte', '--created-gte'],
    ['order__city__in', '--order-city-in'],
    ['type_', '--type'],
    ['a-', '--a'],
  ])('%s breaks neither the command nor its help', async (name, flag) => {
    const { type, service } = await withInputs([name]);
    const help = await type('robots', 'run', '--help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain(`  ${flag} <text>`);
    expect(await type('robots', 'run', '5', flag, 'x')).toMatchObject({ code: 0 });
    expect(sent(service)).toEqual({ [name]: 'x' });
  });

  it('has a flag of its own beside the same name without them', async () => {
    const { type, service } = await withInputs(['a_b', 'a__b', 'a_b_']);
    const line = ['--a-b', '1', '--body-a-b', '2', '--body-a-b-2', '3'];
    expect(await type('robots', 'run', '5', ...line)).toMatchObject({ code: 0 });
    expect(sent(service)).toEqual({ a_b: '1', a__b: '2', a_b_: '3' });
  });
});
