import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { suggest } from '../../base/text/suggest.ts';
import { originOf, type UncheckedOverrides } from '../../operations/override.ts';
import { fieldsOfRole, holdsOrders, roleNames } from '../../operations/roles.ts';
import type { LeftOut } from '../document.ts';
import { type ImportPreview, stepsOf } from '../import-document.ts';
import { type ImportAction, type ImportStep, routeOf, stepsTo } from './steps.ts';

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const count = { type: 'integer' };

/** The rows of a plan: one for each operation, and one for each part of the document that is left out. */
export const stepTable = {
  row: {
    operation: text,
    action: text,
    route: text,
    new_route: text,
    name: text,
    reason: text,
    tags: texts,
    left_out: texts,
    roles: { type: 'object' },
  },
  columns: ['operation', 'action', 'route', 'new_route'],
};

/** Names and routes are long: the former route only stands there if it says something that the lines below do not. */
export const detailTable = (steps: readonly ImportStep[]): typeof stepTable => ({
  ...stepTable,
  columns: stepTable.columns.filter((name) => name !== 'route' || steps.some(({ action }) => action === 'move')),
});

/** The rows of a plan in short: one for each group. */
export const groupTable = {
  row: { group: text, commands: text, add: count, change: count, replace: count, same: count },
  columns: ['group', 'add', 'change', 'replace', 'same', 'commands'],
};

/** The fields that play the roles of an order, in an operation that replaces a built-in one on orders; else null. */
function rolesOf({ action, id, override }: ImportStep): Readonly<Record<string, string | null>> | null {
  const { row = {}, roles, kind } = override?.added ?? {};
  if (action !== 'replace' || id === undefined || !holdsOrders(id, kind) || Object.keys(row).length === 0) return null;
  const described = { row, ...(roles && { roles }) };
  return Object.fromEntries(roleNames.map((role) => [role, fieldsOfRole(described, role).join(' ') || null]));
}

/** A row of `stepTable`. */
export const stepRow = (step: ImportStep): Row => ({
  operation: step.id ?? null,
  action: step.action,
  route: step.now ?? null,
  new_route: step.override?.route ?? routeOf(step.theirs),
  name: step.theirs.title,
  reason: step.reason ?? null,
  tags: step.theirs.tags,
  left_out: step.leftOut.map(({ what, why }) => `${what}; ${why}`),
  roles: rolesOf(step),
});

/** A row of `stepTable` for a part that is left out altogether. */
export const leftOutRow = ({ what, why }: LeftOut): Row => ({
  operation: null,
  action: 'skip',
  route: null,
  new_route: what,
  name: '',
  reason: `${why}.`,
  tags: [],
  left_out: [],
  roles: null,
});

/** Characters that the counts and the spaces between the columns leave of 80 to the names. */
const roomForNames = 50;

/** As many verbs as fit. */
function verbsOf(ids: readonly string[], room: number): string {
  const verbs = [...new Set(ids.map((id) => id.split('.').slice(1).join(' ')))];
  const last = verbs.findLastIndex((_, at) => {
    const more = at + 1 < verbs.length ? ', …' : '';
    return verbs.slice(0, at + 1).join(', ').length + more.length <= room;
  });
  return [...verbs.slice(0, Math.max(last, 0) + 1), ...(last + 1 < verbs.length ? ['…'] : [])].join(', ');
}

/** The rows of `groupTable`. */
export function groupRows(steps: readonly ImportStep[]): Row[] {
  const groups = new Map<string, ImportStep[]>();
  for (const step of steps) {
    const [group = ''] = step.id?.split('.') ?? [];
    if (group !== '') groups.set(group, [...(groups.get(group) ?? []), step]);
  }
  const room = roomForNames - Math.max(...[...groups.keys(), 'group'].map(({ length }) => length));
  return [...groups].map(([group, all]) => {
    const countOf = (...actions: readonly ImportAction[]) => stepsTo(all, ...actions).length;
    // New operations go before those that only change.
    const added = stepsTo(all, 'add');
    const sorted = [...added, ...all.filter((step) => !added.includes(step))];
    return {
      group,
      add: countOf('add'),
      change: countOf('update', 'move'),
      replace: countOf('replace'),
      same: countOf('same', 'keep'),
      commands: verbsOf(
        sorted.flatMap(({ id }) => id ?? []),
        room,
      ),
    };
  });
}

