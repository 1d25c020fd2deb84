import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { body, openApi } from '../support/importing.ts';
import { spawned } from '../support/process.ts';
import { settingsFolder } from '../support/profiles.ts';

describe('a hostile document', () => {
  // In a process of their own: one that never ends must fail its test, not block it.
  const importedApart = async (text: string) => {
    const { folder, profiles } = settingsFolder();
    const env = { SHIPCTL_CONFIG_DIR: folder };
    const { code, signal } = await spawned(['ops', 'import', '-', '--yes'], { env, stdin: text });
    const file = join(profiles, 'default.operations.json');
    return { code, signal, length: existsSync(file) ? readFileSync(file).length : 0 };
  };

  it('with references that expand is read quickly and stored in little space', async () => {
    const ref = (at: number) => ({ $ref: `#/components/schemas/s${at}` });
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`s${at}`, { properties: { a: ref(at + 1), b: ref(at + 1) } }]),
    );
    const components = { schemas: { ...schemas, s40: { type: 'string' } } };
    const text = openApi({ '/robots': { summary: 'Go', ...body(ref(0)) } }, { components });
    const { code, signal, length } = await importedApart(text);
    expect({ signal, isSmall: length < 100_000 }).toEqual({ signal: null, isSmall: true });
    expect([0, 2]).toContain(code);
  });

  it('with braces that are never closed is read to its end', async () => {
    const paths = { [`/a${'{'.repeat(200_000)}`]: {}, [`/b${'{a'.repeat(200_000)}`]: {} };
    expect(await importedApart(openApi(paths))).toEqual({ code: 0, signal: null, length: 0 });
  });
});
