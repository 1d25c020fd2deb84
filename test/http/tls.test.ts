import { describe, expect, it } from 'vitest';
import { spawned } from '../support/process.ts';
import { shipctl } from '../support/run.ts';
import { certificate, secureService } from '../support/secure.ts';
import { token } from '../support/service.ts';

const list = ['orders', 'list', '-o', 'ndjson', '--columns', 'id'];

const runProcess = async (env: Readonly<Record<string, string>>) => {
  const { code, stdout, stderr } = await spawned(list, { env });
  return { code, stdout: stdout.toString(), stderr };
};

describe('a certificate', () => {
  it.each([
    ['loopback', /self-signed/],
    ['elsewhere', /self-signed|another name/],
  ])('that is not trusted (%s) ends with 7, names host and reason, and gets no token', async (name, reason) => {
    const { url, seen } = await secureService(name);
    const { code, stdout, stderr } = await shipctl(['orders', 'list'], {
      env: { SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: token },
    });
    expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
    expect(stderr).toContain(new URL(url).host);
    expect(stderr).toMatch(reason);
    expect(stderr).toContain('NODE_EXTRA_CA_CERTS');
    expect(stderr).not.toContain('Trying again');
    expect(seen).toEqual([]);
  });

  it('is trusted through NODE_EXTRA_CA_CERTS', async () => {
    const { url, seen } = await secureService('loopback');
    const extra = { NODE_EXTRA_CA_CERTS: certificate('loopback') };
    const outcome = await runProcess({ SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: token, ...extra });
    expect(outcome).toEqual({ code: 0, stdout: '{"id":3}\n{"id":2}\n{"id":1}\n', stderr: '' });
    expect(seen).toEqual([`Bearer ${token}`]);
  });

  it('for another name is rejected even where its authority is trusted', async () => {
    const { url, seen } = await secureService('elsewhere');
    const extra = { NODE_EXTRA_CA_CERTS: certificate('elsewhere') };
    const outcome = await runProcess({ SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: token, ...extra });
    expect(outcome).toMatchObject({ code: 7, stdout: '' });
    expect(outcome.stderr).toContain('is for another name');
    expect(seen).toEqual([]);
  });

  it('is checked in spite of NODE_TLS_REJECT_UNAUTHORIZED=0, with a warning', async () => {
    const { url, seen } = await secureService('loopback');
    const careless = { SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: token, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const outcome = await runProcess(careless);
    expect(outcome).toMatchObject({ code: 7, stdout: '' });
    expect(outcome.stderr).toContain('is self-signed');
    expect(outcome.stderr).toContain('NODE_TLS_REJECT_UNAUTHORIZED=0 is ignored');
    expect(outcome.stderr).not.toContain('insecure by disabling');
    expect(seen).toEqual([]);
    const trusted = await runProcess({ ...careless, NODE_EXTRA_CA_CERTS: certificate('loopback') });
    expect(trusted.code).toBe(0);
    expect(seen).toEqual([`Bearer ${token}`]);
  });
});
