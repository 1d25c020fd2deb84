import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { settingsFolder } from './profiles.ts';
import { type Surroundings, shipctl } from './run.ts';
import { type Handler, startService } from './service.ts';

export interface ImportRow {
  readonly operation: string | null;
  readonly action: string;
  readonly new_route: string;
  readonly reason: string | null;
  readonly left_out: readonly string[];
}

/** A profile, a service, and a document that can be written anew. */
export async function withDocument(paths: object, handler: Handler = () => ({ data: { id: 1 } })) {
  const { env, profiles } = settingsFolder();
  const service = await startService(handler);
  const cwd = temporaryFolder();
  const write = (content: object) =>
    writeFileSync(
      join(cwd, 'api.json'),
      JSON.stringify({ openapi: '3.1.0', servers: [{ url: '/api' }], paths: content }),
    );
  write(paths);
  const type = (line: readonly string[], given: Surroundings = {}) =>
    shipctl(line, { cwd, ...given, env: { ...service.env, ...env } });
  const importing = (given: Surroundings = {}, ...flags: readonly string[]) =>
    type(['ops', 'import', 'api.json', ...flags], given);
  const file = `${profiles}/default.operations.json`;
  const stored = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const overrides = () =>
    (JSON.parse(stored() || '{"operations":{}}') as { operations: Record<string, { route: string }> }).operations;
  const rows = async () => JSON.parse((await importing({}, '--yes', '--json')).stdout) as ImportRow[];
  return { service, type, write, importing, stored, overrides, rows };
}
