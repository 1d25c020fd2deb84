import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConnectedService } from './described-services.ts';
import { temporaryFolder } from './folders.ts';
import { settingsFolder } from './profiles.ts';
import { type Surroundings, shipctl } from './run.ts';
import { secret } from './secrets.ts';
import { sendJson, startService } from './service.ts';

/** A service that runs, its document in a file, and command lines of a user who knows its address and its secrets. */
export async function connecting(name: string, described: ConnectedService) {
  const { document, proof, routes, open = [], isHosted, set = {}, secrets } = described;
  for (const line of secrets) secret(line);
  const settings = settingsFolder();
  const cwd = temporaryFolder();
  const [header, value] = proof;
  const service = await startService(({ path, query, headers, body }, response) => {
    const route = routes[path];
    if (headers[header] !== value && !open.includes(path)) return sendJson(response, 401, { message: 'who are you?' });
    if (!route) return sendJson(response, 404, { message: 'no such route' });
    const {
      status = 200,
      json,
      headers: more,
    } = route(query, body === '' ? {} : (JSON.parse(body) as Record<string, unknown>));
    return sendJson(response, status, json, more);
  });
  const file = `${name}.openapi.json`;
  writeFileSync(join(cwd, file), JSON.stringify(document(service.url)));
  const type = (line: readonly string[], given: Surroundings = {}) =>
    shipctl(line, { cwd, ...given, env: { ...settings.env, ...given.env } });
  const answers = [
    ...(isHosted ? ['--base-url', service.url] : []),
    ...Object.entries(set).flatMap(([key, each]) => ['--set', `${key}=${each}`]),
  ];
  const connect = (more: readonly string[] = [], given: Surroundings = {}) =>
    type(['connect', file, ...answers, ...more], given);
  /** Everything is given on the line and on standard input. */
  const connectAlone = (...more: readonly string[]) =>
    connect(['--yes', '--token-stdin', ...more], { stdin: `${secrets.join('\n')}\n` });
  return { service, settings, cwd, file, type, connect, connectAlone };
}
