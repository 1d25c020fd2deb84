// Builds dist/: a core that every command reads, and parts that are loaded when they are needed. CommonJS, because Node
// starts it faster.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { licencesOf } from './licences.mjs';
import { replaceModules } from './replacements.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const outdir = join(root, 'dist');

const options = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  metafile: true,
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  loader: { '.ttf': 'binary' },
};

/** What the tables of commands load when a command runs: `src/commands/ops/set.ts` → `parts/command-ops-set`. */
async function commandEntries() {
  const files = await readdir(join(root, 'src/commands'), { recursive: true });
  const tables = files
    .filter((name) => /(^|[\\/-])commands\.ts$/.test(name))
    .map((name) => `src/commands/${name.replaceAll('\\', '/')}`);
  const loaded = await Promise.all(
    tables.map(async (table) => {
      const found = (await readFile(join(root, table), 'utf8')).matchAll(/import\('\.\/([\w/-]+)\.ts'\)/g);
      return [...found].map(([, name]) => `${dirname(table)}/${name}`.slice('src/commands/'.length));
    }),
  );
  return loaded.flat().map((name) => [`src/commands/${name}.ts`, `parts/command-${name.replaceAll('/', '-')}`]);
}

/** Entry file → name in dist/. */
async function findEntries() {
  const libraries = (await readdir(join(root, 'src/libraries'))).filter((name) => !name.endsWith('.d.ts'));
  return new Map([
    ['src/index.ts', 'shipctl'],
    ...(await commandEntries()),
    ...libraries.map((name) => [`src/libraries/${name}`, `parts/${name.replace(/\.ts$/, '')}`]),
    ['src/operations/schemas.ts', 'parts/schemas'],
    ['src/sandbox/server.ts', 'parts/sandbox'],
    ['src/output/labels/ar.ts', 'parts/labels-ar'],
    ['src/commands/kinds/document.ts', 'parts/document'],
    ['src/commands/kinds/layout.ts', 'parts/layout'],
    ['src/commands/kinds/stakes.ts', 'parts/stakes'],
    ['src/cli/complete.ts', 'parts/complete'],
    ['src/commands/views/apply-view.ts', 'parts/apply-view'],
    ['src/output/zoned.ts', 'parts/zoned'],
    ['src/settings/store.ts', 'parts/store'],
    ['src/output/spreadsheet-losses.ts', 'parts/spreadsheet-losses'],
    ['src/documents/read-document.ts', 'parts/documents'],
    ['src/pdf/foreign-pdfs.ts', 'parts/foreign-pdfs'],
    ['src/pdf/worker.ts', 'parts/pdf-worker'],
    ['src/sheets/read/open-table.ts', 'parts/read-tables'],
    ['src/commands/import/import.ts', 'parts/import'],
    ['src/commands/import/template.ts', 'parts/template'],
    ['src/commands/ops/plan/import-plan.ts', 'parts/import-plan'],
    ['src/commands/apply/apply.ts', 'parts/apply'],
    ['src/commands/ship/picking/picking-list.ts', 'parts/picking-list'],
    ['src/commands/numbers/resolve-orders.ts', 'parts/order-numbers'],
    ['src/commands/numbers/pick-order.ts', 'parts/pick-order'],
    ['src/commands/find/match-order.ts', 'parts/match-order'],
    ['src/commands/kinds/list/select-rows.ts', 'parts/query'],
    ['src/commands/kinds/list/styles.ts', 'parts/styles'],
    ['src/commands/kinds/list/resume.ts', 'parts/resume'],
    ['src/operations/overrides.ts', 'parts/overrides'],
    ['src/sheets/write/workbook.ts', 'parts/workbook'],
    ['src/output/xlsx/formatter.ts', 'parts/xlsx'],
    // For the few processors that lack what undici's other parser needs.
    ['node_modules/undici/lib/llhttp/llhttp-wasm.js', 'parts/llhttp'],
  ]);
}

/** Leaves a part that is imported with `import()` or `require()` out of the file that imports it. */
const externalParts = (entries) => ({
  name: 'external-parts',
  setup({ onResolve, initialOptions: { entryPoints } }) {
    const dist = entryPoints[0] === 'src/index.ts' ? '.' : '..';
    onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir, kind }) => {
      const part = entries.get(relative(root, resolve(resolveDir, path)).replaceAll('\\', '/'));
      return part && /^(dynamic-import|require-call)$/.test(kind)
        ? { path: `${dist}/${part}.cjs`, external: true }
        : undefined;
    });
  },
});

/** Modules with classes that parts and the core hand to each other: the parts take them from the core. */
const shared = new Set(['src/base/exact-number.ts', 'src/base/failure.ts']);

const takeFromCore = {
  name: 'take-from-core',
  setup({ onResolve, initialOptions: { entryPoints } }) {
    if (entryPoints[0] === 'src/index.ts') return;
    onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) =>
      shared.has(relative(root, resolve(resolveDir, path)).replaceAll('\\', '/'))
        ? { path: '../shipctl.cjs', external: true }
        : undefined,
    );
  },
};

