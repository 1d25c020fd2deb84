import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { settingsFolder } from './profiles.ts';
import { type Surroundings, shipctl } from './run.ts';
import { secret } from './secrets.ts';
import { type Handler, startService } from './service.ts';

export const key = secret('key!(7f3a)~91c2*d0');

/** One of each kind that a document can ask for. */
export const schemes = {
  token: { type: 'http', scheme: 'bearer' },
  pair: { type: 'http', scheme: 'basic' },
  head: { type: 'apiKey', in: 'header', name: 'X-Shop-Pass' },
  query: { type: 'apiKey', in: 'query', name: 'appid' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'shop_sid' },
  other: { type: 'apiKey', in: 'cookie', name: 'desk_sid' },
};

/** A profile without a token that has imported `robots get` with this security; `store` keeps a credential. */
export async function authorized(
  securitySchemes: object,
  security: readonly object[],
  answer: Handler = () => ({ data: { id: 5 } }),
  responses: object = { 200: { description: 'ok' } },
) {
  const { env: folder, read, fileOf } = settingsFolder();
  const service = await startService(answer);
  const env = { ...folder, SHIPCTL_BASE_URL: service.url };
  const cwd = temporaryFolder();
  const operation = { security, responses };
  const document = { openapi: '3.0.0', servers: [{ url: '/api' }], components: { securitySchemes } };
  const paths = { '/robots/{robot}': { get: operation } };
  writeFileSync(join(cwd, 'document'), JSON.stringify({ ...document, paths }));
  const type = (line: readonly string[], given: Surroundings = {}) =>
    shipctl(line, { cwd, ...given, env: { ...env, ...given.env } });
  const imported = await type(['ops', 'import', 'document', '--yes']);
  if (imported.code !== 0) throw new Error(imported.stderr);
  const store = (name: string, value: string) => type(['login', '--credential', name], { stdin: `${value}\n` });
  return { type, imported, service, env, store, read, file: fileOf('default') };
}
