import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { settingsFolder } from '../support/profiles.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const folder = fileURLToPath(new URL('./fixtures/', import.meta.url));

interface Stored {
  readonly operations: Readonly<
    Record<string, { readonly route: string; readonly added?: { readonly input?: object } }>
  >;
}

const words = (id: string): string[] => id.split('.');

describe.each(readdirSync(folder))('every operation of %s', (name) => {
  it('has help, and a preview that names what is missing', async () => {
    const { env, profiles } = settingsFolder();
    const type = (...line: readonly string[]) =>
      shipctl(line, { env: { ...env, SHIPCTL_BASE_URL: 'http://127.0.0.1:1' } });
    expect(await type('ops', 'import', `${folder}${name}`, '--yes')).toMatchObject({ code: 0 });
    const stored = JSON.parse(readFileSync(`${profiles}/default.operations.json`, 'utf8')) as Stored;
    const operations = Object.entries(stored.operations);
    expect(operations.length).toBeGreaterThan(0);
    // In the first ring a few of each document: they are of a kind.
    const step = Math.ceil(operations.length / perRing(2, 3, 1000));
    for (const [id, { route, added }] of operations.filter((_, at) => at % step === 0)) {
      const help = await type(...words(id), '--help');
      expect([id, help.code, help.stderr]).toEqual([id, 0, '']);
      for (const key of Object.keys(added?.input ?? {}))
        if (!/^(page|per_page|limit|offset|cursor|size|.*password.*)$/i.test(key))
          expect(help.stdout).toContain(key.replaceAll('_', '-'));
      const args = [...(help.stdout.split('\n')[0] ?? '').matchAll(/<[^>]+>/g)].map(() => '1');
      const { code, stdout, stderr } = await type(...words(id), ...args, '--dry-run', '--yes');
      if (code === 0) expect(JSON.parse(stdout)).toMatchObject({ method: route.split(' ')[0] });
      else expect([id, code, /is missing|is not set|Nothing to send/.test(stderr)]).toEqual([id, 2, true]);
    }
  });
});
