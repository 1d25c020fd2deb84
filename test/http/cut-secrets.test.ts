import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { order } from '../support/orders.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

/** One way of a text of the service to the screen. */
interface Way {
  readonly argv: readonly string[];
  readonly status?: number;
  readonly body: (text: string) => unknown;
  readonly headers?: (text: string) => Readonly<Record<string, string>>;
  readonly terminal?: number;
}

const get = ['orders', 'get', '5', '--retries', '0'];
const list = ['orders', 'list', '--columns', 'receiver_city,status'];
const page = (cells: Readonly<Record<string, unknown>>) => ({ data: paginate([order(1, cells)], { query: {} }) });
const nothing = () => ({});

const ways: Readonly<Record<string, Way>> = {
  'the reason of a refusal': { argv: get, status: 422, body: (message) => ({ message }) },
  'the reason of a refusal in JSON': { argv: [...get, '--json'], status: 422, body: (message) => ({ message }) },
  'the reason of a server error': { argv: get, status: 500, body: (error) => ({ error }) },
  'the message for a field': { argv: get, status: 422, body: (text) => ({ errors: { status: [text, { text }] } }) },
  'the name of a field': { argv: get, status: 422, body: (text) => ({ errors: { [text]: ['is odd'] } }) },
  'a request id': { argv: get, status: 409, body: nothing, headers: (text) => ({ 'x-request-id': text }) },
  'a content type': {
    argv: [...get, '--debug'],
    body: () => Buffer.from([0xff]),
    headers: (text) => ({ 'content-type': `application/json; charset=${text}`, 'x-request-id': text }),
  },
  'a redirect': {
    argv: get,
    status: 302,
    body: nothing,
    headers: (text) => ({ location: `http://a.example/${text}` }),
  },
  'a long error of api': {
    argv: ['api', 'GET', '/api/x'],
    status: 400,
    body: (text) => text.replaceAll(/[xy]/g, '').repeat(20_000),
  },
  'a cell': { argv: list, body: (text) => page({ receiver_city: text }), terminal: 60 },
  'a heading': {
    argv: ['api', 'GET', '/x', '--paginate', '-o', 'table'],
    body: (text) => [{ [text]: 1 }],
    terminal: 60,
  },
  'a card': { argv: get, body: (text) => ({ data: order(5, { receiver_city: text }) }), terminal: 60 },
};

const tokens = fc.stringMatching(/^[0-9]{2}[|][A-Z0-9]{16,40}$/);
const before = fc.oneof(fc.nat({ max: 230 }), fc.integer({ min: 20, max: 55 }), fc.integer({ min: 150, max: 199 }));

/** Where messages and cells are cut: within a token. */
const cuts: [string, number][] = [185, 175, 195, 40].map((length) => ['12|ABCDEFGHIJKLMNOPQRSTUVWXYZ01', length]);

/** Pieces of a secret that say something of it. */
const piecesOf = (secret: string) => Array.from({ length: secret.length - 5 }, (_, at) => secret.slice(at, at + 6));

const expectNothingOf = (secret: string, printed: string) =>
  expect(piecesOf(secret).filter((piece) => printed.toUpperCase().includes(piece))).toEqual([]);

describe('no piece of a token is printed, wherever a long text is cut, in', () => {
  it.each(Object.entries(ways))('%s', async (_name, { argv, status = 200, body, headers, terminal }) => {
    let text = '';
    const service = await startService((_request, response) => {
      const answer = body(text);
      if (!Buffer.isBuffer(answer)) return sendJson(response, status, answer, headers?.(text));
      response.writeHead(status, headers?.(text)).end(answer);
    });
    await fc.assert(
      fc.asyncProperty(tokens, before, async (secret, length) => {
        text = `${'x'.repeat(length)}${secret}${'y'.repeat(230)}`;
        const env = { ...service.env, SHIPCTL_TOKEN: secret };
        const { stdout, stderr } = await shipctl(argv, { env, ...(terminal !== undefined && { terminal }) });
        expectNothingOf(secret, stdout + stderr);
      }),
      { numRuns: perRing(2, 4, 100), examples: cuts },
    );
  });
});

describe('no piece of a password is printed', () => {
  const passwords = fc.string({
    minLength: 8,
    maxLength: 30,
    unit: fc.constantFrom(...'ABC  "\\/%&?#…’\u200f\u202eض'),
  });

  it('when the service says why it does not log in', async () => {
    let text = '';
    const service = await startService(() => ({ message: text }));
    await fc.assert(
      fc.asyncProperty(passwords, before, async (password, length) => {
        text = `${'x'.repeat(length)}${password}${'y'.repeat(230)}`;
        const login = ['login', '--email', 'a@example.com', '--password-stdin', '--base-url', service.url];
        const { code, stderr } = await shipctl(login, { stdin: password, env: { LC_ALL: 'C' } });
        expect(code).toBe(4);
        const [, reason] = /did not log you in: (.*)/.exec(stderr) ?? [];
        expect(reason).toMatch(/^x*(\[[redact]*\]?)?y*(\.{3}|\u2026)?$/);
      }),
      { numRuns: perRing(6, 10, 300) },
    );
  });
});

describe('no piece of a token is kept or shown', () => {
  it('of a document that is imported', async () => {
    await fc.assert(
      fc.asyncProperty(tokens, before, async (secret, length) => {
        const description = `${'x'.repeat(length)}${secret}${'y'.repeat(230)}`;
        const post = {
          summary: description,
          requestBody: {
            content: { 'application/json': { schema: { properties: { note: { type: 'string', description } } } } },
          },
        };
        const cwd = temporaryFolder();
        const document = { openapi: '3.0.0', info: {}, paths: { '/api/gadgets': { post } } };
        writeFileSync(join(cwd, 'api.json'), JSON.stringify(document));
        const given = { cwd, env: { SHIPCTL_CONFIG_DIR: cwd, SHIPCTL_TOKEN: secret } };
        const imported = await shipctl(['ops', 'import', 'api.json', '--yes'], given);
        expect(imported.code).toBe(0);
        const { stdout } = await shipctl(['ops', 'list', '--json'], given);
        const help = await shipctl(['gadgets', 'create', '--help'], { ...given, env: { SHIPCTL_CONFIG_DIR: cwd } });
        expectNothingOf(secret, imported.stdout + imported.stderr + stdout + help.stdout + help.stderr);
      }),
      { numRuns: perRing(2, 2, 40) },
    );
  });
});
