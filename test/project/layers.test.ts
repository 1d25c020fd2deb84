import { describe, expect, it } from 'vitest';
import { type SourceFile, sources } from '../support/source.ts';

const src = sources('src');
const all = [...src, ...sources('bin')];
const tests = sources('test');

/** The layer that a file belongs to: its folder, or its own name at the top. */
const layerOf = (file: string): string => /^src\/([^/]+)\//.exec(file)?.[1] ?? file;

const matching = (files: readonly SourceFile[], pattern: RegExp): string[] =>
  files.filter(({ code }) => pattern.test(code)).map(({ file }) => file);

/** What a layer may import, types included: another layer, or one file. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  base: [],
  // Large packages that few commands need, each in a part of the bundle of its own.
  libraries: [],
  operations: ['base'],
  documents: ['base', 'operations', 'libraries', 'src/paging/paging-words.ts'],
  http: ['base', 'libraries'],
  paging: ['base'],
  sheets: ['base'],
  pdf: ['base', 'libraries'],
  query: ['base', 'src/operations/manifest.ts'],
  checks: ['base'],
  output: ['base', 'src/operations/manifest.ts', 'src/operations/operation.ts', 'libraries', 'sheets'],
  settings: ['base', 'libraries'],
  ledger: ['base'],
  sandbox: ['base', 'operations', 'src/version.ts'],
  'src/io.ts': [],
  'src/version.ts': ['package.json'],
  commands: [
    ...['base', 'libraries', 'operations', 'documents', 'http', 'paging', 'sheets', 'output', 'settings', 'ledger'],
    'query',
    'checks',
    'pdf',
    'sandbox',
    ...['src/io.ts', 'src/version.ts'],
  ],
  cli: [
    ...['base', 'libraries', 'operations', 'http', 'output', 'settings', 'sandbox', 'commands'],
    ...['src/io.ts', 'src/version.ts'],
  ],
  'src/index.ts': ['base', 'cli', 'src/io.ts'],
};

/** Imports that are still to be removed. */
const exceptions: readonly string[] = [];

describe('the source files', () => {
  it('are found, with their imports', () => {
    expect(src.length).toBeGreaterThan(60);
    expect(src.find(({ file }) => file === 'src/cli/run.ts')?.imports).toContainEqual({
      to: 'src/cli/report.ts',
      typeOnly: false,
    });
  });

  it('use process and console only in bin/ and src/io.ts', () => {
    const rest = src.filter(({ file }) => file !== 'src/io.ts');
    expect(matching(rest, /(?<![.\w'"-])(?:process|console)\s*(?:\.|\[|\))/)).toEqual([]);
    expect(matching(rest, /'(?:node:)?(?:process|console)'|\bglobalThis\b/)).toEqual([]);
  });

  it('never call process.exit', () => {
    expect(matching(all, /\bprocess\s*\.\s*exit\s*\(|\bexit\s*\(\s*\d*\s*\)/)).toEqual([]);
  });

  it('do not use any', () => {
    expect(matching(all, /\bas any\b|:\s*any\b|<any\b|@ts-(?:ignore|nocheck|expect-error)/)).toEqual([]);
  });

  it('import only what their layer may import, types included', () => {
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

  it('belong to a known layer', () => {
    expect([...new Set(src.map(({ file }) => layerOf(file)))].filter((name) => !(name in mayImport))).toEqual([]);
  });

  it('have no import circles, types included', () => {
    const importsOf = new Map(src.map(({ file, imports }) => [file, imports.map(({ to }) => to)]));
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (file: string, trail: readonly string[]): void => {
      if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      if (done.has(file) || trail.includes(file)) return;
      for (const to of importsOf.get(file) ?? []) walk(to, [...trail, file]);
      done.add(file);
    };
    for (const file of importsOf.keys()) walk(file, []);
    expect(circles).toEqual([]);
  });

  it('stay below 16 kB, tests and scripts included', () => {
    const files = [...all, ...tests, ...sources('scripts')];
    const large = files.filter(({ text }) => Buffer.byteLength(text) > 16_384);
    expect(large.map(({ file, text }) => `${file}: ${Buffer.byteLength(text)}`)).toEqual([]);
  });
});

/** The program's own tables, from which black-box tests are generated. */
const tables = ['test/support/tables.ts', 'test/support/tree.ts', 'test/support/more-groups.ts'];

/** Everything that a test file loads, also through support files, without what the tables load. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || tables.includes(file)) return seen;
  seen.add(file);
  const imports = tests.find((each) => each.file === file)?.imports ?? [];
  for (const { to, typeOnly } of imports) if (!typeOnly) loadedBy(to, seen);
  return seen;
}

describe('the test files', () => {
  const isUnit = (file: string): boolean => file.endsWith('.unit.test.ts');
  const testFiles = tests.map(({ file }) => file).filter((file) => file.endsWith('.test.ts'));
  const loading = (files: readonly string[], wanted: RegExp): string[] =>
    files.filter((file) => [...loadedBy(file)].some((each) => wanted.test(each)));

  it('load the sources only as x.unit.test.ts', () => {
    const blackBox = testFiles.filter((file) => !isUnit(file));
    expect(loading(blackBox, /^src\//)).toEqual([]);
  });

  it('do not run the built program as x.unit.test.ts', () => {
    expect(loading(testFiles.filter(isUnit), /^test\/support\/(run|process)\.ts$/)).toEqual([]);
  });

  it('load something of the program, all of them but the checks of the project', () => {
    const program = /^src\/|^test\/support\/(run|process)\.ts$/;
    const found = loading(testFiles, program);
    const rest = testFiles.filter((file) => !found.includes(file) && !file.startsWith('test/project/'));
    expect(rest).toEqual([]);
  });
});
