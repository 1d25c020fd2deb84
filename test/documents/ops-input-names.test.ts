import { describe, expect, it } from 'vitest';
import { flagsOfOurs, namesOfObjects, runOf } from '../support/flag-names.ts';
import { importing, openApi } from '../support/importing.ts';

// All names at once: that each of them alone does no harm is in ops-input-names.all.test.ts.

const names = [...flagsOfOurs, ...namesOfObjects];
const values = Object.fromEntries(names.map((name, at) => [name, `x${at}`]));
const given = (all: readonly string[]) => all.flatMap((name) => ['-F', `${name}=${values[name]}`]);

const withInputs = (all: readonly string[]) => importing(openApi({ '/robots/{robot}/run': runOf(all) }));

const sent = ({ requests }: { readonly requests: readonly { readonly body: string }[] }): unknown =>
  JSON.parse(requests.at(-1)?.body || '{}');

describe('inputs that are named like flags of ours', () => {
  it('break neither the command nor its help', async () => {
    const { type, service } = await withInputs(names);
    const line = ['robots', 'run', '5'];
    const flags = ['-o', 'json', '--columns', 'id', '--timeout', '20', '--no-color', '--profile', 'default', '--yes'];
    expect(await type(...line, ...flags, '--data', '{"a":1}')).toMatchObject({ code: 0 });
    expect(sent(service)).toEqual({ a: 1 });
    expect(await type(...line, ...given(names))).toMatchObject({ code: 0 });
    expect(sent(service)).toEqual(values);
    for (const help of [await type('robots', 'run', '--help'), await type('help', 'robots', 'run')])
      expect(help).toMatchObject({ code: 0, stderr: '' });
  });

  it('have flags with a prefix', async () => {
    const { type, service } = await withInputs(flagsOfOurs);
    const help = await type('robots', 'run', '--help');
    const flagOf = (name: string) => `--body-${name.replaceAll('_', '-')}`;
    for (const name of flagsOfOurs) expect(help.stdout).toContain(`${flagOf(name)} <text>`);
    const flags = flagsOfOurs.flatMap((name) => [flagOf(name), `${values[name]}`]);
    expect(await type('robots', 'run', '5', ...flags)).toMatchObject({ code: 0 });
    expect(sent(service)).toEqual(Object.fromEntries(flagsOfOurs.map((name) => [name, values[name]])));
  });
});

describe('inputs that are named like flags of other commands', () => {
  it('take any value', async () => {
    const all = ['id', 'number', 'open', 'search_days', 'replace_file'];
    const { type, service } = await withInputs(all);
    const flags = all.flatMap((name) => [`--${name.replaceAll('_', '-')}`, 'abc']);
    expect(await type('robots', 'run', '5', ...flags)).toMatchObject({ code: 0 });
    expect(sent(service)).toEqual(Object.fromEntries(all.map((name) => [name, 'abc'])));
  });
});

describe('query parameters that are named like flags of ours', () => {
  it('break neither the command nor its help', async () => {
    // What asks for a part of the list has a flag of its own, and is then all that asks for one.
    const others = names.filter((name) => name !== 'page' && name !== 'limit');
    const parameters = names.map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
    const paths = { '/robots': { get: { summary: 'List', parameters } } };
    const { type, service } = await importing(openApi({}, { paths }), undefined, { data: [{ id: 1 }] });
    const flags = ['--page', '2', '--per-page', '3', '-o', 'json', '--timeout', '20'];
    expect(await type('robots', 'list', ...flags, ...given(others))).toMatchObject({ code: 0 });
    const { pathname, searchParams } = new URL(service.raw.at(-1) ?? '', service.url);
    const wanted = Object.fromEntries(others.map((name) => [name, values[name]]));
    expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/api/robots', { ...wanted, page: '2', limit: '3' }]);
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

describe('names with signs that a flag cannot have', () => {
  it('break neither the command nor its help', async () => {
    const flags = { created__gte: '--created-gte', order__city__in: '--order-city-in', type_: '--type', 'a-': '--a' };
    const { type, service } = await withInputs(Object.keys(flags));
    const help = await type('robots', 'run', '--help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    for (const flag of Object.values(flags)) expect(help.stdout).toContain(`  ${flag} <text>`);
    const line = Object.entries(flags).flatMap(([name, flag]) => [flag, name]);
    expect(await type('robots', 'run', '5', ...line)).toMatchObject({ code: 0 });
    expect(sent(service)).toEqual(Object.fromEntries(Object.keys(flags).map((name) => [name, name])));
  });

  it('have flags of their own beside the same name without them', async () => {
    const { type, service } = await withInputs(['a_b', 'a__b', 'a_b_']);
    const line = ['--a-b', '1', '--body-a-b', '2', '--body-a-b-2', '3'];
    expect(await type('robots', 'run', '5', ...line)).toMatchObject({ code: 0 });
    expect(sent(service)).toEqual({ a_b: '1', a__b: '2', a_b_: '3' });
  });
});
