import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type SourceFile, sources } from '../support/source.ts';

const src = sources('src');
const all = [...src, ...sources('bin')];
const tests = sources('test');

/** The rooms of src/. A file imports from its own and from those before it, types included. */
const rooms: readonly string[] = [
  ...JSON.parse(readFileSync(new URL('../../scripts/rooms.json', import.meta.url), 'utf8')),
  'index.ts',
];

/** These do not know one another; output alone writes workbooks through sheets. */
const strangers = ['http', 'paging', 'query', 'sheets', 'settings', 'output'];

const roomOf = (file: string): string => file.split('/')[1] ?? '';

/** The folder of a file, two levels deep at most: `src/service/list`. */
const folderOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 3).join('/');

function isAllowed(from: string, to: string): boolean {
  if (from === to) return true;
  const [mine, other] = [rooms.indexOf(from), rooms.indexOf(to)];
  if (strangers.includes(from) && strangers.includes(to)) return from === 'output' && to === 'sheets';
  return other >= 0 && other < mine;
}

const matching = (files: readonly SourceFile[], pattern: RegExp): string[] =>
  files.filter(({ code }) => pattern.test(code)).map(({ file }) => file);

/** Imports that are still to be removed. */
const exceptions: readonly string[] = [];

/** The circles among the nodes of a graph, each as a chain of names. */
function circlesOf(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (node: string, trail: readonly string[]): void => {
    if (trail.includes(node)) circles.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
    if (done.has(node) || trail.includes(node)) return;
    for (const to of edges.get(node) ?? []) walk(to, [...trail, node]);
    done.add(node);
  };
  for (const node of edges.keys()) walk(node, []);
  return circles;
}

describe('the source files', () => {
  it('are found, with their imports', () => {
    expect(src.length).toBeGreaterThan(60);
    expect(src.find(({ file }) => file === 'src/cli/run.ts')?.imports).toContainEqual({
      to: 'src/cli/report.ts',
      typeOnly: false,
    });
  });

  it('use process and console only in bin/ and src/base/io.ts', () => {
    const rest = src.filter(({ file }) => file !== 'src/base/io.ts');
    expect(matching(rest, /(?<![.\w'"-])(?:process|console)\s*(?:\.|\[|\))/)).toEqual([]);
    expect(matching(rest, /'(?:node:)?(?:process|console)'|\bglobalThis\b/)).toEqual([]);
  });

  it('rename and remove files only where Windows is waited for', () => {
    const rest = src.filter(({ file }) => folderOf(file) !== 'src/base/files');
    expect(matching(rest, /\b(?:rename|rm|unlink)(?:Sync)?\(/)).toEqual([]);
  });

  it('never call process.exit', () => {
    expect(matching(all, /\bprocess\s*\.\s*exit\s*\(|\bexit\s*\(\s*\d*\s*\)/)).toEqual([]);
  });

  it('do not use any', () => {
    expect(matching(all, /\bas any\b|:\s*any\b|<any\b|@ts-(?:ignore|nocheck|expect-error)/)).toEqual([]);
  });

  it('import from their own room and from rooms before it, types included', () => {
    const against = src.flatMap(({ file, imports }) =>
      imports
        .filter(({ to }) => to.startsWith('src/') && !isAllowed(roomOf(file), roomOf(to)))
        .map(({ to }) => `${file} → ${to}`),
    );
    expect(against.sort()).toEqual([...exceptions].sort());
  });

  it('reach the service through one door: no other room uses the HTTP client', () => {
    const users = src.filter(
      ({ file, imports }) => roomOf(file) !== 'http' && imports.some(({ to }) => to === 'src/http/client.ts'),
    );
    const rest = users.map(({ file }) => file).filter((file) => roomOf(file) !== 'service');
    // The first says what the door is, the second opens the connections that it uses.
    expect(rest.sort()).toEqual(['src/cli/open-context.ts', 'src/ports/service.ts']);
  });

  it('import commands in cli alone', () => {
    const others = src.filter(({ file }) => !['commands', 'cli'].includes(roomOf(file)));
    const users = others.filter(({ imports }) => imports.some(({ to }) => roomOf(to) === 'commands'));
    expect(users.map(({ file }) => file)).toEqual([]);
  });

  it('hold each command in at most 150 lines, and all commands in a tenth of the lines', () => {
    const linesOf = ({ text }: SourceFile): number => text.split('\n').length - 1;
    const commands = src.filter(({ file }) => roomOf(file) === 'commands');
    const long = commands.filter((each) => linesOf(each) > 150);
    expect(long.map((each) => `${each.file}: ${linesOf(each)}`)).toEqual([]);
    const sum = (files: readonly SourceFile[]): number => files.reduce((lines, each) => lines + linesOf(each), 0);
    expect(sum(commands)).toBeLessThan(sum(src) / 10);
  });

  it('belong to a room', () => {
    expect([...new Set(src.map(({ file }) => roomOf(file)))].filter((name) => !rooms.includes(name))).toEqual([]);
  });

  it('have no import circles, types included', () => {
    expect(circlesOf(new Map(src.map(({ file, imports }) => [file, imports.map(({ to }) => to)])))).toEqual([]);
  });

  it('have no circles among the folders of a room', () => {
    const edges = new Map<string, string[]>();
    const isNested = (file: string): boolean => folderOf(file).split('/').length === 3;
    for (const { file, imports } of src)
      for (const { to } of imports) {
        const [from, other] = [folderOf(file), folderOf(to)];
        if (from === other || roomOf(file) !== roomOf(to) || !isNested(file) || !isNested(to)) continue;
        edges.set(from, [...(edges.get(from) ?? []), other]);
      }
    expect(circlesOf(edges)).toEqual([]);
  });

  it('give each exported name one meaning in the whole tree', () => {
    const declaration = /^export (?:abstract |async )?(?:function\*?|const|let|class|type|interface|enum) ([\w$]+)/gm;
    const owners = new Map<string, Set<string>>();
    for (const { file, code } of src)
      for (const [, name = ''] of code.matchAll(declaration))
        owners.set(name, (owners.get(name) ?? new Set()).add(file));
    expect(owners.size).toBeGreaterThan(1000);
    const shared = [...owners].filter(([, files]) => files.size > 1);
    expect(shared.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
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
  const isUnit = (file: string): boolean => /\.unit\.(?:(?:all|nightly)\.)?test\.ts$/.test(file);
  const testFiles = tests.map(({ file }) => file).filter((file) => file.endsWith('.test.ts'));
  const loading = (files: readonly string[], wanted: RegExp): string[] =>
    files.filter((file) => [...loadedBy(file)].some((each) => wanted.test(each)));

  it('load the sources only as x.unit.test.ts', () => {
    const blackBox = testFiles.filter((file) => !isUnit(file));
    expect(loading(blackBox, /^src\//)).toEqual([]);
  });

  it('do not run the built program as x.unit.test.ts', () => {
    // What messages say for another shell is run in that shell.
    const plain = testFiles.filter((file) => isUnit(file) && !file.startsWith('test/windows/'));
    expect(loading(plain, /^test\/support\/(run|process)\.ts$/)).toEqual([]);
  });

  it('load something of the program, all of them but the checks of the project', () => {
    const program = /^src\/|^test\/support\/(run|process)\.ts$/;
    const found = loading(testFiles, program);
    const rest = testFiles.filter((file) => !found.includes(file) && !file.startsWith('test/project/'));
    expect(rest).toEqual([]);
  });
});
