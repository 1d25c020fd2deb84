// Builds dist/: a bundle split by command, so that a run loads only what it uses.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const outdir = join(root, 'dist');

const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
};

/** Writes down once what a module computes from constants, and bundles the result in the module's place. */
const evaluated = (file) => ({
  name: 'evaluated',
  setup({ onLoad }) {
    onLoad({ filter: new RegExp(`${file.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')}$`) }, async ({ path }) => {
      const { outputFiles } = await build({ ...common, entryPoints: [path], write: false });
      const temporary = join(root, 'node_modules', `.shipctl-${process.pid}-${Date.now()}.mjs`);
      await writeFile(temporary, outputFiles[0].text);
      try {
        const values = await import(pathToFileURL(temporary).href);
        const contents = Object.entries(values)
          .map(([name, value]) => `export const ${name} = ${shared(value)};`)
          .join('\n');
        return { contents, loader: 'js' };
      } finally {
        await rm(temporary);
      }
    });
  },
});

/** Record schemas stand in many operations: each is written once. */
function shared(value) {
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
    const own = createRequire(join(root, 'package.json')).resolve('string-width');
    onResolve({ filter: /^string-width$/ }, ({ importer }) =>
      importer.includes('cli-table3') ? { path: own, namespace: 'one-string-width' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'one-string-width' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)}).default;`,
      loader: 'js',
      resolveDir: root,
    }));
  },
};

await rm(outdir, { recursive: true, force: true });
const { metafile } = await build({
  ...common,
  entryPoints: { shipctl: 'src/index.ts' },
  outdir,
  splitting: true,
  minifySyntax: true,
  minifyWhitespace: true,
  chunkNames: 'chunks/[name]-[hash]',
  metafile: true,
  legalComments: 'none',
  // Some of what is bundled is CommonJS and asks for Node's own modules by require.
  banner: {
    js: "import { createRequire as shipctlRequire } from 'node:module'; const require = shipctlRequire(import.meta.url);",
  },
  plugins: [evaluated('src/operations/built-in.ts'), oneStringWidth],
});

/** The packages whose code is in the bundle, each with its licence: their texts travel with it. */
async function writeLicences() {
  const folders = new Set();
  for (const input of Object.keys(metafile.inputs)) {
    const inside = /^(?:.*?)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(
      input.replaceAll('\\', '/'),
    );
    if (inside) folders.add(resolve(root, inside[1]));
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
