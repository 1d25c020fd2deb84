import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

const address = 'https://github.com/shipctl/shipctl/releases/latest/download';

/** A copy of the program below a folder, as an installer leaves it: these words start it. */
function copyAt(...place: readonly string[]) {
  const folder = temporaryFolder();
  const file = join(folder, ...place);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  return { folder, file };
}

const inPackage = ['node_modules', 'shipctl', 'bin', 'shipctl.js'];

describe('upgrade', () => {
  it('names the command that installs the next version where this one is', async () => {
    const { folder, file } = copyAt('lib', ...inPackage);
    const words = ['upgrade', '--json'];
    const { code, stdout } = await shipctl(words, { program: ['/usr/bin/node', file], now: new Date('2040-01-01') });
    const command = `npm install -g --prefix ${folder} ${address}/shipctl.tgz`;
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      expect.objectContaining({ version: manifest.version, installed_by: 'npm', place: folder, command }),
    ]);
    const own = await shipctl(words, { program: [join(folder, 'bin', 'node'), file] });
    expect(JSON.parse(own.stdout)).toMatchObject({ command: `npm install -g ${address}/shipctl.tgz` });
  });

  it('names the command of npm where nobody knows how this copy came', async () => {
    const { file } = copyAt('bin', 'shipctl.js');
    const { stderr } = await shipctl(['upgrade'], { program: ['/usr/bin/node', file] });
    expect(stderr).toBe(`To install the newest with npm, beside this copy: npm install -g ${address}/shipctl.tgz\n`);
  });

  it('replaces one file by the file of this system', async () => {
    const { folder, file } = copyAt('shipctl');
    const { stderr } = await shipctl(['upgrade'], { program: [file] });
    const name = `shipctl-linux-${process.arch}`;
    const unpack = `tar -xz --strip-components=1 -C ${folder} ${name}/shipctl`;
    expect(stderr).toBe(`To upgrade: curl -fsSL ${address}/${name}.tar.gz | ${unpack}\n`);
  });

  it('asks for the newest version with --check alone, and sends its own version only', async () => {
    let version = '98.7.6';
    const service = await startService(() => ({ tag_name: `v${version}`, html_url: 'https://example.com/news' }));
    const given = { program: [copyAt('shipctl').file], env: { SHIPCTL_UPDATE_URL: service.url } };
    await shipctl(['upgrade'], given);
    await shipctl(['upgrade', '--check', '--dry-run'], given);
    expect(service.requests).toEqual([]);
    const newer = await shipctl(['upgrade', '--check'], given);
    expect([newer.code, newer.stderr]).toEqual([
      0,
      expect.stringMatching(/^Version 98\.7\.6 is out\.\nTo upgrade: curl /),
    ]);
    version = manifest.version;
    expect((await shipctl(['upgrade', '--check'], given)).stderr).toBe(`Version ${version} is the newest.\n`);
    expect(service.requests.map(({ body, headers }) => [body, headers['user-agent'], headers.authorization])).toEqual(
      Array(2).fill(['', `shipctl/${manifest.version}`, undefined]),
    );
  });

  it('ends with 7 where the address does not tell it', async () => {
    const service = await startService((_request, response) => sendJson(response, 404, {}));
    const outcome = await shipctl(['upgrade', '--check'], { env: { SHIPCTL_UPDATE_URL: service.url } });
    expect(outcome).toMatchObject({ code: 7, stdout: '' });
  });
});
