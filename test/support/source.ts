import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Import {
  /** The file, relative to the root of the repository, or the name of a package or of a module of Node. */
  readonly to: string;
  /** It is removed with the types. */
  readonly typeOnly: boolean;
}

export interface SourceFile {
  readonly file: string;
  readonly text: string;
  /** The text without its comments. */
  readonly code: string;
  readonly imports: readonly Import[];
}

// No string in the sources looks like a comment. The `//` of a URL is kept because of the character before it.
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\/])\/\/[^\n]*/g, '$1');

const statics = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const dynamics = /(\btypeof\s+)?\bimport\('([^']+)'\)/g;

function importsOf(file: string, code: string): Import[] {
  const resolved = (name: string) => (name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name);
  return [
    ...[...code.matchAll(statics)].map(([, type, name = '']) => ({ to: resolved(name), typeOnly: type !== undefined })),
    ...[...code.matchAll(dynamics)].map(([, type, name = '']) => ({
      to: resolved(name),
      typeOnly: type !== undefined,
    })),
  ];
}

/** Every source file below a folder of the repository. */
export const sources = (folder: string): SourceFile[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]s$/.test(name))
    .map((name) => {
      const file = join(folder, name).replaceAll('\\', '/');
      const text = readFileSync(join(root, file), 'utf8');
      const code = withoutComments(text);
      return { file, text, code, imports: importsOf(file, code) };
    });
