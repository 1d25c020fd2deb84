// Builds dist/: the launcher's file shipctl.cjs, three that run in processes and threads of their own, and the chunks that
// they load. CommonJS, because Node starts it faster. Then man/, which the built program writes.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'rolldown';
import { licencesOf, packagesOf } from './licences.mjs';
import { writeManual } from './manual.mjs';
import { replaceModules } from './replacements.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const outdir = join(root, 'dist');

/** These modules in one chunk, with all that they import and no chunk above it in the list contains. */
const chunkOf = (name, ...files) => {
  const modules = new Set(files.map((file) => join(root, file)));
  return { name, test: (module) => modules.has(module) };
};

/**
 * What a start needs lies together: a file more costs it a quarter of a millisecond, and a module that it does not need costs
 * it the time to run that module. All else is split by what imports it.
 */
const chunks = [
  chunkOf(
    'start',
    'src/index.ts',
    'src/operations/built-in.ts',
    'src/output/terminal.ts',
    'src/base/user-shell.ts',
    'src/lang/translation.ts',
  ),
  chunkOf('operation', 'src/cli/operation-command.ts'),
  chunkOf('help', 'src/cli/help.ts'),
  chunkOf(
    'open',
    'src/cli/invocation.ts',
    'src/cli/open-context.ts',
    'src/cli/report.ts',
    'src/http/prepare.ts',
    'src/service/service.ts',
  ),
  chunkOf('list', 'src/service/list.ts', 'src/output/csv.ts'),
  chunkOf('http', 'src/http/client.ts', 'src/http/dispatcher.ts', 'src/base/libraries/undici-direct.ts'),
  chunkOf('table', 'src/output/table.ts'),
  chunkOf('places', 'src/service/places.ts'),
  chunkOf('number-formats', 'src/sheets/read/xlsx/number-formats.ts'),
  // What the kinds of paging share: each of them is a chunk of its own.
  chunkOf(
    'paging',
    ...['followed-pages', 'positioned-pages', 'pages-of-kind'].map((name) => `src/paging/styles/${name}.ts`),
  ),
  // Without it, `ship` would load fifty files.
  { name: 'shared', test: (module) => module.startsWith(join(root, 'src') + sep), minShareCount: 7 },
];

/** Fonts and WebAssembly, in an eighth to a half of their size: each is read in a chunk that few runs load. */
const packedFiles = {
  name: 'packed-files',
  load: {
    filter: { id: /\.(ttf|wasm)$/ },
    handler: async (file) => {
      // The best quality takes ten times as long, for a twentieth of the size.
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
      const packed = JSON.stringify(brotliCompressSync(await readFile(file), { params }).toString('base64'));
      const code = `import { brotliDecompressSync } from 'node:zlib';
        export default brotliDecompressSync(Buffer.from(${packed}, 'base64'));`;
      return { code, moduleType: 'js' };
    },
  },
};

/** A group whose operations are made when they are asked for: a run needs those of one group or two, `--version` none. */
function groupText({ operations, ...group }) {
  const name = JSON.stringify(group.name);
  return `{ ...${JSON.stringify(group)}, get operations() { return (made[${name}] ??= ${JSON.stringify(operations)}); } }`;
}

/** What a module of src/ exports, computed here. */
async function valuesOf(input) {
  const { output } = await build({
    cwd: root,
    input,
    platform: 'node',
    write: false,
    output: { codeSplitting: false },
  });
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}

/** The catalogue in its plain form, computed here once: help and parsing load no zod. */
async function plainCatalogue() {
  const { builtIn } = await valuesOf('src/operations/built-in.ts');
  const code = `const made = {}; export const builtIn = [${builtIn.map(groupText)}];`;
  return {
    name: 'plain-catalogue',
    load: { filter: { id: /operations[\\/]built-in\.ts$/ }, handler: () => ({ code, moduleType: 'js' }) },
  };
}

/** The texts of other languages, in a sixth of their size. */
async function packedTexts() {
  const { arabicTexts } = await valuesOf('src/lang/ar/index.ts');
  const packed = JSON.stringify(brotliCompressSync(JSON.stringify(arabicTexts)).toString('base64'));
  const code = `import { brotliDecompressSync } from 'node:zlib';
    export const arabicTexts = JSON.parse(brotliDecompressSync(Buffer.from(${packed}, 'base64')).toString());`;
  return {
    name: 'packed-texts',
    load: { filter: { id: /lang[\\/]ar[\\/]index\.ts$/ }, handler: () => ({ code, moduleType: 'js' }) },
  };
}

/** The time of the sources: SOURCE_DATE_EPOCH, else that of the commit in a clone; empty where neither is known. */
function sourceTime() {
  const { SOURCE_DATE_EPOCH } = process.env;
  const git = ['-C', root, 'log', '-1', '--format=%ct'];
  try {
    const seconds =
      SOURCE_DATE_EPOCH ?? (existsSync(join(root, '.git')) ? execFileSync('git', git, { stdio: 'pipe' }) : '');
    return `${seconds}`.trim() === '' ? '' : new Date(Number(seconds) * 1000).toISOString();
  } catch {
    return '';
  }
}

const sourceDate = {
  name: 'source-date',
  load: {
    filter: { id: /base[\\/]source-date\.ts$/ },
    handler: () => ({ code: `export const sourceDate = ${JSON.stringify(sourceTime())};`, moduleType: 'js' }),
  },
};

const { output } = await build({
  cwd: root,
  input: {
    shipctl: 'src/index.ts',
    'pdf-worker': 'src/output/pdf/worker.ts',
    'jq-worker': 'src/output/jq/worker.ts',
    'sql-worker': 'src/mirror/sql-worker.ts',
    'update-check': 'src/session/update-check.ts',
  },
  platform: 'node',
  transform: { target: 'node20.19' },
  plugins: [await plainCatalogue(), await packedTexts(), sourceDate, replaceModules, packedFiles],
  // Several modules are imported with `import()` by files that can do without them, and plainly by others.
  checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
  write: false,
  output: {
    format: 'cjs',
    // As require(): Node's ESM loader takes time to start, and compiled code that is kept cannot ask for it.
    dynamicImportInCjs: false,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    // ASCII, which V8 keeps in half of the memory; and names as they are, for the stack in a report.
    charset: 'ascii',
    minify: { compress: true, mangle: false, codegen: true },
    comments: false,
    sourcemap: process.argv.includes('--source-maps') && 'inline',
    codeSplitting: { groups: chunks },
  },
});

await rm(outdir, { recursive: true, force: true });
await mkdir(outdir);
for (const { fileName, code, moduleIds } of output) {
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 32);
  const packages = packagesOf(moduleIds).map((folder) => folder.replace(/^.*node_modules./, ''));
  // The first line identifies the contents, as compiled code is kept for exactly one file, and names the packages in it.
  await writeFile(join(outdir, fileName), `/*${[hash, ...packages].join(' ').replaceAll('\\', '/')}*/\n${code}`);
}
const packages = packagesOf(output.flatMap(({ moduleIds }) => moduleIds));
await writeFile(join(outdir, 'THIRD-PARTY-LICENSES.txt'), await licencesOf(packages));
await writeManual(root);
