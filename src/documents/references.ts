import { getOwn, isRow } from '../base/row.ts';
import type { Omissions } from './document.ts';
import { decoded } from './values.ts';

/** References to references are usual, but many of them are a circle. */
const mostHops = 20;

const decodedStep = (step: string): string => decoded(step.replaceAll('~1', '/').replaceAll('~0', '~'));

function stepInto(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isRow(value) ? (getOwn(value, step) ?? getOwn(value, decodedStep(step))) : undefined;
}

export type ReferenceTarget = { readonly value: unknown } | { readonly why: string };

/** Resolves `$ref`s within a document and the files beside it, by their names. Nothing is fetched. */
export class References {
  private readonly known = new Map<string, ReferenceTarget>();

  constructor(
    private readonly document: unknown,
    /** By their paths below the folder of the document. */
    private readonly files: ReadonlyMap<string, ReferenceTarget>,
  ) {}

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
