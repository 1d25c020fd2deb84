import type { GroupManifest, Operation } from '../../operations/manifest.ts';
import type { Override } from '../../operations/override.ts';
import { parametersOf } from '../../operations/route.ts';
import type { ImportedOperation } from './imported.ts';
import { likeness, nameWords } from './words.ts';

/** What an import does to one operation. */
export interface ImportChange {
  readonly id: string;
  readonly action: 'same' | 'change' | 'add';
  /** The present route; empty for an operation that is added. */
  readonly now: string;
  readonly route: string;
  readonly override: Override;
}

const leastLikeness = 0.5;

function score(ours: Operation, theirs: ImportedOperation): number {
  if (ours.method !== theirs.method) return 0;
  const words = nameWords(theirs.name, theirs.group);
  return Math.max(
    likeness(nameWords(ours.title, ours.group), words),
    likeness(nameWords(ours.verb, ours.group), words),
    likeness(nameWords(ours.title), nameWords(theirs.name)),
  );
}

/** Pairs each of our operations with the one in the document that has its method and the most similar name. */
function pairOperations(
  ours: readonly Operation[],
  document: readonly ImportedOperation[],
): Map<Operation, ImportedOperation> {
  const candidates = ours.flatMap((mine) =>
    document.map((theirs) => ({ mine, theirs, likeness: score(mine, theirs) })),
  );
  const pairs = new Map<Operation, ImportedOperation>();
  const used = new Set<ImportedOperation>();
  for (const { mine, theirs, likeness: alike } of candidates.sort((a, b) => b.likeness - a.likeness)) {
    if (alike < leastLikeness || pairs.has(mine) || used.has(theirs)) continue;
    pairs.set(mine, theirs);
    used.add(theirs);
  }
  return pairs;
}

/** Their path with our names of its arguments, if both have the same number. */
function withOurNames({ parameters }: Operation, path: string): string {
  if (parametersOf(path).length !== parameters.length) return path;
  let at = 0;
  return path.replace(/\{[^}]+\}/g, () => `{${parameters[at++]}}`);
}

const withoutNames = (route: string): string => route.replace(/\{[^}]+\}/g, '{}');

function changeOf(ours: Operation, theirs: ImportedOperation): ImportChange {
  const now = `${ours.method} ${ours.path}`;
  const route = `${theirs.method} ${withOurNames(ours, theirs.path)}`;
  const added = ours.grade === 'imported' && { added: { title: theirs.name, kind: ours.kind, input: theirs.input } };
  const action = withoutNames(now) === withoutNames(route) ? 'same' : 'change';
  return { id: ours.id, action, now, route, override: { route, ...added } };
}

const kebabCase = (words: Iterable<string>): string =>
  [...words]
    .join('-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);

/** The group of the catalogue that a document's word means, else a new one of that name. */
function groupOf(groups: readonly GroupManifest[], word: string): string {
  const words = nameWords(word);
  const known = groups.find(({ name }) => likeness(nameWords(name), words) === 1);
  return known?.name ?? (kebabCase(words) || 'other');
}

const plainVerbs = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' };

function plainVerbOf({ method, path }: ImportedOperation): string {
  if (method !== 'GET') return plainVerbs[method];
  return parametersOf(path).length > 0 ? 'get' : 'list';
}

/** An operation that we do not have; undefined if its names are all taken. */
function additionOf(
  groups: readonly GroupManifest[],
  theirs: ImportedOperation,
  taken: ReadonlySet<string>,
): ImportChange | undefined {
  const group = groupOf(groups, theirs.group);
  const words = nameWords(theirs.name);
  const groupWords = nameWords(group);
  const plain = plainVerbOf(theirs);
  const verbs = [kebabCase([...words].filter((word) => !groupWords.has(word))), plain, `${plain}-${kebabCase(words)}`];
  const verb = verbs.find((name) => name !== '' && !taken.has(`${group}.${name}`));
  if (verb === undefined) return undefined;
  const route = `${theirs.method} ${theirs.path}`;
  const added = { title: theirs.name, kind: verb === 'list' ? 'list' : 'record', input: theirs.input } as const;
  return { id: `${group}.${verb}`, action: 'add', now: '', route, override: { route, added } };
}

/** What a document would change: operations that it describes too, and those that it has and the catalogue lacks. */
export function matchOperations(
  groups: readonly GroupManifest[],
  document: readonly ImportedOperation[],
): ImportChange[] {
  const ours = groups.flatMap(({ operations }) => operations);
  const pairs = pairOperations(ours, document);
  const changes = [...pairs].map(([mine, theirs]) => changeOf(mine, theirs));
  const used = new Set(pairs.values());
  const taken = new Set(ours.map(({ id }) => id));
  for (const theirs of document.filter((each) => !used.has(each))) {
    const addition = additionOf(groups, theirs, taken);
    if (!addition) continue;
    taken.add(addition.id);
    changes.push(addition);
  }
  return changes;
}
