import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { settingsFolder } from './profiles.ts';
import { type Surroundings, shipctl } from './run.ts';
import { startService } from './service.ts';

const robots = { '/robots': { get: {} }, '/robots/{id}': { get: {} } };

/** A profile, a service that records what it is sent, and files to import: of robots, unless their paths are given. */
export async function withFiles() {
  const { env, profiles } = settingsFolder();
  const service = await startService(() => ({ data: [] }));
  const cwd = temporaryFolder();
  const type = (line: readonly string[], given: Surroundings = {}) =>
    shipctl(line, { cwd, ...given, env: { ...env, ...(given.env ?? service.env) } });
  const write = (file: string, content: object) =>
    writeFileSync(join(cwd, file), JSON.stringify({ openapi: '3.1.0', paths: robots, ...content }));
  const importing = (file: string, content: object, ...flags: readonly string[]) => {
    write(file, content);
    return type(['ops', 'import', file, '--yes', ...flags]);
  };
  const stored = () =>
    JSON.parse(readFileSync(`${profiles}/default.operations.json`, 'utf8')) as {
      servers?: { url: string }[];
      values?: object;
      credentials?: object;
    };
  const urls = () => (stored().servers ?? []).map(({ url }) => url);
  return { service, type, write, importing, stored, urls };
}
