import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { launcher, spawned } from '../support/process.ts';
import { furtherCases } from '../support/ring.ts';
import { startService } from '../support/service.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

// What a start loads determines how long it takes: these tests check the files, not the time.

/** Prints on stderr, at exit, which files were read and which of Node's own modules were required. */
const spy = `
  const fs = require('node:fs');
  const { Module } = require('node:module');
  const [files, modules] = [new Set(), new Set()];
  const read = fs.readFileSync;
  fs.readFileSync = (file, ...more) => { files.add(String(file)); return read(file, ...more); };
  const load = Module._load;
  Module._load = (name, ...more) => { modules.add(name); return load(name, ...more); };
  process.on('exit', () => fs.writeSync(2, '\\nREAD ' + JSON.stringify({ files: [...files], modules: [...modules] })));
  require(${JSON.stringify(launcher)});
`;

async function loadedBy(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { stderr } = await spawned(['-e', spy, 'shipctl', ...argv], {
    env,
    shell: 'node="$1"; shift 2; exec "$node" "$@"',
  });
  const { files, modules } = JSON.parse(/READ (.*)$/.exec(stderr)?.[1] ?? expect.unreachable(stderr));
  const parts = (files as string[]).filter((file) => file.startsWith(dist)).map((file) => file.slice(dist.length));
  return { parts, modules: modules as string[] };
}

/** In the order in which they are loaded. */
const everyStart = ['shipctl.cjs', 'rolldown-runtime.cjs', 'start.cjs'];

describe('the start of the program', () => {
  it.each([
    [['--version'], []],
    [
      ['orders', 'list', '--help'],
      ['operation.cjs', 'help.cjs'],
    ],
    ...furtherCases(
      [['--help'], ['help.cjs']],
      [
        ['shipments', 'create', '--help'],
        ['operation.cjs', 'help.cjs'],
      ],
      [['orders'], ['open.cjs', 'operation.cjs', 'help.cjs', 'correct-failure.cjs', 'line-edits.cjs']],
    ),
  ])('%j loads only what every start needs, and %j: no HTTP, no conf, no schemas, no tables', async (argv, more) => {
    const { parts, modules } = await loadedBy(argv);
    expect(parts).toEqual([...everyStart, ...more]);
    const heavy = ['http', 'https', 'http2', 'net', 'tls', 'crypto', 'zlib', 'child_process', 'fs/promises'];
    expect(modules.filter((name) => heavy.includes(name.replace(/^node:/, '')))).toEqual([]);
  });

  it.each([[['orders', 'list', '--nope']], ...furtherCases([['nope']])])(
    '%j loads what knows suggestions, and neither HTTP nor what writes a format',
    async (argv) => {
      const { parts } = await loadedBy(argv);
      expect(parts).toContain('meant-command.cjs');
      expect(parts.filter((part) => /^(http|table|json|conf|cli-table3)\.cjs$/.test(part))).toEqual([]);
    },
  );

  it('of a list loads HTTP, and no schema while the records are as documented', async () => {
    const service = await startService(() => [{ id: 1, type: 'box' }]);
    expect((await loadedBy(['countries', 'list', '--csv'], service.env)).parts).toContain('http.cjs');
    const { parts, modules } = await loadedBy(['orders', 'list', '--per-page', '15', '--csv'], {
      ...service.env,
      SHIPCTL_BASE_URL: (await startService(() => [])).url,
    });
    expect(parts).toEqual([...everyStart, 'operation.cjs', 'open.cjs', 'list.cjs', 'http.cjs']);
    expect(modules.filter((name) => /^node:(http2|zlib|crypto|tls)$/.test(name))).toEqual([]);
  });

  it('of a list can use the slower HTTP parser, on a processor without SIMD', async () => {
    const service = await startService(() => []);
    const env = { ...service.env, UNDICI_NO_WASM_SIMD: '1' };
    const { code, stdout } = await spawned(['countries', 'list', '--json'], { env });
    expect([code, stdout.toString()]).toEqual([0, '[]\n']);
  });

  it.each(furtherCases('save-labels.cjs'))('of ship loads %s only with --labels', async (saving) => {
    const ship = ['--sandbox', 'ship', '3147', '--cheapest', '--yes'];
    expect((await loadedBy(ship)).parts).not.toContain(saving);
    const file = join(temporaryFolder(), 'labels.pdf');
    expect((await loadedBy([...ship, '--labels', file])).parts).toContain(saving);
  });

  it('of --dry-run loads no HTTP', async () => {
    const { parts } = await loadedBy(['boxes', 'create', '--data', '{}', '--dry-run'], {
      SHIPCTL_BASE_URL: 'https://ship.example',
    });
    expect(parts).not.toContain('http.cjs');
  });
});

describe('the package contents', () => {
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');

  it('have the cities of a list beside nothing that it has not loaded by then', () => {
    const loaded = [...read('places.cjs').matchAll(/\w=require\("\.\/([\w-]+\.cjs)"\)/g)].map(([, file]) => file);
    expect(loaded).not.toEqual([]);
    expect([...everyStart, 'operation.cjs', 'open.cjs', 'list.cjs', 'http.cjs']).toEqual(
      expect.arrayContaining(loaded),
    );
  });

  it.each([
    ['start.cjs', ['commander', 'leven', 'lossless-json']],
    ['operation.cjs', []],
    ['help.cjs', ['ansi-regex', 'get-east-asian-width', 'string-width', 'strip-ansi']],
    ['open.cjs', []],
    ['list.cjs', []],
    ['http.cjs', ['undici']],
    ['shared.cjs', []],
  ])('have in %s no library but %j', (file, allowed) => {
    const [firstLine = ''] = read(file).split('\n', 1);
    expect(firstLine).toMatch(/^\/\*[0-9a-f]{32}( [\w@/.-]+)*\*\/$/);
    expect(firstLine.slice(2, -2).split(' ').slice(1)).toEqual(allowed);
  });

  it.each(['start.cjs', 'operation.cjs', 'help.cjs', 'open.cjs', 'list.cjs', 'http.cjs', 'shared.cjs', 'import.cjs'])(
    'have %s in ASCII, which V8 keeps in half of the memory',
    (file) => {
      expect(read(file)).toMatch(/^[\x00-\x7f]*$/);
    },
  );
});
