import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

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

/** The folders of the packages that these modules come from, in the order of their names. */
export function packagesOf(modules) {
  const folders = modules.flatMap((module) => /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/** The licence texts of the packages in these folders. */
export async function licencesOf(folders) {
  const texts = await Promise.all(folders.map(licenceOf));
  return texts.join('\n-----\n\n');
}
