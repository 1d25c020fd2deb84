// Prints a bill of materials (CycloneDX) of the packages in dist/. Run it after a build:
//
//   npm run sbom -- [the packed package, or an executable] [--node: it contains the Node that runs this]
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
const licences = await readFile(join(root, 'dist', 'THIRD-PARTY-LICENSES.txt'), 'utf8');

/** The hash by which the lock file pins a package. */
function hashesOf(component, release) {
  const { version: locked, integrity = '' } = packages[`node_modules/${component}`] ?? {};
  const [, base64] = /^sha512-(\S+)$/.exec(integrity) ?? [];
  if (locked !== release || base64 === undefined)
    throw new Error(`package-lock.json has no hash of ${component} ${release}`);
  return [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }];
}

const heading = /^((?:@[\w.-]+\/)?[\w.-]+) (\d+\.\d+\.\d+\S*) \(([^)]+)\)$/gm;
const components = [...licences.matchAll(heading)].map(([, component, release, licence]) => ({
  type: 'library',
  name: component,
  version: release,
  hashes: hashesOf(component, release),
  licenses: [{ license: { id: licence } }],
  purl: `pkg:npm/${component.replace('@', '%40')}@${release}`,
}));
const [, , file, ...flags] = process.argv;
if (flags.includes('--node')) {
  const release = process.versions.node;
  const cpe = `cpe:2.3:a:nodejs:node.js:${release}:*:*:*:*:*:*:*`;
  components.push({ type: 'platform', name: 'node', version: release, cpe, purl: `pkg:generic/node@${release}` });
}
const own = { type: 'application', name, version };
if (file !== undefined) {
  const content = createHash('sha512')
    .update(await readFile(file))
    .digest('hex');
  own.hashes = [{ alg: 'SHA-512', content }];
}
const metadata = { component: { ...own, purl: `pkg:npm/${name}@${version}` } };
const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components };
process.stdout.write(`${JSON.stringify(bom, undefined, 2)}\n`);
