import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { settingsFolder } from '../support/profiles.ts';
import { shipctl } from '../support/run.ts';

type Schemes = Readonly<Record<string, object>>;

const document = (path: string, securitySchemes: Schemes, security: readonly object[]) =>
  JSON.stringify({ openapi: '3.1.0', components: { securitySchemes }, paths: { [path]: { get: { security } } } });

const key = (name: string) => ({ type: 'apiKey', in: 'header', name });

function withFiles(files: Readonly<Record<string, string>>) {
  const { env, profiles } = settingsFolder();
  const cwd = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  const type = (...line: readonly string[]) => shipctl(line, { env, cwd });
  const stored = () =>
    JSON.parse(readFileSync(`${profiles}/default.operations.json`, 'utf8')) as Record<string, unknown>;
  return { type, stored };
}

describe('the credentials that imported operations ask for', () => {
  it('are kept by name, without what nothing asks for, and go with their operations', async () => {
    const { type, stored } = withFiles({
      'a.json': document('/robots', { key: key('X-Key'), unused: { type: 'http', scheme: 'basic' } }, [{ key: [] }]),
      'b.json': document('/parts', { key: key('X-Other') }, [{ key: [] }]),
    });
    await type('ops', 'import', 'a.json', '--yes');
    const first = { kind: 'key', place: 'header', name: 'X-Key' };
    expect(stored()).toMatchObject({ credentials: { key: first } });
    expect(stored()).not.toHaveProperty(['credentials', 'unused']);
    await type('ops', 'import', 'b.json', '--yes');
    expect(stored()).toMatchObject({
      credentials: { key: first, 'key-2': { kind: 'key', place: 'header', name: 'X-Other' } },
      operations: { 'parts.list': { added: { security: [['key-2']] } } },
    });
    expect((await type('ops', 'import', 'b.json', '--yes')).stderr).toContain('Nothing to change.');
    await type('ops', 'unset', '--from', 'a.json');
    expect(Object.keys(stored().credentials ?? {})).toEqual(['key-2']);
    await type('ops', 'unset', 'parts.list');
    expect(stored()).toEqual({ version: 1, operations: {} });
  });

  it('are shown by the dry run of a probe as the probe would send them', async () => {
    const { type } = withFiles({ 'a.json': document('/robots', { key: key('X-Key') }, [{ key: [] }]) });
    await type('ops', 'import', 'a.json', '--yes');
    const { code, stdout } = await type('ops', 'probe', 'robots.list', '--dry-run');
    const { headers } = JSON.parse(stdout) as { headers: Record<string, string> };
    expect(code).toBe(0);
    expect(headers).toMatchObject({ 'x-key': '[redacted]' });
    expect(headers).not.toHaveProperty('authorization');
  });

  it('are not said where nothing but the token is asked for', async () => {
    const [t, u] = [
      { type: 'http', scheme: 'bearer' },
      { type: 'oauth2', flows: {} },
    ];
    const { type, stored } = withFiles({ 'a.json': document('/robots', { t, u }, [{ t: [] }, { t: [], u: [] }]) });
    await type('ops', 'import', 'a.json', '--yes');
    expect(JSON.stringify(stored())).not.toMatch(/security|credentials/);
  });
});

describe('a credential that cannot be sent', () => {
  it('is named, and is no operation', async () => {
    const { type } = withFiles({
      'a.json': document('/robots', { c: { type: 'apiKey', in: 'header', name: 'Host' } }, []),
    });
    const { stderr } = await type('ops', 'import', 'a.json', '--dry-run');
    expect(stderr).toContain('credential c is left out');
    expect(stderr).toContain('1 operation: 1 added, 0 replacements proposed, 0 left out.');
  });
});