/** `Fields: id=id, total=grand_total; not known: phone, city`; empty for records that are not orders. */
export function describeRoles(step: ImportStep): string {
  const roles = rolesOf(step);
  if (!roles) return '';
  const known = Object.entries(roles).flatMap(([role, field]) => (field === null ? [] : [`${role}=${field}`]));
  const unknown = Object.keys(roles).filter((role) => roles[role] === null);
  if (known.length === 0) return escaped`No field is known to be its ${unknown.join(', ')}`;
  const missing = unknown.length > 0 ? [escaped`not known: ${unknown.join(', ')}`] : [];
  return [escaped`Fields: ${known.join(', ')}`, ...missing].join('; ');
}

/** One line, or two if it is long. */
function describeChange({ id, now, override }: ImportStep): string {
  if (now === override?.route) return escaped`  ${id}: ${now}, with the fields of the document`;
  const line = escaped`  ${id}: ${now} \u2192 ${override?.route}`;
  return line.length > 80 ? line.replace(' →', '\n    →') : line;
}

const mostMoves = 10;

/** Names the operations that get another route: they may do something else now. */
function describeMoves(steps: readonly ImportStep[]): string {
  const more =
    steps.length > mostMoves ? [escaped`  \u2026 and ${steps.length - mostMoves} more: --details shows them.`] : [];
  return ['These operations get another route:', ...steps.slice(0, mostMoves).map(describeChange), ...more].join('\n');
}

/** Names the replacements: a wrong one would do something else than its name says. */
function describeReplacements(heading: string, steps: readonly ImportStep[]): string {
  const shown = new Set<string>();
  const lines = steps.flatMap((step) => {
    const roles = describeRoles(step);
    const isNew = roles !== '' && !shown.has(roles);
    shown.add(roles);
    return [describeChange(step), ...(isNew ? [`    ${roles}`] : [])];
  });
  return [heading, ...lines].join('\n');
}

/** Names everything that is left out, each reason once. */
function describeOmissions(steps: readonly ImportStep[], leftOut: readonly LeftOut[]): string[] {
  const skipped = stepsTo(steps, 'skip');
  const all = [
    ...skipped.map(({ theirs, reason = '' }) => ({ what: routeOf(theirs), why: reason.replace(/\.$/, '') })),
    ...leftOut,
  ];
  const byReason = new Map<string, string[]>();
  for (const { what, why } of all) byReason.set(why, [...(byReason.get(why) ?? []), what]);
  const inputs = new Map<string, number>();
  for (const { action, leftOut: parts } of steps) {
    if (action === 'same' || action === 'skip') continue;
    for (const { what, why } of parts) inputs.set(`${what}; ${why}`, (inputs.get(`${what}; ${why}`) ?? 0) + 1);
  }
  return [
    ...[...byReason].map(
      ([why, parts]) => escaped`${parts.join(', ')} ${parts.length > 1 ? 'are' : 'is'} left out: ${why}.`,
    ),
    ...[...inputs].map(([what, times]) => escaped`Left out of ${pluralize(times, 'operations')}: ${what}`),
  ];
}

/** Says which operations have belonged to another file until now: a route belongs to the file that was imported last. */
function describeOtherFiles(steps: readonly ImportStep[], stored: UncheckedOverrides, file: string): string[] {
  const taken = steps.filter(({ otherFile }) => otherFile !== undefined);
  const others = new Set(taken.map(({ otherFile = '' }) => otherFile));
  return [...others].map((other) => {
    const ids = taken.filter(({ otherFile }) => otherFile === other).map(({ id }) => id);
    const isLeft = Object.entries(stored).some(([id, each]) => originOf(each)?.file === other && !ids.includes(id));
    const rest = isLeft ? escaped` What only ${other} has stays: ${suggest`ops list --from ${other}`}` : '';
    const belong = ids.length > 1 ? 'belong' : 'belongs';
    return escaped`${pluralize(ids.length, 'operations')} of ${other} ${belong} to ${file} with this import.${rest}`;
  });
}

