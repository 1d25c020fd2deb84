import type { GroupManifest, Operation } from '../../operations/manifest.ts';
import type { Override } from '../../operations/overrides.ts';
import { parametersOf } from '../../operations/route.ts';
import type { ImportedOperation } from './imported.ts';
import { likeness, wordsOf } from './words.ts';

export interface Change {
  readonly id: string;
  readonly action: 'same' | 'change' | 'add';
  readonly now: string;
  readonly route: string;
  readonly override: Override;
}

const alikeEnough = 0.5;

function score(ours: Operation, theirs: ImportedOperation): number {
  if (ours.method !== theirs.method) return 0;
  const word = wordsOf(theirs.name, theirs.group);
  return Math.max(
    likeness(wordsOf(ours.title, ours.group), word),
    likeness(wordsOf(ours.verb, ours.group), word),
    likeness(wordsOf(ours.title), wordsOf(theirs.name)),
  );
}

const shape = (path: string): string => path.replace(/\{[^}]+\}/g, '{}');

/** Their path with our names for its arguments, where both have as many. */
function withOurNames({ parameters }: Operation, path: string): string {
  const theirs = parametersOf(path);
  if (theirs.length !== parameters.length) return path;
  let at = 0;
  return path.replace(/\{[^}]+\}/g, () => `{${parameters[at++]}}`);
}

const kebab = (words: Iterable<string>): string =>
  [...words]
    .join('-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);

/** The group of the catalogue that a document's word means, else a new one of that name. */
function groupOf(groups: readonly GroupManifest[], word: string): string {
  const words = wordsOf(word);
  const known = groups.find(({ name }) => likeness(wordsOf(name), words) === 1);
  return known?.name ?? (kebab([...words].map((each) => each)) || 'other');
}

function addition(
  groups: readonly GroupManifest[],
  theirs: ImportedOperation,
  taken: ReadonlySet<string>,
): Change | undefined {
  const group = groupOf(groups, theirs.group);
  const own = [...wordsOf(theirs.name)].filter((word) => !wordsOf(group).has(word));
  const isItem = parametersOf(theirs.path).length > 0;
  const plain =
    theirs.method === 'GET'
      ? isItem
        ? 'get'
        : 'list'
      : { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' }[theirs.method];
  const names = [kebab(own), plain, `${plain}-${kebab(wordsOf(theirs.name))}`].filter(Boolean);
  const verb = names.find((name) => !taken.has(`${group}.${name}`));
  if (verb === undefined) return undefined;
  const route = `${theirs.method} ${theirs.path}`;
  const kind = verb === 'list' ? 'list' : 'record';
  return {
    id: `${group}.${verb}`,
    action: 'add',
    now: '',
    route,
    override: { route, added: { title: theirs.name, kind, input: theirs.input } },
  };
}

/**
 * What a document would change: each of our operations goes with the one that has its method and the most alike name;
 * what is left over becomes an operation of its group.
 */
export function matchOperations(groups: readonly GroupManifest[], document: readonly ImportedOperation[]): Change[] {
  const ours = groups.flatMap(({ operations }) => operations);
  const pairs = ours.flatMap((mine) => document.map((theirs) => ({ mine, theirs, likeness: score(mine, theirs) })));
  const matched = new Map<Operation, ImportedOperation>();
  const used = new Set<ImportedOperation>();
  for (const { mine, theirs, likeness: alike } of pairs.sort((a, b) => b.likeness - a.likeness)) {
    if (alike < alikeEnough || matched.has(mine) || used.has(theirs)) continue;
    matched.set(mine, theirs);
    used.add(theirs);
  }
  const changes = [...matched].map(([mine, theirs]): Change => {
    const now = `${mine.method} ${mine.path}`;
    const route = `${theirs.method} ${withOurNames(mine, theirs.path)}`;
    return {
      id: mine.id,
      action: shape(now) === shape(route) ? 'same' : 'change',
      now,
      route,
      override:
        mine.grade === 'imported'
          ? { route, added: { title: theirs.name, kind: mine.kind, input: theirs.input } }
          : { route },
    };
  });
  const taken = new Set(ours.map(({ id }) => id));
  const added = document.flatMap((theirs) => {
    if (used.has(theirs)) return [];
    const change = addition(groups, theirs, taken);
    if (change) taken.add(change.id);
    return change ? [change] : [];
  });
  return [...changes, ...added];
}
