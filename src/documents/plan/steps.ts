import { usageFailure } from '../../base/failure.ts';
import { escaped, joined, type Message } from '../../base/text/message.ts';
import type { Override } from '../../operations/override.ts';
import type { DocumentOperation, LeftOut } from '../document.ts';
import { namesWithin } from '../names/operation-names.ts';

/**
 * How an import treats an operation of the document: `move` changes its route, `replace` is proposed, `keep` leaves what the
 * user has set since, and `skip` is of an operation that cannot be imported.
 */
export type ImportAction = 'add' | 'update' | 'move' | 'replace' | 'same' | 'keep' | 'skip';

export interface ImportStep {
  readonly action: ImportAction;
  readonly theirs: DocumentOperation;
  readonly id?: string;
  readonly now?: string;
  /** Why it is skipped, kept or not proposed as a replacement: a sentence. */
  readonly reason?: Message;
  /** To be stored; of an operation that is the same only if it was imported from another file. */
  readonly override?: Override;
  readonly otherFile?: string;
  readonly leftOut: readonly LeftOut[];
  /** Of a replacement: to be stored in its place if it is refused. */
  readonly beside?: { readonly id: string; readonly override: Override };
  /** Of a replacement: the name under which the operation was added before. */
  readonly former?: string;
  readonly isAsked?: true;
}

export interface ImportPlan {
  readonly steps: readonly ImportStep[];
  /** Ids of operations that an earlier import of the file added, and that the file no longer has. */
  readonly gone: readonly string[];
}

export const routeOf = ({ method, path }: Pick<DocumentOperation, 'method' | 'path'>): string => `${method} ${path}`;

export const stepsTo = (steps: readonly ImportStep[], ...actions: readonly ImportAction[]): ImportStep[] =>
  steps.filter(({ action }) => actions.includes(action));

/** The ways to write a path: `/v1/orders`, and `/orders` where the server's address has `/v1`; with a slash at its end or without. */
function pathsOf(path: string, bases: readonly string[]): string[] {
  const below = bases.filter((base) => base !== '' && path.startsWith(`${base}/`));
  return [path, ...below.map((base) => path.slice(base.length))].flatMap((each) => [
    each,
    each.replace(/(.)\/$/, '$1'),
  ]);
}

const pickers = {
  only: ({ id = '', beside }: ImportStep) =>
    [id, beside?.id ?? ''].flatMap(namesWithin).flatMap((name) => [name, name.replaceAll('.', ' ')]),
  tag: ({ theirs }: ImportStep) => theirs.tags,
  path: ({ theirs }: ImportStep, bases: readonly string[] = []) =>
    pathsOf(theirs.path, bases).flatMap((path) => [path, `${theirs.method} ${path}`]),
  method: ({ theirs }: ImportStep) => [theirs.method],
};

type PatternKind = keyof typeof pickers;

/** The patterns that pick operations: of names and groups, tags, paths and methods. Without any, all are picked. */
export type StepPatterns = Readonly<Record<PatternKind, readonly string[]>>;

/** `shipments*`: any characters for `*`, one for `?`; upper and lower case are the same. */
function glob(pattern: string): RegExp {
  const signs: Readonly<Record<string, string>> = { '*': '.*', '?': '.' };
  const source = pattern.replace(/[.*+?^${}()|[\]\\]/g, (sign) => signs[sign] ?? `\\${sign}`);
  return new RegExp(`^${source}$`, 'isu');
}

function choices(steps: readonly ImportStep[], kind: PatternKind): Message[] {
  const valuesOf = (step: ImportStep) => (kind === 'only' ? (step.id?.split('.')[0] ?? []) : pickers[kind](step));
  const all = new Set(steps.flatMap(valuesOf));
  const name = kind === 'only' ? 'groups' : `${kind}s`;
  return kind === 'path' || all.size === 0 ? [] : [escaped`The ${name} are: ${[...all]}`];
}

/** A pattern of paths may be a whole address, as people copy it. */
const withoutHost = (pattern: string): string => pattern.replace(/^(\S+\s+)?https?:\/\/[^/*?]*/i, '$1');

/**
 * The steps that fit one of the patterns of each kind that is given; replacements that were asked for are always picked.
 * `bases` are the paths of the servers, which a pattern may leave out. Throws a usage failure if a pattern fits nothing.
 */
export function pickSteps(
  steps: readonly ImportStep[],
  given: StepPatterns,
  bases: readonly string[],
): readonly ImportStep[] {
  const mistakes: Message[] = [];
  const hints: Message[] = [];
  let picked = steps;
  for (const kind of ['only', 'tag', 'path', 'method'] as const) {
    if (given[kind].length === 0) continue;
    const fits = (step: ImportStep, pattern: string) => {
      const sought = glob(kind === 'path' ? withoutHost(pattern.trim()) : pattern.trim());
      return pickers[kind](step, bases).some((each) => sought.test(each));
    };
    const wrong = given[kind].filter((pattern) => !steps.some((step) => fits(step, pattern)));
    mistakes.push(...wrong.map((pattern) => escaped`--${kind} ${JSON.stringify(pattern)} picks no operation.`));
    if (wrong.length > 0) hints.push(...choices(steps, kind));
    picked = picked.filter((step) => step.isAsked || given[kind].some((pattern) => fits(step, pattern)));
  }
  if (mistakes.length > 0) throw usageFailure(mistakes, joined(hints, '\n'));
  return picked;
}
