import { describe, expect, it } from 'vitest';
import { type SourceFile, sources } from '../support/source.ts';

const src = sources('src');
const all = [...src, ...sources('bin')];

/** The layer that a file belongs to: its folder, or its own name at the top. */
const layerOf = (file: string): string => /^src\/([^/]+)\//.exec(file)?.[1] ?? file;

const matching = (files: readonly SourceFile[], pattern: RegExp): string[] =>
  files.filter(({ code }) => pattern.test(code)).map(({ file }) => file);

/** What a layer may import, types included: another layer, or one file. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  // Large packages that few commands need: the names that shipctl uses of each, in a part of the bundle of its own.
  libraries: [],
  operations: ['base'],
  http: ['base', 'libraries'],
  paging: ['base'],
  output: ['base', 'src/operations/manifest.ts', 'src/operations/operation.ts', 'libraries'],
  settings: ['base', 'libraries'],
  sandbox: ['base', 'operations', 'src/version.ts'],
  'src/io.ts': [],
  'src/version.ts': ['package.json'],
  commands: [
    ...['base', 'libraries', 'operations', 'http', 'paging', 'output', 'settings', 'sandbox'],
    ...['src/io.ts', 'src/version.ts'],
  ],
  cli: [
    ...['base', 'libraries', 'operations', 'http', 'output', 'settings', 'sandbox', 'commands'],
    ...['src/io.ts', 'src/version.ts'],
  ],
  'src/index.ts': ['cli', 'src/io.ts'],
};

/** Still to be moved; this list only gets shorter. */
const exceptions: readonly string[] = [];

describe('the layers', () => {
  it('has files to look at, and sees their imports', () => {
    expect(src.length).toBeGreaterThan(60);
    expect(src.find(({ file }) => file === 'src/cli/run.ts')?.imports).toContainEqual({
      to: 'src/cli/report.ts',
      typeOnly: false,
    });
  });

  it('keeps the process and the console to bin/ and src/io.ts', () => {
    const rest = src.filter(({ file }) => file !== 'src/io.ts');
    expect(matching(rest, /(?<![.\w'"-])(?:process|console)\s*(?:\.|\[|\))/)).toEqual([]);
    expect(matching(rest, /'(?:node:)?(?:process|console)'|\bglobalThis\b/)).toEqual([]);
  });

  it('ends nowhere by process.exit', () => {
    expect(matching(all, /\bprocess\s*\.\s*exit\s*\(|\bexit\s*\(\s*\d*\s*\)/)).toEqual([]);
  });

  it('has no any', () => {
    expect(matching(all, /\bas any\b|:\s*any\b|<any\b|@ts-(?:ignore|nocheck|expect-error)/)).toEqual([]);
  });

  it('import only what their layer may, types included', () => {
    const against = src.flatMap(({ file, imports }) => {
      const own = layerOf(file);
      const allowed = mayImport[own] ?? [];
      return imports
        .filter(({ to }) => to.startsWith('src/') || to === 'package.json')
        .filter(({ to }) => layerOf(to) !== own && !allowed.includes(layerOf(to)) && !allowed.includes(to))
        .map(({ to }) => `${file} → ${to}`)
        .filter((each) => !exceptions.includes(each));
    });
    expect(against).toEqual([]);
  });

  it('are all known', () => {
    expect([...new Set(src.map(({ file }) => layerOf(file)))].filter((name) => !(name in mayImport))).toEqual([]);
  });

  it('have no circle of imports, types included', () => {
    const runs = new Map(src.map(({ file, imports }) => [file, imports.map(({ to }) => to)]));
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (file: string, trail: readonly string[]): void => {
      if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      if (done.has(file) || trail.includes(file)) return;
      for (const to of runs.get(file) ?? []) walk(to, [...trail, file]);
      done.add(file);
    };
    for (const file of runs.keys()) walk(file, []);
    expect(circles).toEqual([]);
  });

  it('has no file past 8 kB', () => {
    const files = [...all, ...sources('scripts')];
    const large = files.filter(({ text }) => Buffer.byteLength(text) > 8192);
    expect(large.map(({ file, text }) => `${file}: ${Buffer.byteLength(text)}`)).toEqual([]);
  });
});
