import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { onePage } from '../support/pdf.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService, token } from '../support/service.ts';

const invoice = ['shipments', 'invoice', '--retries', '0'];

describe('a document', () => {
  it('is saved byte for byte', async () => {
    const cwd = temporaryFolder();
    const pdf = await onePage();
    const service = await startService((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);
    });
    const outcome = await shipctl([...invoice, '7', '--out', 'a.pdf'], { env: service.env, cwd });
    expect(outcome).toEqual({
      code: 0,
      stdout: '',
      stderr: `Saved invoice to ${join(cwd, 'a.pdf')} (as it came)\n`,
    });
    expect(readFileSync(join(cwd, 'a.pdf'))).toEqual(pdf);
  });

  it('that is damaged cannot be merged: exit 7, and nothing is written', async () => {
    const cwd = temporaryFolder();
    const service = await startService((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4\n%%EOF\n');
    });
    const outcome = await shipctl([...invoice, '7', '8', '--out', 'all.pdf'], { env: service.env, cwd });
    expect(outcome).toMatchObject({ code: 7, stdout: '' });
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('ends with 9 before any request where its file cannot be written', async () => {
    const service = await startService((_request, response) => sendJson(response, 404, {}));
    const argv = [...invoice, '7', '--out', '/nowhere/a.pdf'];
    expect(await shipctl(argv, { env: service.env })).toMatchObject({ code: 9, stdout: '' });
    expect(service.requests).toEqual([]);
  });

  it('is fetched from another origin without the token, and not over http from another machine', async () => {
    const cwd = temporaryFolder();
    const trap = await startService(() => ({}));
    const service = await startService(() => ({
      data: { url: `${trap.url}/a.pdf`, invoice_url: `${trap.url}/a.pdf` },
    }));
    await shipctl([...invoice, '7', '--out', 'a.pdf'], { env: service.env, cwd });
    expect(trap.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /a.pdf']);
    expect(JSON.stringify(trap.requests)).not.toContain(token);
    expect(service.requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  it('is requested as JSON first, so that an error is not a web page', async () => {
    // Laravel reads the first type only: a client that does not want JSON is sent to a login page.
    const service = await startService(({ path, headers }, response) => {
      if (path === '/login') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
      if (/json/.test(headers.accept?.split(',')[0] ?? ''))
        return sendJson(response, 401, { message: 'Unauthenticated.' });
      return void response.writeHead(302, { location: '/login' }).end();
    });
    const argv = [...invoice, '7', '--out', 'a.pdf'];
    const outcome = await shipctl(argv, { env: service.env, cwd: temporaryFolder() });
    expect(outcome).toMatchObject({ code: 4, stdout: '' });
  });
});
