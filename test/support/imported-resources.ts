import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { temporaryFolder } from './folders.ts';
import { settingsFolder } from './profiles.ts';
import { shipctl } from './run.ts';

type Json = Readonly<Record<string, unknown>>;

export const json = (schema: object) => ({ content: { 'application/json': { schema } } });
export const answered = (schema: object) => ({ responses: { 200: { description: '', ...json(schema) } } });
export const at = (...names: readonly string[]) => ({
  parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
});

/** A resource with the four verbs and DELETE, each record of these fields. */
export function resource(path: string, argument: string, properties: object) {
  const record = { type: 'object', properties };
  return {
    [path]: {
      get: answered({ type: 'array', items: record }),
      post: { requestBody: json(record), ...answered(record) },
    },
    [`${path}/{${argument}}`]: {
      get: { ...at(argument), ...answered(record) },
      put: { ...at(argument), requestBody: json(record), ...answered(record) },
      delete: { ...at(argument), responses: { 204: { description: '' } } },
    },
  };
}

/** A profile that has imported these paths, and the sandbox that serves them. */
export async function imported(paths: object) {
  const { env } = settingsFolder();
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'api.json'), JSON.stringify({ openapi: '3.0.3', paths }));
  const type = (...line: readonly string[]) => shipctl(['--sandbox', ...line], { env, cwd });
  expect(await type('ops', 'import', 'api.json', '--yes')).toMatchObject({ code: 0 });
  const read = async (...line: readonly string[]) => {
    const outcome = await type(...line, '--json');
    expect({ line, ...outcome }).toMatchObject({ line, code: 0 });
    return JSON.parse(outcome.stdout) as Json;
  };
  const rows = async (...line: readonly string[]) => (await read(...line)) as unknown as readonly Json[];
  return { type, read, rows };
}
