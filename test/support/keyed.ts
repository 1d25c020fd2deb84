import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { settingsFolder } from './profiles.ts';
import { type Surroundings, shipctl } from './run.ts';
import type { Service } from './service.ts';

/** The variable that holds the key for one call. */
export const keyVariable = 'SHIPCTL_CREDENTIAL_SHOP_KEY';

/**
 * The environment of a profile where some operations need a second credential, `shop-key`, which is not stored:
 * `{ 'boxes.list': 'GET /boxes' }`. All others need the token.
 */
export async function keyed({ env }: Pick<Service, 'env'>, operations: Readonly<Record<string, string>>) {
  const cwd = temporaryFolder();
  const paths: Record<string, Record<string, object>> = {};
  for (const route of Object.values(operations)) {
    const [method = '', path = ''] = route.split(' ');
    const answer = { 200: { description: 'ok' } };
    paths[path] = { ...paths[path], [method.toLowerCase()]: { security: [{ 'shop-key': [] }], responses: answer } };
  }
  const securitySchemes = { 'shop-key': { type: 'apiKey', in: 'header', name: 'X-Shop-Key' } };
  const document = { openapi: '3.1.0', servers: [{ url: '/api' }], components: { securitySchemes }, paths };
  writeFileSync(join(cwd, 'shop.json'), JSON.stringify(document));
  const all = { ...env, ...settingsFolder().env };
  const type = (line: readonly string[], given: Surroundings = {}) =>
    shipctl(line, { cwd, ...given, env: { ...all, ...given.env } });
  const replaced = Object.entries(operations).flatMap(([id, route]) => ['--replace', `${id}=${route}`]);
  const { code, stderr } = await type(['ops', 'import', 'shop.json', '--yes', ...replaced]);
  if (code !== 0) throw new Error(stderr);
  return { env: all, type };
}
