import { describe, expect, it } from 'vitest';
import { withFiles } from '../support/importing-files.ts';

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

  it('leaves what only the other one has, and what the user has set', async () => {
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
