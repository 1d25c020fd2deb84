import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly repository?: { readonly url: string };
  readonly [field: string]: unknown;
}

const own = JSON.parse(read('package.json')) as Package;

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

const runsOf = ({ steps }: Job): string[] => steps.flatMap(({ run }) => run ?? []);

describe('the package', () => {
  it('depends on nothing at run time, and runs nothing when it is installed', () => {
    for (const kind of ['dependencies', 'optionalDependencies', 'peerDependencies', 'bundledDependencies'])
      expect(own).not.toHaveProperty(kind);
    expect(Object.keys(own.scripts ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(pre|post)?install$/)]),
    );
  });

  it('is built from packages that the lock file pins by hash', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { integrity?: string; resolved?: string; hasInstallScript?: boolean }>;
    };
    const others = Object.entries(packages).filter(([path]) => path !== '');
    expect(others.length).toBeGreaterThan(50);
    expect(others.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
    const elsewhere = others.filter(
      ([, { resolved = 'https://registry.npmjs.org/' }]) => !/^https:\/\/registry\.npmjs\.org\//.test(resolved),
    );
    expect(elsewhere).toEqual([]);
  });

  it('is built from a lock file that is whole: with what only other systems install', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages),
      ),
    );
    // npm ci refuses it otherwise.
    expect(wanted).toEqual([]);
  });

  it('is installed without a warning: no package is deprecated or wants a newer Node', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { deprecated?: string; engines?: { node?: string } }>;
    };
    for (const [path, { deprecated, engines = {} }] of Object.entries(packages)) {
      expect([path, deprecated]).toEqual([path, undefined]);
      // The oldest of the versions that each range begins with, 20.19 at most.
      const first = (engines.node ?? '0').split('||').map((range) => /(\d+)(?:\.(\d+))?/.exec(range) ?? []);
      const isOld = first.some(([, major = '0', minor = '0']) => Number(major) * 100 + Number(minor) <= 2019);
      expect([path, engines.node, isOld]).toEqual([path, engines.node, true]);
    }
  });

  it('is built without the install script of any package', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(scripted.map(([path]) => path)).toEqual([]);
    // All that .ci/run builds and tests is installed without any script.
    expect(read('.ci/run').match(/^ *npm ci.*$/gm)).toEqual(['npm ci --ignore-scripts']);
  });

  it('is published by a job that has the tarball and nothing else, with provenance and a bill of materials', () => {
    const { on, permissions, jobs } = parse(read('.github/workflows/release.yml')) as {
      on: { push: { tags: string[] } };
      permissions: Record<string, string>;
      jobs: Record<'build' | 'executables' | 'attest' | 'publish' | 'release', Job>;
    };
    expect(on.push.tags).toEqual(['v*']);
    expect(permissions).toEqual({ contents: 'read' });
    expect(jobs.build.permissions).toBeUndefined();
    expect(runsOf(jobs.build).join('\n')).toMatch(
      /\.ci\/run[\s\S]*GITHUB_REF_NAME[\s\S]*npm ci --ignore-scripts[\s\S]*npm pack --ignore-scripts[\s\S]*sbom/,
    );
    expect(jobs.publish.permissions).toEqual({ 'id-token': 'write' });
    expect(jobs.publish.steps.map(({ uses = 'run' }) => uses.split('@')[0])).toEqual([
      ...['actions/setup-node', 'actions/download-artifact', 'run', 'run'],
    ]);
    const [check, publish] = runsOf(jobs.publish);
    expect(check).toContain('sha256sum --check');
    for (const flag of ['npm publish', '--provenance', '--ignore-scripts', '.tgz']) expect(publish).toContain(flag);
    expect(jobs.executables.permissions).toBeUndefined();
    expect(runsOf(jobs.executables).join('\n')).toMatch(/npm ci --ignore-scripts[\s\S]*binary\.mjs[\s\S]*--sandbox/);
    expect(jobs.attest.permissions).toEqual({ attestations: 'write', 'id-token': 'write' });
    expect(runsOf(jobs.attest)).toEqual([expect.stringContaining('sha256sum')]);
    // The one right to write belongs to a job that gets files and runs nothing of ours.
    expect(jobs.release.permissions).toEqual({ contents: 'write' });
    expect(jobs.release.steps.map(({ uses = 'run' }) => uses.split('@')[0])).toEqual([
      ...['actions/download-artifact', 'run', 'run'],
    ]);
    expect(runsOf(jobs.release)).toEqual([
      expect.stringContaining('sha256sum --check'),
      expect.stringMatching(/^gh release create/),
    ]);
    // npm refuses provenance unless the package names its repository.
    expect(own.repository?.url).toMatch(/^git\+https:\/\/github\.com\//);
  });

  it('is built by actions that are pinned by commit, with no right to write but for a release', () => {
    for (const file of readdirSync(join(root, '.github/workflows'))) {
      const text = read(`.github/workflows/${file}`);
      const used = [...text.matchAll(/uses: (\S+)(.*)/g)];
      expect(used.length).toBeGreaterThan(1);
      for (const [line] of used) expect([file, line]).toEqual([file, expect.stringMatching(/@[0-9a-f]{40} # v\d/)]);
      expect(text.match(/actions\/checkout/g)).toHaveLength(text.match(/persist-credentials: false/g)?.length ?? 0);
      expect(text).not.toMatch(/pull_request_target|secrets\./);
      expect(text.match(/contents: write/g) ?? []).toHaveLength(file === 'release.yml' ? 1 : 0);
    }
  });
});

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly { readonly license: { readonly id: string } }[];
}

/** The packages that the sources import by name. */
function importedPackages(): Set<string> {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const imported = files.flatMap((file) =>
    [...read(join('src', file)).matchAll(/^(?:import|export)(?! type)[^;]*? from '([^'.][^']*)'/gm)].map(
      ([, name = '']) => name,
    ),
  );
  const names = imported.filter((name) => !isBuiltin(name));
  return new Set(
    names.map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  );
}

describe('the bill of materials', () => {
  const bom = JSON.parse(execFileSync(process.execPath, [join(root, 'scripts/sbom.mjs')], { encoding: 'utf8' })) as {
    readonly bomFormat: string;
    readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
    readonly components: readonly Component[];
  };

  it('is CycloneDX, and names this package', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(bom.metadata.component).toMatchObject({ name: own.name, version: own.version });
  });

  it('names every package that the sources import, with the version and licence that is installed', () => {
    const listed = new Map(bom.components.map((component) => [component.name, component]));
    const imported = importedPackages();
    expect([...imported]).toEqual(expect.arrayContaining(['undici', 'zod', 'commander', '@cantoo/pdf-lib']));
    expect([...imported].filter((name) => !listed.has(name))).toEqual([]);
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { integrity?: string }> };
    for (const { name, version, purl, licenses, hashes } of bom.components) {
      const installed = JSON.parse(read(`node_modules/${name}/package.json`)) as Package;
      expect([name, installed.version]).toEqual([name, version]);
      const [hash] = hashes;
      const integrity = `sha512-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`;
      expect([name, hash?.alg, integrity]).toEqual([name, 'SHA-512', packages[`node_modules/${name}`]?.integrity]);
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
      expect(licenses.map(({ license }) => license.id)).toEqual([installed.license]);
    }
  });
});

describe('SECURITY.md', () => {
  it('links each promise to tests that exist', () => {
    const rows = read('SECURITY.md')
      .split('\n')
      .filter((line) => /^\| (?!promise|---)/.test(line));
    expect(rows.length).toBeGreaterThan(8);
    for (const row of rows) {
      const tests = [...row.matchAll(/`(test\/[\w./-]+\.ts)`/g)].map(([, file = '']) => file);
      expect(tests, row).not.toEqual([]);
      expect(
        tests.filter((file) => !existsSync(join(root, file))),
        row,
      ).toEqual([]);
    }
  });
});
