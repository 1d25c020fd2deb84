import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { spawned } from '../support/process.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const serveDocuments = () =>
  startService((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4\n%%EOF\n');
  });

describe('--open', () => {
  it('starts the viewer of the desktop with the saved file, and does not wait for its end', async () => {
    const service = await serveDocuments();
    const [cwd, programs] = [temporaryFolder(), temporaryFolder()];
    const told = join(programs, 'told');
    writeFileSync(
      join(programs, 'xdg-open'),
      `#!/bin/sh\n{ printf '%s|' "$@"; env | grep -ci '^shipctl_'; echo "$DISPLAY"; } > '${told}.new'\nmv '${told}.new' '${told}'\nexec sleep 5\n`,
    );
    chmodSync(join(programs, 'xdg-open'), 0o755);
    const secrets = { SHIPCTL_CREDENTIAL_KEY: 'a secret of sixteen', SHIPCTL_VALUE_SHOP: 'x' };
    const env = { ...service.env, ...secrets, PATH: `${programs}:${process.env.PATH}`, DISPLAY: ':7' };
    const name = "it's; an $(invoice).pdf";
    const outcome = await spawned(['shipments', 'invoice', '7', '--open', '--out', name], { env, cwd });
    expect(outcome).toMatchObject({
      code: 0,
      stderr: `Saved invoice to ${join(cwd, name)} (as it came)\n`,
    });
    await expect.poll(() => existsSync(told), { timeout: 10_000 }).toBe(true);
    // It gets the environment, and nothing of ours in it.
    expect(readFileSync(told, 'utf8')).toBe(`${join(cwd, name)}|0\n:7\n`);
  });

  it('warns where the viewer is not there: the document is', async () => {
    const service = await serveDocuments();
    const cwd = temporaryFolder();
    const { code, stderr } = await spawned(['shipments', 'invoice', '7', '--open'], {
      env: { ...service.env, PATH: cwd, WAYLAND_DISPLAY: 'wayland-0' },
      cwd,
    });
    expect(code).toBe(0);
    expect(stderr).toMatch(/xdg-open could not be started \(.*ENOENT\)\. The document is in .*invoice-7\.pdf/);
    expect(existsSync(join(cwd, 'invoice-7.pdf'))).toBe(true);
  });

  it('is a mistake where there is no desktop, no file, or too many of them: nothing is sent', async () => {
    const service = await serveDocuments();
    const cwd = temporaryFolder();
    const open = async (...argv: readonly string[]) => {
      const outcome = await shipctl(['shipments', 'invoice', ...argv, '--open'], { env: service.env, cwd });
      expect(outcome).toMatchObject({ code: 2, stdout: '' });
      return outcome.stderr;
    };
    expect(await open('7')).toContain(`--open: there is no desktop here to show ${join(cwd, 'invoice-7.pdf')} on.`);
    expect(await open('7', '--out', '-')).toContain('--open needs a file');
    const many = Array.from({ length: 11 }, (_, at) => String(at + 1));
    expect(await open(...many)).toContain('--open shows 10 documents at most. Put all in one: --out <file>');
    expect(service.requests).toEqual([]);
  });

  it('is no flag of other commands', async () => {
    expect((await shipctl(['orders', 'get', '7', '--open'])).stderr).toContain('There is no flag --open.');
  });
});
