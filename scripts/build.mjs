// Builds dist/: a core that every command reads, and parts that are loaded when they are needed. CommonJS, because Node
// starts it faster. Then man/, which the built program writes.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { licencesOf } from './licences.mjs';
import { writeManual } from './manual.mjs';
import { replaceModules } from './replacements.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const outdir = join(root, 'dist');

const core = 'src/index.ts';

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
};

/**
 * Imported with `import()` and yet kept in the file that imports them, where they wait to be initialised: nearly every run
 * needs one of them, or they share most of their code with it.
 */
const keptWithImporter = new Set([
  'src/cli/help.ts',
  'src/cli/invocation.ts',
  'src/cli/open-context.ts',
  'src/cli/operation-command.ts',
  'src/cli/report.ts',
  'src/http/client.ts',
  'src/http/dispatcher.ts',
  'src/imports/update/update.ts',
  'src/operations/built-in.ts',
  'src/output/csv.ts',
  'src/output/text-width.ts',
  'src/output/json.ts',
  'src/output/labels/en.ts',
  'src/output/progress.ts',
  'src/output/table.ts',
  'src/output/terminal.ts',
  'src/service/list.ts',
  'src/service/record.ts',
  'src/service/service.ts',
  'src/service/show.ts',
  'src/shipping/picking/sheet.ts',
]);

/**
 * Parts that no file imports with `import()`: two parts share the first, the second and the third run in processes of their
 * own, the fourth in a thread, and the last is for the few processors that lack what undici's other parser needs.
 */
const furtherParts = [
  ['src/base/libraries/number-formats.ts', 'parts/number-formats'],
  ['src/output/pdf/worker.ts', 'parts/pdf-worker'],
  ['src/session/update-check.ts', 'parts/update-check'],
  ['src/output/jq/worker.ts', 'parts/jq-worker'],
  ['node_modules/undici/lib/llhttp/llhttp-wasm.js', 'parts/llhttp'],
];

/** What an import names: a file, from the root of the repository, or a package. */
const targetOf = (path, folder) =>
  path.startsWith('.') ? relative(root, resolve(root, folder, path)).replaceAll('\\', '/') : path;

/** `src/commands/ops/set.ts` → `parts/commands-ops-set`; a library is called by its name alone. */
const partName = (file) => `parts/${file.replace(/^src\/(base\/libraries\/)?|\.ts$/g, '').replaceAll('/', '-')}`;

/** Entry file → name in dist/: the core, and what any file imports with `import()`. */
async function findEntries() {
  const entries = new Map([[core, 'shipctl'], ...furtherParts]);
  for (const name of await readdir(join(root, 'src'), { recursive: true })) {
    const file = `src/${name.replaceAll('\\', '/')}`;
    if (!file.endsWith('.ts')) continue;
    const text = await readFile(join(root, file), 'utf8');
    for (const [, path] of text.matchAll(/(?<!typeof )\b(?:import|require)\('((?!node:)[^']+)'\)/g)) {
      const found = targetOf(path, dirname(file));
      if (!keptWithImporter.has(found)) entries.set(found, partName(found));
    }
  }
  return entries;
}

/** Leaves a part that is imported with `import()` or `require()` out of the file that imports it, and a library in any case. */
const externalParts = (entries) => ({
  name: 'external-parts',
  setup({ onResolve, initialOptions: { entryPoints } }) {
    const dist = entryPoints[0] === core ? '.' : '..';
    onResolve({ filter: /.*/ }, ({ path, resolveDir, kind }) => {
      const target = targetOf(path, resolveDir);
      const part = entries.get(target);
      const isLibrary = kind === 'import-statement' && target.startsWith('src/base/libraries/');
      return part && (isLibrary || /^(dynamic-import|require-call)$/.test(kind))
        ? { path: `${dist}/${part}.cjs`, external: true }
        : undefined;
    });
  },
});

/** Fonts and WebAssembly, in an eighth to a half of their size: each is read in a part that few runs load. */
const packedFiles = {
  name: 'packed-files',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ttf|wasm)$/ }, async ({ path }) => {
      const packed = JSON.stringify(brotliCompressSync(await readFile(path)).toString('base64'));
      return {
        contents: `import { brotliDecompressSync } from 'node:zlib';
          export default brotliDecompressSync(Buffer.from(${packed}, 'base64'));`,
      };
    });
  },
};

/** Modules with classes that parts and the core hand to each other: the parts take them from the core. */
const shared = new Set(['src/base/json/exact-json.ts', 'src/base/failure.ts']);

const takeFromCore = {
  name: 'take-from-core',
  setup({ onResolve, initialOptions: { entryPoints } }) {
    if (entryPoints[0] === core) return;
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

/** The part of a command takes what the core has from there, so that it grows by its own code alone. */
const isCommandPart = (file) =>
  !/^src\/(?:base|log|operations|http|paging|query|sheets|settings|sandbox|output\/(?:pdf|jq))\//.test(file);

/** Small functions without state cost less twice than their way out of the core does; some are large, and in most parts. */
const isTaken = (file) => /^src\/(?!base\/(?!files\/data-folder|text\/message)|log\/|commands\/ledger\/)/.test(file);

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
const plugins = [await bundleCatalogue(), replaceModules, packedFiles, externalParts(entries)];
/** Parts that are nearly all library: no stack of ours is read there. */
const hasShortNames = (file) => !/^src\/(?!base\/libraries\/|output\/jq\/worker\.ts$)/.test(file);
const bundle = (file, ...more) =>
  build({
    ...options,
    minifyIdentifiers: hasShortNames(file),
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
  // The first line identifies the contents: compiled code is kept for exactly one file.
  await writeFile(path, `/*${createHash('sha256').update(text).digest('hex').slice(0, 32)}*/\n${text}`);
}
const inputs = builds.flatMap(({ metafile }) => Object.keys(metafile.inputs));
await writeFile(join(outdir, 'THIRD-PARTY-LICENSES.txt'), await licencesOf(root, inputs));
await writeManual(root);