/** Whether the document names the route of an operation, and nothing that is sent or received. */
const isRouteAlone = ({ theirs: { inputs, body, response } }: ImportStep): boolean =>
  body === undefined && response.kind === 'unknown' && inputs.every(({ place }) => place === 'path');

/** A sentence for each kind of thing that the document does not say of the operations that are imported. */
function gaps(picked: readonly ImportStep[]): string[] {
  const imported = picked.filter(({ action }) => action !== 'skip');
  const bare = imported.filter(isRouteAlone).length;
  const cut = imported.filter(({ leftOut }) => leftOut.length > 0).length;
  return [
    ...(bare > 0 ? [escaped`Described without inputs and responses: ${bare}.`] : []),
    ...(cut > 0 ? [escaped`With parts left out: ${cut}.`] : []),
  ];
}

/** `152 operations: 149 added, 3 replacements proposed, 0 left out.` */
function importSummary(
  steps: readonly ImportStep[],
  picked: readonly ImportStep[],
  leftOut: readonly LeftOut[],
): string {
  const countOf = (...actions: readonly ImportAction[]) => stepsTo(picked, ...actions).length;
  const asked = picked.filter(({ isAsked }) => isAsked).length;
  // The count is of operations; a credential that cannot be sent is not one.
  const lost = leftOut.filter(({ what }) => !what.startsWith('credential ')).length;
  const rest: readonly (readonly [number, string])[] = [
    [asked, 'replaced as asked'],
    [countOf('update'), 'changed'],
    [countOf('move'), 'with a new route'],
    [countOf('same'), 'unchanged'],
    [countOf('keep'), 'kept as you set them'],
    [steps.length - picked.length, 'not picked'],
  ];
  const parts = [
    escaped`${countOf('add')} added`,
    escaped`${pluralize(countOf('replace') - asked, 'replacements')} proposed`,
    escaped`${countOf('skip') + lost} left out`,
    ...rest.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : [])),
  ];
  return [escaped`${pluralize(steps.length + lost, 'operations')}: ${parts.join(', ')}.`, ...gaps(picked)].join(' ');
}

/** A text for the user, which is a warning where something is lost. */
interface Remark {
  readonly text: string;
  readonly isWarning?: true;
}

/** Returns everything about an import that is worth a line of its own, then the summary. */
export function describePreview(preview: ImportPreview, showsAll: boolean): Remark[] {
  const { steps, picked, gone, leftOut, stored, parts, hasOtherParts } = preview;
  const { changes, proposed, wanted } = stepsOf(preview);
  const moves = showsAll ? [] : stepsTo(picked, 'move');
  const remarks: Remark[] = moves.length > 0 ? [{ text: describeMoves(moves) }] : [];
  for (const text of describeOmissions(picked, leftOut)) remarks.push({ text, isWarning: true });
  for (const { id, action, reason } of stepsTo(picked, 'keep', 'add')) {
    const is = action === 'keep' ? 'is kept' : 'is added beside';
    if (reason !== undefined) remarks.push({ text: escaped`${id} ${is}: ${reason}` });
  }
  for (const text of describeOtherFiles(picked, stored, parts.file)) remarks.push({ text });
  if (gone.length > 0) {
    remarks.push({
      text: escaped`No longer in ${parts.file}: ${gone.join(', ')}. To remove: ${suggest`ops unset ${gone}`}`,
    });
    const isKnown = steps.some(({ id, action }) => action !== 'add' && id !== undefined && stored[id]);
    const other =
      'Is it another document? Then import it under another name: files of the same name count as one document.';
    if (!isKnown) remarks.push({ text: other });
  }
  if (wanted.length > 0)
    remarks.push({ text: describeReplacements('Replaces built-in operations, as asked:', wanted) });
  const caution = 'May replace built-in operations. You are asked for each; --yes does not answer.';
  if (proposed.length > 0) remarks.push({ text: describeReplacements(caution, proposed) });
  remarks.push({ text: importSummary(steps, picked, leftOut) });
  if (hasOtherParts && changes.length === 0)
    remarks.push({ text: escaped`The servers or values that ${parts.file} names have changed.` });
  return remarks;
}
