import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { settingsFolder } from './profiles.ts';
import { shipctl } from './run.ts';
import { type Handler, startService } from './service.ts';

interface Part {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly [more: string]: unknown;
}

/** A document of one operation, or of a few. */
export const openApi = (paths: Readonly<Record<string, Part>>, more: object = {}): string =>
  JSON.stringify({
    openapi: '3.0.0',
    servers: [{ url: '/api' }],
    paths: Object.fromEntries(Object.entries(paths).map(([path, operation]) => [path, { post: operation }])),
    ...more,
  });

/** Imports a document into a new profile, from a new folder. */
export async function importing(text: string, folder = temporaryFolder(), answer: unknown = { data: { id: 1 } }) {
  const { env, profiles } = settingsFolder();
  const service = await startService(typeof answer === 'function' ? (answer as Handler) : () => answer);
  writeFileSync(join(folder, 'document'), text);
  const type = (...line: readonly string[]) => shipctl(line, { env: { ...service.env, ...env }, cwd: folder });
  const outcome = await type('ops', 'import', 'document', '--yes', '--json');
  const file = `${profiles}/default.operations.json`;
  return { ...outcome, type, service, written: existsSync(file) ? readFileSync(file, 'utf8') : '' };
}

/** A body of this schema. */
export const body = (schema: unknown) => ({ requestBody: { content: { 'application/json': { schema } } } });
