import type { Override } from '../../operations/override.ts';
import type { DocumentOperation, LeftOut } from '../document.ts';

/**
 * What an import does with an operation of the document: `move` is a change of its route, `replace` is proposed, `keep` is
 * what the user has set since, and `skip` cannot be imported.
 */
export type ImportAction = 'add' | 'update' | 'move' | 'replace' | 'same' | 'keep' | 'skip';

export interface ImportStep {
  readonly action: ImportAction;
  readonly theirs: DocumentOperation;
  /** Our operation; undefined for one that is skipped. */
  readonly id?: string;
  /** Our present route; undefined for an operation that is new. */
  readonly now?: string;
  /** Why it is skipped, kept or not proposed as a replacement: a sentence. */
  readonly reason?: string;
  /** What is stored; of an operation that is the same only where it was imported from another file. */
  readonly override?: Override;
  /** The file that it was imported from until now. */
  readonly otherFile?: string;
  /** Inputs that cannot be sent. */
  readonly leftOut: readonly LeftOut[];
  /** Of a replacement: what is stored if it is refused. */
  readonly beside?: { readonly id: string; readonly override: Override };
  /** Of a replacement: the name under which the operation was added before. */
  readonly former?: string;
  /** The user has asked for the replacement on the command line. */
  readonly isAsked?: true;
}

export interface ImportPlan {
  /** In the order of the document. */
  readonly steps: readonly ImportStep[];
  /** What an earlier import of the file has added, and the file no longer has. */
  readonly gone: readonly string[];
}

export const routeOf = ({ method, path }: DocumentOperation): string => `${method} ${path}`;
