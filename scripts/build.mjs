// Builds dist/: CommonJS, since Node starts it faster. The core is one file, whose modules run when they are first
// wanted: a start-up reads one file and runs little of it. What is large and seldom wanted lies in parts of its own:
// the libraries, the schemas, the sandbox.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { closedDoors, lateUndici, lateWidth, noSubprograms, quickTables } from './patches.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const outdir = join(root, 'dist');

const common = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  metafile: true,
  format: 'cjs',
  platform: 'node',
  // As require: what an import of Node's own loader costs is saved.
  supported: { 'dynamic-import': false },
  target: 'node20.19',
  logLevel: 'warning',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
};

/** The parts: entry file → name. */
async function findParts() {
  const libraries = (await readdir(join(root, 'src/libraries'))).filter((name) => !name.endsWith('.d.ts'));
  return new Map([
    ...libraries.map((name) => [`src/libraries/${name}`, name.replace(/\.ts$/, '')]),
    ['src/operations/schemas.ts', 'schemas'],
    ['src/sandbox/server.ts', 'sandbox'],
    // For the few processors that lack what undici's other parser needs.
    ['node_modules/undici/lib/llhttp/llhttp-wasm.js', 'llhttp'],
  ]);
}

const parts = await findParts();

/** A part that is asked for late stays outside of whatever asks. */
const partsOutside = {
  name: 'parts-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir, kind }) => {
      const part = parts.get(relative(root, resolve(resolveDir, path)).replaceAll('\\', '/'));
      return part && /^(dynamic-import|require-call)$/.test(kind)
        ? { path: `./parts/${part}.cjs`, external: true }
        : undefined;
    });
  },
};

/** Writes down once what a module computes from constants, and bundles the result in the module's place. */
const evaluated = (file) => ({
  name: 'evaluated',
  setup({ onLoad }) {
    onLoad({ filter: new RegExp(`${file.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')}$`) }, async ({ path }) => {
      const { outputFiles } = await build({ ...common, format: 'esm', entryPoints: [path], supported: {} });
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

/** What is asked of Node itself is loaded when it is first used: some of its modules take longer than a command does. */
function lazily(code) {
  const imports = [...code.matchAll(/\b(import_\w+)=(require\("node:[a-z/_]+"\))/g)];
  return imports.reduce(
    (text, [whole, name, required]) =>
      text.replace(whole, `${name}=()=>${required}`).replace(new RegExp(`\\b${name}\\.`, 'g'), `(${name}()).`),
    code,
  );
}

/** The bundler leaves letters in regular expressions; a file that is read a character for each byte must have none. */
const inAscii = (code) =>
  code.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

await rm(outdir, { recursive: true, force: true });
const builds = await Promise.all(
  [['src/index.ts', 'shipctl'], ...[...parts].map(([file, name]) => [file, `parts/${name}`])].map(([file, name]) =>
    build({
      ...common,
      entryPoints: [file],
      outfile: join(outdir, `${name}.cjs`),
      plugins: [
        ...[evaluated('src/operations/built-in.ts'), quickTables, lateWidth, noSubprograms, partsOutside],
        ...(name.startsWith('parts/undici') ? [lateUndici] : []),
        ...(name === 'parts/undici' ? [closedDoors] : []),
      ],
    }),
  ),
);
for (const { path, text } of builds.flatMap(({ outputFiles }) => outputFiles)) {
  const code = inAscii(lazily(text));
  // The first line tells one build from another: what is kept of compiled code goes with one only.
  const mark = createHash('sha256').update(code).digest('hex').slice(0, 32);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `/*${mark}*/\n${code}`);
}

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
