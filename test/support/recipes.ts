import { readFileSync } from 'node:fs';

const page = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const readme = ['README.md', 'docs/writing.md', 'docs/operations.md', 'docs/output.md'].map(page).join('\n');

/** Every command of the README's recipes, in their order. Its set-up commands also install, which is not for a test. */
export const recipes: readonly string[] = [
  ...[...readme.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.split('\n')),
  ...[...readme.matchAll(/^0 6 \* \* \* +(.*)$/gm)].map(([, line = '']) => line),
]
  .filter((line) => /\S/.test(line) && !line.startsWith('#') && line !== 'npm ci && npm test')
  .map((line) => line.replace('npm ci && node bin/shipctl.js', 'shipctl'));
