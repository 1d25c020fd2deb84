import { describe, expect, it } from 'vitest';
import { type SourceFile, sources } from '../support/source.ts';

const src = sources('src');
const all = [...src, ...sources('bin')];

/** The wing of the house that a file stands in: its folder, or its own name at the top. */
const wing = (file: string): string => /^src\/([^/]+)\//.exec(file)?.[1] ?? file;

const matching = (files: readonly SourceFile[], pattern: RegExp): string[] =>
  files.filter(({ code }) => pattern.test(code)).map(({ file }) => file);

/** What a wing may import: another wing, or one file of it. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  base: [],
  // Whatever is large and seldom wanted: the names we use of it, in a part of its own.
  libraries: [],
  operations: ['base'],
  service: ['base', 'libraries'],
  output: ['base', 'src/operations/manifest.ts', 'src/operations/operation.ts', 'libraries'],
  settings: ['base', 'libraries'],
  sandbox: ['base', 'operations', 'src/version.ts'],
  'src/io.ts': [],
  'src/version.ts': ['package.json'],
  commands: [
    'base',
    'operations',
    'service',
    'output',
    'settings',
    'sandbox',
    'libraries',
    'src/io.ts',
    'src/version.ts',
  ],
  program: ['base', 'operations', 'output', 'src/settings/table.ts', 'commands', 'src/version.ts'],
};

/** Imports that are types alone, and so no arrow of the running program. */
const typesToo: Readonly<Record<string, readonly string[]>> = {
  'src/commands/hand-written.ts': ['src/program/leaf.ts'],
};

describe('the walls of the house', () => {
  it('has files to look at, and sees their imports', () => {
    expect(src.length).toBeGreaterThan(60);
    expect(src.find(({ file }) => file === 'src/run.ts')?.imports).toContainEqual({
      to: 'src/program.ts',
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

  it('imports along the arrows only', () => {
    const against = src.flatMap(({ file, imports }) => {
      const own = wing(file);
      const allowed = arrows[own];
      if (!allowed) return [];
      return imports
        .filter(({ to }) => to.startsWith('src/') || to === 'package.json')
        .filter(({ to }) => wing(to) !== own && !allowed.includes(wing(to)) && !allowed.includes(to))
        .filter(({ to, typeOnly }) => !(typeOnly && typesToo[file]?.includes(to)))
        .map(({ to }) => `${file} → ${to}`);
    });
    expect(against).toEqual([]);
  });

  it('knows every wing', () => {
    // The files at the top bring the wings together.
    const unknown = src.map(({ file }) => wing(file)).filter((name) => !(name in arrows) && !name.startsWith('src/'));
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('has no circle among the imports that run', () => {
    const runs = new Map(
      src.map(({ file, imports }) => [file, imports.filter(({ typeOnly }) => !typeOnly).map(({ to }) => to)]),
    );
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
