import { describe, expect, it } from 'vitest';
import { withDocument } from '../support/documents.ts';
import { body } from '../support/importing.ts';
import { furtherCases, furtherRows, perRing } from '../support/ring.ts';

/** Commands that are no operations. */
const own = [
  ...['ship', 'pack', 'today', 'sandbox', 'api', 'login', 'logout', 'whoami'],
  ...['views list', 'views save', 'rules list', 'rules set', 'ops list', 'ops import', 'ledger list'],
  ...['orders import', 'orders find', 'orders check', 'orders stats', 'boxes import', 'shipments labels'],
];

const create = body({ properties: { name: { type: 'string' } } });
const paths = Object.fromEntries(
  [...new Set(own.flatMap((line) => [line.split(' ')[0] ?? '', line]))].flatMap((line) => {
    const path = `/${line.replace(' ', '/')}`;
    return [
      [path, { get: {}, post: create }],
      [`${path}/{id}`, { get: {}, delete: {} }],
    ];
  }),
);

describe('a document with routes that are called like commands of shipctl', () => {
  it('breaks none of them, and every operation can be typed as it is listed', async () => {
    const { importing, type, overrides } = await withDocument(paths);
    const help = () => Promise.all(own.map(async (line) => (await type([...line.split(' '), '--help'])).stdout));
    const before = await help();
    expect(await importing({}, '--yes')).toMatchObject({ code: 0 });
    expect(await help()).toEqual(before);
    const { stdout } = await type(['ops', 'list', '--from', 'api.json', '--json', '--columns', 'command,method,path']);
    const listed = JSON.parse(stdout) as { command: string; method: string; path: string }[];
    expect(listed.length).toBe(Object.keys(overrides()).length);
    // A page of each command takes long: in the first ring every eighth.
    const step = perRing(8, 4, 1);
    for (const { command, method, path } of listed.filter((_, at) => at % step === 0)) {
      const page = await type([...command.split(' ').slice(1), '--help']);
      expect(`${command}: ${page.stdout}`).toContain(`Request:\n  ${method} ${path}`);
    }
  }, 60_000);

  it.each([
    ['groups', 'import/cvs'],
    ['groups', 'import/cvs', 'import-cvs-create'],
    ...furtherRows(
      ['groups', 'import', 'import/cvs', 'import/cvs/rows'],
      ['shipments', 'labels/{id}/print'],
      ['orders', 'find/recent', 'check/all', 'stats/daily', 'import/sheet'],
    ),
  ])('names only commands that can be typed: %s %j', async (group, ...below) => {
    const routes = [group, ...below.map((path) => `${group}/${path}`)];
    const given = Object.fromEntries(routes.map((path) => [`/${path}`, { get: {}, post: create }]));
    const { importing, type } = await withDocument(given);
    expect(await importing({}, '--yes')).toMatchObject({ code: 0 });
    const { stdout } = await type(['ops', 'list', '--from', 'api.json', '--json', '--columns', 'command,method,path']);
    const listed = JSON.parse(stdout) as { command: string; method: string; path: string }[];
    // Commands that are written are named like those that are read, and end with another verb.
    const methods = ['POST', ...furtherCases('GET')];
    for (const { command, method, path } of listed.filter((each) => methods.includes(each.method))) {
      const page = await type([...command.split(' ').slice(1), '--help']);
      expect(`${command}: ${page.stdout}`).toContain(`Request:\n  ${method} ${path}`);
    }
  });

  it('that an earlier version has stored is named, and can be removed', async () => {
    const { importing, type, stored, write } = await withDocument({ '/parcels': { get: {} } });
    await importing({}, '--yes');
    write({});
    const { writeFileSync } = await import('node:fs');
    const file = (JSON.parse((await type(['whoami', '--json'])).stdout) as { file: string }).file;
    writeFileSync(file.replace(/json$/, 'operations.json'), stored().replaceAll('parcels.list', 'ship.run'));
    const { code, stderr } = await type(['orders', 'get', '5', '--dry-run']);
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('ops unset ship.run') as string,
    });
    expect(await type(['ops', 'unset', 'ship.run'])).toMatchObject({ code: 0 });
    expect(await type(['orders', 'get', '5', '--dry-run'])).toMatchObject({ code: 0 });
  });
});