/** A group whose operations are made when they are asked for: a run needs those of one group or two, `--version` none. */
function groupText({ operations, ...group }) {
  const name = JSON.stringify(group.name);
  return `{ ...${JSON.stringify(group)}, get operations() { return (made[${name}] ??= ${JSON.stringify(operations)}); } }`;
}

/** The catalogue in its plain form, computed here once: help and parsing load no zod. */
async function bundleCatalogue() {
  const entryPoints = ['src/operations/built-in.ts'];
  const { outputFiles } = await build({ ...options, format: 'esm', entryPoints });
  const { builtIn } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
  );
  return {
    name: 'catalogue',
    setup({ onLoad }) {
      onLoad({ filter: /operations[\\/]built-in\.ts$/ }, () => ({
        contents: `const made = {}; export const builtIn = [${builtIn.map(groupText)}];`,
      }));
    },
  };
}

const core = 'src/index.ts';

/** The part of a command takes what the core has from there, so that it grows by its own code alone. */
const isCommandPart = (file) => /^src\/(commands|cli)\//.test(file);

/** Small functions without state cost less twice than their way out of the core does; some are large, and in most parts. */
const isTaken = (file) =>
  /^src\/(?!base\/(?!data-folder|nearest|plurals|suggest)|ledger\/|commands\/ledger\/)/.test(file);

/** In parts of commands: modules of the core. Those that are used are added to `wanted`. */
const takeModules = (coreFiles, wanted) => ({
  name: 'take-modules',
  setup({ onResolve, onLoad, initialOptions: { entryPoints } }) {
    if (!isCommandPart(entryPoints[0])) return;
    onResolve({ filter: /^\.\.\/shipctl\.cjs$/ }, ({ path }) => ({ path, external: true }));
    onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir, kind }) => {
      const file = relative(root, resolve(resolveDir, path)).replaceAll('\\', '/');
      if (kind === 'entry-point' || !coreFiles.has(file)) return undefined;
      wanted.add(file);
      return { path: file, namespace: 'core' };
    });
    onLoad({ filter: /.*/, namespace: 'core' }, ({ path }) => ({
      contents: `module.exports = require('../shipctl.cjs').modules[${JSON.stringify(path)}]();`,
      resolveDir: root,
    }));
  },
});

/** In the core: hands those modules out, each initialised when it is asked for. */
const giveModules = (wanted) => ({
  name: 'give-modules',
  setup({ onLoad, initialOptions: { entryPoints } }) {
    if (entryPoints[0] !== core) return;
    onLoad({ filter: /src[\\/]index\.ts$/ }, async ({ path }) => {
      const given = [...wanted].sort().map((file) => `'${file}': () => require('./${relative('src', file)}')`);
      const text = `export const modules = { ${given.join(', ')} };`;
      return { contents: `${await readFile(path, 'utf8')}\n${text.replaceAll('\\', '/')}`, loader: 'ts' };
    });
  },
});

const entries = await findEntries();
const plugins = [await bundleCatalogue(), replaceModules, externalParts(entries)];
const bundle = (file, ...more) =>
  build({
    ...options,
    format: 'cjs',
    // As require(): Node's ESM loader takes time to start.
    supported: { 'dynamic-import': false },
    entryPoints: [file],
    outfile: join(outdir, `${entries.get(file)}.cjs`),
    plugins: [...plugins, ...more],
  });

const [{ inputs: found }] = Object.values((await bundle(core)).metafile.outputs);
const coreFiles = new Set(Object.keys(found).filter(isTaken));
const wanted = new Set();
const partFiles = [...entries.keys()].filter((file) => file !== core);
const parts = await Promise.all(partFiles.map((file) => bundle(file, takeModules(coreFiles, wanted), takeFromCore)));
const builds = [await bundle(core, giveModules(wanted)), ...parts];

await rm(outdir, { recursive: true, force: true });
await mkdir(join(outdir, 'parts'), { recursive: true });
for (const { path, text } of builds.flatMap(({ outputFiles }) => outputFiles)) {
  // The launcher reads it as Latin-1. esbuild escapes what is in texts, and nothing in regular expressions.
  const [strange] = /[^\x00-\x7f].*/.exec(text) ?? [];
  if (strange !== undefined) throw new Error(`${path} has a character beyond ASCII: ${strange.slice(0, 60)}`);
  // The first line identifies the contents: compiled code is kept for exactly one file.
  await writeFile(path, `/*${createHash('sha256').update(text).digest('hex').slice(0, 32)}*/\n${text}`);
}
const inputs = builds.flatMap(({ metafile }) => Object.keys(metafile.inputs));
await writeFile(join(outdir, 'THIRD-PARTY-LICENSES.txt'), await licencesOf(root, inputs));
