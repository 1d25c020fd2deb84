import { linkSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failingExport } from '../support/failing-export.ts';

describe('a planted file', () => {
  const plant = {
    'a symbolic link': symlinkSync,
    'a hard link': linkSync,
    'a folder': (_: string, place: string) => mkdirSync(place),
  };
  const cases = Object.entries(plant).flatMap(([what, make]) =>
    ['a.csv.part', 'a.csv.part.log'].map((name) => [what, name, make] as const),
  );

  it.each(cases)('%s as %s is refused before any request', async (_what, name, make) => {
    const { service, cwd, pull, text, path } = await failingExport();
    writeFileSync(path('victim'), 'precious');
    make(path('victim'), path(name));
    const outcome = await pull();
    expect([2, 9]).toContain(outcome.code);
    expect(outcome.stderr).toMatch(/is a link to another file|it is a folder/);
    expect(text('victim')).toBe('precious');
    expect(readdirSync(cwd)).toEqual([name, 'victim']);
    expect(service.requests).toEqual([]);
  });

  it.each(['victim', 'nothing'])('a link to %s as the lock is refused before any request', async (target) => {
    const { service, cwd, pull, text, path } = await failingExport();
    writeFileSync(path('victim'), '');
    symlinkSync(target, path('a.csv.part.lock'));
    const outcome = await pull();
    expect(outcome).toMatchObject({ code: 9 });
    expect(outcome.stderr).toContain(`The lock is not a file: ${path('a.csv.part.lock')}`);
    expect(text('victim')).toBe('');
    expect(readdirSync(cwd)).toEqual(['a.csv.part.lock', 'victim']);
    expect(service.requests).toEqual([]);
  });

  it('is named, and not the file that it would become', async () => {
    const { pull, path } = await failingExport();
    mkdirSync(path('a.csv.part'));
    expect((await pull()).stderr).toContain(`${path('a.csv.part')} cannot be written: it is a folder.`);
  });
});
