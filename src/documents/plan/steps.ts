import { usageFailure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { Override } from '../../operations/override.ts';
import type { DocumentOperation, LeftOut } from '../document.ts';

/**
 * How an import treats an operation of the document: `move` changes its route, `replace` is proposed, `keep` leaves what the
 * user has set since, and `skip` is of an operation that cannot be imported.
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
  /** To be stored; of an operation that is the same only if it was imported from another file. */
  readonly override?: Override;
  /** The file that it was imported from until now. */
  readonly otherFile?: string;
  /** Inputs that cannot be sent. */
  readonly leftOut: readonly LeftOut[];
  /** Of a replacement: to be stored in its place if it is refused. */
  readonly beside?: { readonly id: string; readonly override: Override };
  /** Of a replacement: the name under which the operation was added before. */
  readonly former?: string;
  /** The user has asked for the replacement on the command line. */
  readonly isAsked?: true;
}

export interface ImportPlan {
  /** In the order of the document. */
  readonly steps: readonly ImportStep[];
  /** Ids of operations that an earlier import of the file added, and that the file no longer has. */
  readonly gone: readonly string[];
}

/** `PUT /orders/{order}`. */
export const routeOf = ({ method, path }: Pick<DocumentOperation, 'method' | 'path'>): string => `${method} ${path}`;

/** The steps with one of these actions. */
export const stepsTo = (steps: readonly ImportStep[], ...actions: readonly ImportAction[]): ImportStep[] =>
  steps.filter(({ action }) => actions.includes(action));

/** `orders.refunds.list` → `orders`, `orders.refunds`, `orders.refunds.list`. */
const namesWithin = (id: string): string[] => {
  const words = id.split('.');
  return words.map((_, at) => words.slice(0, at + 1).join('.'));
};

/** The patterns that pick operations: of names and groups, tags, paths and methods. Without any, all are picked. */
export type StepPatterns = Readonly<Record<'only' | 'tag' | 'path' | 'method', readonly string[]>>;

/** The texts of an operation that a pattern of each kind is compared with. */
const pickers: { readonly [Kind in keyof StepPatterns]: (step: ImportStep) => readonly string[] } = {
  only: ({ id = '', beside }) =>
    [id, beside?.id ?? ''].flatMap(namesWithin).flatMap((name) => [name, name.replaceAll('.', ' ')]),
  tag: ({ theirs }) => theirs.tags,
  path: ({ theirs }) => [theirs.path, routeOf(theirs)],
  method: ({ theirs }) => [theirs.method],
};

/** `shipments*`: any characters for `*`, one for `?`; upper and lower case are the same. */
function glob(pattern: string): RegExp {
  const source = pattern.replace(/[.*+?^${}()|[\]\\]/g, (sign) =>
    sign === '*' ? '.*' : sign === '?' ? '.' : `\\${sign}`,
  );
  return new RegExp(`^${source}$`, 'isu');
}

/** Returns a line for each flag that picks no operation, with the values that it could have. */
function choices(steps: readonly ImportStep[], isWrong: (flag: string) => boolean): string {
  const known: readonly (readonly [string, string, readonly string[]])[] = [
    ['only', 'groups', steps.flatMap(({ id }) => id?.split('.')[0] ?? [])],
    ['tag', 'tags', steps.flatMap(({ theirs }) => theirs.tags)],
    ['method', 'methods', steps.map(({ theirs }) => theirs.method)],
  ];
  return known
    .filter(([flag, , all]) => isWrong(flag) && all.length > 0)
    .map(([, name, all]) => escaped`The ${name} are: ${[...new Set(all)].join(', ')}`)
    .join('\n');
}

/**
 * The steps that fit one of the patterns of each kind that is given; replacements that were asked for are always picked.
 * Throws a usage failure if a pattern fits nothing.
 */
export function pickSteps(steps: readonly ImportStep[], given: StepPatterns): readonly ImportStep[] {
  const mistakes: string[] = [];
  let picked = steps;
  for (const kind of ['only', 'tag', 'path', 'method'] as const) {
    const valuesOf = pickers[kind];
    const patterns = given[kind].map((text) => ({ text, test: glob(text.trim()) }));
    if (patterns.length === 0) continue;
    const fits = (step: ImportStep, test: RegExp) => valuesOf(step).some((value) => test.test(value));
    for (const { text, test } of patterns) {
      if (!steps.some((step) => fits(step, test)))
        mistakes.push(escaped`--${kind} ${JSON.stringify(text)} picks no operation.`);
    }
    picked = picked.filter((step) => step.isAsked || patterns.some(({ test }) => fits(step, test)));
  }
  if (mistakes.length === 0) return picked;
  throw usageFailure(
    mistakes,
    choices(steps, (flag) => mistakes.some((each) => each.startsWith(`--${flag} `))),
  );
}
