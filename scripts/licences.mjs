import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const fileNames = ['LICENSE', 'LICENSE.md', 'license', 'license.md', 'LICENSE.txt', 'LICENCE', 'License'];

/** Texts of packages that are published without theirs, or contain what others wrote, from their repositories. */
const ownTexts = join(import.meta.dirname, 'licences');

async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  for (const file of [...fileNames.map((each) => join(folder, each)), join(ownTexts, `${name}.txt`)]) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    // A font in a package has a licence of its own.
    const font = await readFile(join(folder, 'LICENSE_FONT'), 'utf8').catch(() => '');
    const inside = await readFile(join(ownTexts, `${name}.txt`), 'utf8').catch(() => '');
    const all = [...new Set([text, font, inside])].join('\n').trim();
    if (text) return `${name} ${version} (${license})\n\n${all}\n`;
  }
  throw new Error(`${name} ${version} (${license}) has no licence text to ship`);
}

/** The licence texts of all packages that these files come from; `inputs` are the bundler's paths, below `root`. */
export async function licencesOf(root, inputs) {
  const folders = inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []);
  const texts = await Promise.all([...new Set(folders)].sort().map((folder) => licenceOf(resolve(root, folder))));
  return texts.join('\n-----\n\n');
}
