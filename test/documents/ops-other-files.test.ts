import { describe, expect, it } from 'vitest';
import { withFiles } from '../support/importing-files.ts';
import { furtherIt } from '../support/ring.ts';

describe('a file under another name', () => {
  const from = async (type: Awaited<ReturnType<typeof withFiles>>['type'], file: string) =>
    (await type(['ops', 'list', '--from', file, '--columns', 'operation', '--no-header'])).stdout.trim().split('\n');

  it('takes over what has not changed, and says so', async () => {
    const { type, importing } = await withFiles();
    await importing('v1.json', {});
    const { stderr } = await importing('v2.json', {});
    expect(stderr).toContain('2 operations of v1.json belong to v2.json with this import.');
    expect(stderr).toContain('0 left out, 2 unchanged.');
    expect(stderr).not.toContain('What only');
    expect(await from(type, 'v2.json')).toEqual(['robots.list', 'robots.get']);
    expect((await importing('v2.json', {})).stderr).toContain('Nothing to change.');
    // What has got another route since is one change, as in one file.
    const moved = await importing('v2.json', { paths: { '/robots': { get: {} } } });
    expect(moved.stderr).toContain('No longer in v2.json: robots.get.');
  });

  furtherIt('leaves what only the other one has, and what the user has set', async () => {
    const { type, importing } = await withFiles();
    await importing('v1.json', {});
    await type(['ops', 'set', 'robots.get', 'GET /mine/{id}']);
    const { stderr } = await importing('v2.json', { paths: { '/robots': { get: {} } } });
    expect(stderr).toContain(
      '1 operation of v1.json belongs to v2.json with this import. What only v1.json has stays:',
    );
    expect(stderr).toContain('shipctl ops list --from v1.json');
    expect(await from(type, 'v1.json')).toEqual(['robots.get']);
    await importing('v2.json', {});
    expect(await from(type, 'v1.json')).toEqual(['robots.get']);
  });
});

describe('another document under the same name', () => {
  const customers = { '/customers': { get: { operationId: 'list' } }, '/things': { get: { operationId: 'things' } } };
  const parcels = { '/parcels': { get: { operationId: 'list' } } };
  const hint = 'Is it another document?';

  it('gives no operation of the first another route, and is told apart', async () => {
    const { type, importing, service } = await withFiles();
    await importing('openapi.json', { paths: customers });
    const { stderr } = await importing('openapi.json', { paths: parcels });
    expect(stderr).toContain('1 operation: 1 added, 0 replacements proposed, 0 left out.');
    expect(stderr).toContain('No longer in openapi.json: customers.list, things.list.');
    expect(stderr).toContain(hint);
    for (const group of ['customers', 'parcels']) await type([group, 'list']);
    expect(service.raw).toEqual(['/customers', '/parcels']);
  });

  it('is not suspected where it has an operation of the first, on its route or another', async () => {
    const { importing } = await withFiles();
    await importing('openapi.json', { paths: customers });
    const { stderr } = await importing('openapi.json', { paths: { '/v2/customers': customers['/customers'] } });
    expect(stderr).toContain('customers.list: GET /customers → GET /v2/customers');
    expect(stderr).not.toContain(hint);
  });
});
