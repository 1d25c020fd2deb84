// Prints a bill of materials (CycloneDX) of the packages in dist/. Run it after a build: npm run sbom
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const licences = await readFile(join(root, 'dist', 'THIRD-PARTY-LICENSES.txt'), 'utf8');

const heading = /^((?:@[\w.-]+\/)?[\w.-]+) (\d+\.\d+\.\d+\S*) \(([^)]+)\)$/gm;
const components = [...licences.matchAll(heading)].map(([, component, release, licence]) => ({
  type: 'library',
  name: component,
  version: release,
  purl: `pkg:npm/${component.replace('@', '%40')}@${release}`,
  licenses: [{ license: { id: licence } }],
}));
const metadata = { component: { type: 'application', name, version, purl: `pkg:npm/${name}@${version}` } };
const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components };
process.stdout.write(`${JSON.stringify(bom, undefined, 2)}\n`);
