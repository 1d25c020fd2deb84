import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { launcher, plainEnvironment, spawned } from '../support/process.ts';
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

describe('the start of the program', () => {
  const small = { parts: ['shipctl.cjs'] };

  it.each([
    [['--help']],
    [['--version']],
    [['orders', 'list', '--help']],
    [['shipments', 'create', '--help']],
    [['orders']],
  ])('%j loads only the core: no HTTP, no conf, no schemas, no tables', async (argv) => {
    const { parts, modules } = await loadedBy(argv);
    expect({ parts }).toEqual(small);
    const heavy = ['http', 'https', 'http2', 'net', 'tls', 'crypto', 'zlib', 'child_process', 'fs/promises'];
    expect(modules.filter((name) => heavy.includes(name.replace(/^node:/, '')))).toEqual([]);
  });

  it.each([[['orders', 'list', '--nope']], [['nope']]])(
    '%j loads what knows suggestions beside the core',
    async (argv) => {
      expect((await loadedBy(argv)).parts).toEqual(['shipctl.cjs', 'parts/cli-meant-command.cjs']);
    },
  );

  it('of a list loads HTTP, and no schema while the records are as documented', async () => {
    const service = await startService(() => [{ id: 1, type: 'box' }]);
    expect((await loadedBy(['countries', 'list', '--csv'], service.env)).parts).toContain('parts/undici-direct.cjs');
    const { parts, modules } = await loadedBy(['orders', 'list', '--per-page', '15', '--csv'], {
      ...service.env,
      SHIPCTL_BASE_URL: (await startService(() => [])).url,
    });
    expect(parts).toEqual(['shipctl.cjs', 'parts/undici-direct.cjs']);
    expect(modules.filter((name) => /^node:(http2|zlib|crypto|tls)$/.test(name))).toEqual([]);
  });

  it('of a list loads the slower HTTP parser only on a processor without SIMD', async () => {
    const service = await startService(() => []);
    const env = { ...service.env, UNDICI_NO_WASM_SIMD: '1' };
    const { parts } = await loadedBy(['countries', 'list', '--json'], env);
    expect(parts).toContain('parts/llhttp.cjs');
    const { code, stdout } = await spawned(['countries', 'list', '--json'], { env });
    expect([code, stdout.toString()]).toEqual([0, '[]\n']);
  });

  it('of ship loads what saves labels only with --labels', async () => {
    const ship = ['--sandbox', 'ship', '3147', '--cheapest', '--yes'];
    const saving = 'parts/shipping-labels-save-labels.cjs';
    expect((await loadedBy(ship)).parts).not.toContain(saving);
    const file = join(temporaryFolder(), 'labels.pdf');
    expect((await loadedBy([...ship, '--labels', file])).parts).toContain(saving);
  });

  it('of --dry-run loads no HTTP', async () => {
    const { parts } = await loadedBy(['boxes', 'create', '--data', '{}', '--dry-run'], {
      SHIPCTL_BASE_URL: 'https://ship.example',
    });
    expect(parts).not.toContain('parts/undici-direct.cjs');
  });
});

describe('the package contents', () => {
  const core = readFileSync(join(dist, 'shipctl.cjs'), 'utf8');

  it('have no large library in the core', () => {
    const labels = [...core.matchAll(/"node_modules\/((?:@[^/"]+\/)?[^/"]+)\//g)].map(([, name]) => name);
    const allowed = [
      'ansi-regex',
      'commander',
      'get-east-asian-width',
      'leven',
      'lossless-json',
      'string-width',
      'strip-ansi',
    ];
    expect([...new Set(labels)].filter((name) => !allowed.includes(name ?? ''))).toEqual([]);
  });

  it.each(['shipctl.cjs', 'parts/commands-import.cjs'])(
    'have %s in ASCII, which V8 keeps in half of the memory',
    (file) => {
      expect(readFileSync(join(dist, file), 'utf8')).toMatch(/^[\x00-\x7f]*$/);
    },
  );

  it('stay small: the core below 575 kB, the whole package below 9 MB', { timeout: 120_000 }, () => {
    expect(statSync(join(dist, 'shipctl.cjs')).size).toBeLessThan(575_000);
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
        cwd: join(dist, '..'),
        encoding: 'utf8',
        env: plainEnvironment(),
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
    expect(packed.unpackedSize).toBeLessThan(9_000_000);
  });
});
