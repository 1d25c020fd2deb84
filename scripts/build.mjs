// Builds dist/. The core is one file, whose modules run when they are first wanted: a start-up reads one file and runs
// little of it. What is large and seldom wanted lies in parts of its own: the libraries, the schemas, the sandbox.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const outdir = join(root, 'dist');

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
};

/** Some of what is bundled as a module is CommonJS inside and asks for Node's own modules by require. */
const requireBanner = {
  js: "import { createRequire as shipctlRequire } from 'node:module'; const require = shipctlRequire(import.meta.url);",
};

/** Schemas of a group, and whatever else of the operations needs zod. */
const isSchema = (file) =>
  /^src\/operations\/[a-z-]+\.ts$/.test(file) &&
  !/\/(built-in|catalogue|groups|manifest|operation|overlay|reserved|route)\.ts$/.test(file);

/** The parts: name → entry file. */
async function findParts() {
  const operations = (await readdir(join(root, 'src/operations'))).map((name) => `src/operations/${name}`);
  const libraries = (await readdir(join(root, 'src/libraries'))).map((name) => `src/libraries/${name}`);
  const files = [...operations.filter(isSchema), ...libraries, 'src/sandbox/server.ts'];
  return new Map(
    files.map((file) => [
      file,
      file
        .replace(/^src\//, '')
        .replace(/\.ts$/, '')
        .replaceAll('/', '-'),
    ]),
  );
}

const parts = await findParts();

/** In the core, a part that is asked for late stays outside. */
const partsOutside = {
  name: 'parts-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir, kind }) => {
      const part = parts.get(relative(root, resolve(resolveDir, path)).replaceAll('\\', '/'));
      return part && kind === 'dynamic-import' ? { path: `./parts/${part}.js`, external: true } : undefined;
    });
  },
};

/** Writes down once what a module computes from constants, and bundles the result in the module's place. */
const evaluated = (file) => ({
  name: 'evaluated',
  setup({ onLoad }) {
    onLoad({ filter: new RegExp(`${file.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')}$`) }, async ({ path }) => {
      const { outputFiles } = await build({ ...common, format: 'esm', entryPoints: [path], write: false });
      const temporary = join(root, 'node_modules', `.${basename(path)}-${process.pid}-${Date.now()}.mjs`);
      await writeFile(temporary, outputFiles[0].text);
      try {
        const values = await import(pathToFileURL(temporary).href);
        const exports = Object.entries(values).map(([name, value]) => `export const ${name} = ${writtenOnce(value)};`);
        return { contents: exports.join('\n'), loader: 'js' };
      } finally {
        await rm(temporary);
      }
    });
  },
});

/** Record schemas stand in many operations: each is written once. */
function writtenOnce(value) {
  const rows = new Map();
  const text = JSON.stringify(value, (key, inner) => {
    if (key !== 'row') return inner;
    const row = JSON.stringify(inner);
    if (!rows.has(row)) rows.set(row, rows.size);
    return `@row${rows.get(row)}@`;
  });
  const body = text.replace(/"@row(\d+)@"/g, 'rows[$1]');
  return `((rows) => (${body}))([${[...rows.keys()].join(',')}])`;
}

/** cli-table3 brings an old string-width that miscounts Arabic marks and joiners: it gets the one we use. */
const oneStringWidth = {
  name: 'one-string-width',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^string-width$/ }, ({ path, importer }) =>
      importer.includes('cli-table3') ? { path, namespace: 'one-string-width' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'one-string-width' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)}).default;`,
      loader: 'js',
      resolveDir: root,
    }));
  },
};

await rm(outdir, { recursive: true, force: true });
const builds = await Promise.all([
  build({
    ...common,
    format: 'cjs',
    entryPoints: ['src/index.ts'],
    outfile: join(outdir, 'shipctl.cjs'),
    metafile: true,
    plugins: [evaluated('src/operations/built-in.ts'), oneStringWidth, partsOutside],
  }),
  build({
    ...common,
    format: 'esm',
    splitting: true,
    entryPoints: [...parts].map(([file, name]) => ({ in: file, out: name })),
    outdir: join(outdir, 'parts'),
    chunkNames: 'shared-[hash]',
    metafile: true,
    banner: requireBanner,
    plugins: [evaluated('src/operations/built-in.ts')],
  }),
]);

/** The packages whose code is in the bundle, each with its licence: their texts travel with it. */
async function writeLicences() {
  const folders = new Set();
  for (const input of builds.flatMap(({ metafile }) => Object.keys(metafile.inputs))) {
    const inside = /(?:^|:)?(.*?node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(
      input.replaceAll('\\', '/'),
    );
    if (inside) folders.add(resolve(root, inside[1].replace(/^[a-z-]+:/, '')));
  }
  const texts = await Promise.all([...folders].sort().map(licenceOf));
  await writeFile(join(outdir, 'THIRD-PARTY-LICENSES.txt'), texts.join(`\n${'-'.repeat(72)}\n\n`));
}

async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  for (const file of ['LICENSE', 'LICENSE.md', 'license', 'license.md', 'LICENSE.txt', 'LICENCE', 'License']) {
    const text = await readFile(join(folder, file), 'utf8').catch(() => undefined);
    if (text) return `${name} ${version} (${license})\n\n${text.trim()}\n`;
  }
  throw new Error(`${name} ${version} (${license}) has no licence text to bring along`);
}

await writeLicences();
