import { expect, it } from 'vitest';
import { flagsOfOurs, namesOfObjects, runOf } from '../support/flag-names.ts';
import { importing, openApi } from '../support/importing.ts';
import { everyNth, perRing } from '../support/ring.ts';

// Each name alone, in an operation of its own: beside others a name may get another flag.

const names = everyNth([...flagsOfOurs, ...namesOfObjects], perRing(5, 5, 1));
const group = (at: number) => `robot${String.fromCharCode(97 + at)}arms`;

it('no input that is named like a flag of ours breaks its command or the help', async () => {
  const given = Object.fromEntries(names.map((name, at) => [`/${group(at)}/{robot}/run`, runOf([name])]));
  const { type, service } = await importing(openApi(given));
  const sent = () => JSON.parse(service.requests.at(-1)?.body || '{}') as unknown;
  const flags = ['-o', 'json', '--columns', 'id', '--timeout', '20', '--no-color', '--profile', 'default', '--yes'];
  for (const [at, name] of names.entries()) {
    const line = [group(at), 'run', '5'];
    const data = ['--data', '{"a":1}', '-F', `${name}=x`];
    expect({ name, ...(await type(...line, ...flags, ...data)) }).toMatchObject({ name, code: 0 });
    expect([name, sent()]).toEqual([name, { a: 1, [name]: 'x' }]);
    const help = await type(group(at), 'run', '--help');
    expect({ name, ...help }).toMatchObject({ name, code: 0, stderr: '' });
    if (!flagsOfOurs.includes(name)) continue;
    const flag = `--body-${name.replaceAll('_', '-')}`;
    expect(help.stdout).toContain(`${flag} <text>`);
    expect({ name, ...(await type(...line, flag, 'x')) }).toMatchObject({ name, code: 0 });
    expect([name, sent()]).toEqual([name, { [name]: 'x' }]);
  }
});

it('no query parameter that is named like a flag of ours breaks its command or the help', async () => {
  const list = (name: string) => ({
    get: { summary: 'List', parameters: [{ name, in: 'query', schema: { type: 'string' } }] },
  });
  const paths = Object.fromEntries(names.map((name, at) => [`/${group(at)}`, list(name)]));
  const { type, service } = await importing(openApi({}, { paths }), undefined, { data: [{ id: 1 }] });
  // What asks for a part of the list has a flag of its own, and is then all that asks for one.
  const own = new Map([
    ['page', ['--page', '2']],
    ['limit', ['--per-page', '2']],
  ]);
  for (const [at, name] of names.entries()) {
    const flags = own.get(name) ?? ['--page', '2', '-F', `${name}=x`];
    const outcome = await type(group(at), 'list', ...flags, '-o', 'json', '--timeout', '20');
    expect({ name, ...outcome }).toMatchObject({ name, code: 0 });
    const query = own.has(name) ? `${name}=2` : `${name}=x&page=2`;
    expect(service.raw.at(-1)).toBe(`/api/${group(at)}?${query}`);
    expect({ name, ...(await type(group(at), 'list', '--help')) }).toMatchObject({ name, code: 0, stderr: '' });
  }
});
