import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, posix, relative, sep } from 'node:path';
import { Failure } from '../base/failure.ts';
import { readFailure } from '../base/files/file-failures.ts';
import { getOwn, isRow } from '../base/row.ts';
import { decodeText } from '../base/text/decode-text.ts';
import type { Omissions } from './document.ts';
import { parseText } from './parse-text.ts';
import { decoded } from './values.ts';

/** References to references are usual, but many of them are a circle. */
const mostHops = 20;

const decodedStep = (step: string): string => decoded(step.replaceAll('~1', '/').replaceAll('~0', '~'));

function stepInto(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isRow(value) ? (getOwn(value, step) ?? getOwn(value, decodedStep(step))) : undefined;
}

/** The target of a reference, or why it has none. */
type ReferenceTarget = { readonly value: unknown } | { readonly why: string };

/** Resolves `$ref`s within a document and the files beside it, by their names. Nothing is fetched. */
export class References {
  private readonly known = new Map<string, ReferenceTarget>();

  constructor(
    private readonly document: unknown,
    /** By their paths below the folder of the document. */
    private readonly files: ReadonlyMap<string, ReferenceTarget>,
  ) {}

  /** Returns the target of one `$ref`, which may be a `$ref` again. */
  follow(reference: string): ReferenceTarget {
    let target = this.known.get(reference);
    if (!target) {
      target = this.find(reference);
      this.known.set(reference, target);
    }
    return target;
  }

  /** Returns a parameter, a response and so on behind its `$ref`s; undefined, and an omission, if one has no target. */
  resolve(given: unknown, omissions: Omissions): unknown {
    let value = given;
    for (let hops = 0; isRow(value) && typeof value.$ref === 'string'; hops++) {
      const { $ref: reference, ...siblings } = value;
      const target = hops < mostHops ? this.follow(reference) : { why: 'it refers to itself' };
      if ('why' in target) {
        omissions.add(reference, target.why);
        return undefined;
      }
      value = isRow(target.value) && Object.keys(siblings).length > 0 ? { ...target.value, ...siblings } : target.value;
    }
    return value;
  }

  private find(reference: string): ReferenceTarget {
    // A reference whose way leads through itself finds this.
    this.known.set(reference, { why: 'it refers to itself' });
    const [file = '', pointer = ''] = reference.split('#', 2);
    if (pointer !== '' && !pointer.startsWith('/')) return { why: 'anchors are not followed' };
    const root = file === '' ? { value: this.document } : (this.files.get(file) ?? { why: 'only files are read' });
    if ('why' in root) return root;
    return this.followPointer(root.value, pointer);
  }

  /** A part on the way may itself be a reference: `schemas: { $ref: schemas.yaml }`. */
  private followPointer(root: unknown, pointer: string): ReferenceTarget {
    let value = root;
    for (const step of pointer.split('/').slice(1)) {
      const inner = stepInto(value, step);
      if (inner === undefined && isRow(value) && typeof value.$ref === 'string') {
        const target = this.follow(value.$ref);
        if ('why' in target) return target;
        value = stepInto(target.value, step);
      } else value = inner;
    }
    return value === undefined ? { why: 'the document does not have it' } : { value };
  }
}

/** Some providers keep every operation, model and example in a file of its own. */
const mostFiles = 10_000;
const mostBytes = 64 * 2 ** 20;

/** The folder of a document, with the files beside it. */
export interface Folder {
  /** Undefined if the document comes from no file. */
  readonly path: string | undefined;
  /** The name of the document in it. */
  readonly name: string;
  readonly clean: (text: string) => string;
}

/** Returns whether there may be a reference to another file. Almost no document has one. */
export const refersElsewhere = (text: string): boolean => /\$ref["']?\s*:\s*(?!["']?\s*#)\S/.test(text);

/** Every object with a `$ref`, without recursion. Objects that YAML shares are visited once. */
function* referringIn(value: unknown): Generator<Record<string, unknown> & { $ref: string }> {
  const seen = new Set<object>();
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    if (hasReference(next)) yield next;
    for (const inner of Object.values(next)) if (typeof inner === 'object') left.push(inner);
  }
}

const hasReference = (value: object): value is Record<string, unknown> & { $ref: string } =>
  '$ref' in value && typeof value.$ref === 'string';

const isElsewhere = (file: string): boolean => /^[a-z][a-z\d+.-]+:|^[/\\]|^[a-z]:[/\\]/i.test(file);

/** Reads the files that a document refers to. Only files in its own folder and below, never through a link out of it. */
export class SiblingFiles {
  readonly found = new Map<string, ReferenceTarget>();
  private bytes = 0;

  constructor(
    private readonly folder: Folder,
    private readonly omissions: Omissions,
  ) {}

  /** Reads the files that `value` refers to, and those that they refer to. The references become paths below the folder. */
  async follow(value: unknown): Promise<void> {
    const left: (readonly [unknown, string])[] = [[value, this.folder.name]];
    for (let next = left.pop(); next; next = left.pop()) {
      const [document, file] = next;
      for (const each of referringIn(document)) {
        const [to = '', pointer] = each.$ref.split('#', 2);
        const path = this.pathFrom(file, to);
        each.$ref = pointer === undefined ? path : `${path === this.folder.name ? '' : path}#${pointer}`;
        if (path === this.folder.name && pointer !== undefined) continue;
        if (this.found.has(path)) continue;
        const target = await this.read(path);
        this.found.set(path, target);
        if ('value' in target) left.push([target.value, path]);
      }
    }
  }

  private pathFrom(file: string, to: string): string {
    if (to === '') return file;
    return isElsewhere(to) ? to : posix.join(posix.dirname(file), decoded(to).replaceAll('\\', '/'));
  }

  private async read(file: string): Promise<ReferenceTarget> {
    const { path: folder } = this.folder;
    if (/^[a-z][a-z\d+.-]+:|^\/\//i.test(file)) return { why: 'other addresses are never read' };
    if (folder === undefined) return { why: 'standard input has no folder' };
    if (isElsewhere(file) || file.startsWith('../') || file.includes('\0'))
      return { why: 'it is outside the folder of the document' };
    if (this.found.size >= mostFiles) return { why: `only ${mostFiles} files are read` };
    try {
      const real = await realpath(join(folder, file));
      const root = await realpath(folder);
      const below = relative(root, real);
      if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below))
        return { why: 'it is outside the folder of the document' };
      const found = await stat(real);
      if (!found.isFile()) return { why: 'it is not a file' };
      this.bytes += found.size;
      if (this.bytes > mostBytes) return { why: 'the files are too large' };
      const text = this.folder.clean(decodeText(await readFile(real), file));
      const value = await parseText(text, file, this.omissions);
      return isRow(value) || Array.isArray(value) ? { value } : { why: 'it holds no document' };
    } catch (error) {
      // A file that is missing is one loss of the import; a disk that fails is another matter.
      const failure = readFailure(error, file);
      if (failure instanceof Failure && failure.kind === 'machine') throw failure;
      return { why: error instanceof Failure ? 'it is neither JSON nor YAML' : 'it cannot be read' };
    }
  }
}
