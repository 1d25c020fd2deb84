import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { order } from './orders.ts';
import { settingsFolder } from './profiles.ts';
import { shipctl } from './run.ts';
import { secret } from './secrets.ts';
import { type Handler, paginate, sendJson, startService } from './service.ts';

export const clientSecret = secret('s3cret of a/client+0815');
export const tokenNamed = (number: number) => secret(`token-of-a-client-number-${number}`);

export const start = new Date('2026-03-10T08:00:00Z');
export const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

interface TokenUrl {
  /** Where it takes the id and the secret. */
  place: 'header' | 'body';
  /** Beside the token. */
  more: object;
  /** In place of a token. */
  answer: Handler | undefined;
}

const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
const basic = `Basic ${Buffer.from(`shop-1:${encoded(clientSecret)}`).toString('base64')}`;

/** What an import of the document below stores. */
const imported = (tokenUrl: string) => ({
  version: 1,
  operations: { 'free.list': { route: 'GET /free', added: { title: '', kind: 'list', input: {}, security: [['k']] } } },
  credentials: { k: { kind: 'key', place: 'header', name: 'X-Key' } },
  grants: [{ tokenUrl, scopes: ['orders.read'], from: 'api.json' }],
});

/**
 * A service that takes the last token that its token URL has given, and a token URL of its own origin or another. The profile
 * has imported its document, or `api.json` lies there.
 */
export async function granting({ isElsewhere = false, isImported = true } = {}) {
  const url: TokenUrl = { place: 'header', more: { expires_in: 3600 }, answer: undefined };
  const state = { given: 0, refused: 0, challenge: {} as Record<string, string> };
  const giveToken: Handler = (request, response) => {
    if (url.answer) return url.answer(request, response);
    const form = new URLSearchParams(request.body);
    const isRight =
      url.place === 'header'
        ? request.headers.authorization === basic && !form.has('client_secret')
        : form.get('client_id') === 'shop-1' && form.get('client_secret') === clientSecret;
    if (!isRight) return sendJson(response, 401, { error: 'invalid_client' });
    state.given++;
    return { access_token: tokenNamed(state.given), token_type: 'Bearer', ...url.more };
  };
  const orders = Array.from({ length: 30 }, (_, at) => order(at + 1));
  const service = await startService((request, response) => {
    if (request.path === '/oauth/token') return giveToken(request, response);
    const isAccepted = request.headers.authorization === `Bearer ${tokenNamed(state.given)}`;
    if (state.refused > 0 || !isAccepted) {
      state.refused--;
      return sendJson(response, 401, { message: 'Unauthenticated.' }, state.challenge);
    }
    return { data: request.method === 'POST' ? order(99) : paginate(orders, request) };
  });
  const other = isElsewhere ? await startService(giveToken) : service;
  const tokenUrl = `${other.url}/oauth/token`;
  const { env, read, write, fileOf } = settingsFolder();
  const cwd = temporaryFolder();
  const flows = { clientCredentials: { tokenUrl, scopes: { 'orders.read': '', 'orders.write': '' } } };
  const schemes = { o: { type: 'oauth2', flows }, k: { type: 'apiKey', in: 'header', name: 'X-Key' } };
  const paths = { '/things': { get: { security: [{ o: [] }] } }, '/free': { get: { security: [{ k: [] }] } } };
  writeFileSync(
    join(cwd, 'api.json'),
    JSON.stringify({ openapi: '3.1.0', components: { securitySchemes: schemes }, paths }),
  );
  const type = (line: string, more: Parameters<typeof shipctl>[1] = {}) =>
    shipctl(line.split(' '), { cwd, now: start, ...more, env: { ...env, ...more.env } });
  const logIn = (flags = '', more: Parameters<typeof shipctl>[1] = {}) =>
    type(`login --base-url ${service.url} --client-id shop-1 --client-secret-stdin${flags}`, {
      stdin: `${clientSecret}\n`,
      ...more,
    });
  if (isImported) write(imported(tokenUrl), 'default.operations');
  const tokens = () => other.requests.filter(({ path }) => path === '/oauth/token');
  return { service, other, url, state, tokenUrl, env, read, fileOf, type, logIn, tokens };
}

export const list = 'orders list --limit 1 --json';
