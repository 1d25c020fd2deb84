import { pluralize } from '../../base/names.ts';
import type { Row } from '../../base/row.ts';
import { fillSuggestions } from '../../base/suggest.ts';
import type { LeftOut } from '../../documents/document.ts';
import { fieldsOfRole, roleNames } from '../../operations/roles.ts';
import type { Context } from '../context.ts';
import type { Display } from '../kinds/display.ts';
import { showRows } from '../kinds/show.ts';
import { accountFlags } from '../rerun-command.ts';
import { textColumns } from './operation-table.ts';
import { type ImportStep, routeOf } from './plan/step.ts';

/** A row for each operation, and for each part of the document that is none. */
export const stepTable = {
  row: {
    ...textColumns('operation', 'action', 'route', 'new_route', 'name', 'reason'),
    tags: { type: 'array', items: { type: 'string' } },
    left_out: { type: 'array', items: { type: 'string' } },
    roles: { type: 'object' },
  },
  columns: ['operation', 'action', 'route', 'new_route'],
};

const groupTable = {
  row: {
    ...textColumns('group', 'commands'),
    add: { type: 'integer' },
    change: { type: 'integer' },
    replace: { type: 'integer' },
    same: { type: 'integer' },
  },
  columns: ['group', 'add', 'change', 'replace', 'same', 'commands'],
};

/** Which fields play which role in what replaces an operation on orders. */
function rolesOf({ action, id, override }: ImportStep): Readonly<Record<string, string | null>> | null {
  const { row = {}, roles } = override?.added ?? {};
  if (action !== 'replace' || !id?.startsWith('orders.') || Object.keys(row).length === 0) return null;
  const described = { row, ...(roles && { roles }) };
  return Object.fromEntries(roleNames.map((role) => [role, fieldsOfRole(described, role).join(' ') || null]));
}

export const stepRow = (step: ImportStep, flags: string): Row => ({
  operation: step.id ?? null,
  action: step.action,
  route: step.now ?? null,
  new_route: step.override?.route ?? routeOf(step.theirs),
  name: step.theirs.title,
  reason: step.reason === undefined ? null : fillSuggestions(step.reason, flags),
  tags: step.theirs.tags,
  left_out: step.leftOut.map(({ what, why }) => `${what}; ${why}`),
  roles: rolesOf(step),
});

/** What is left out altogether, as a row. */
const leftOutRow = ({ what, why }: LeftOut): Row => ({
  ...{ operation: null, action: 'skip', route: null, new_route: what, name: '', reason: `${why}.` },
  ...{ tags: [], left_out: [], roles: null },
});

/** As many verbs as fit beside the counts on 80 columns. */
function verbsOf(ids: readonly string[]): string {
  const verbs = [...new Set(ids.map((id) => id.split('.').slice(1).join(' ')))];
  let shown = '';
  for (const verb of verbs) {
    if (shown.length + verb.length > 36) return `${shown}, …`;
    shown = shown === '' ? verb : `${shown}, ${verb}`;
  }
  return shown;
}

function groupRows(steps: readonly ImportStep[]): Row[] {
  const groups = new Map<string, ImportStep[]>();
  for (const step of steps) {
    const [group = ''] = step.id?.split('.') ?? [];
    if (group !== '') groups.set(group, [...(groups.get(group) ?? []), step]);
  }
  return [...groups].map(([group, all]) => {
    const count = (...actions: readonly ImportStep['action'][]) =>
      all.filter(({ action }) => actions.includes(action)).length;
    return {
      ...{ group, add: count('add'), change: count('update', 'move'), replace: count('replace') },
      ...{ same: count('same', 'keep'), commands: verbsOf(all.flatMap(({ id }) => id ?? [])) },
    };
  });
}

/** For people the groups, or every operation that changes if they want to see them; for programs all of them. */
export async function showPlan(
  context: Context,
  display: Display,
  steps: readonly ImportStep[],
  leftOut: readonly LeftOut[],
  showsAll: boolean,
): Promise<void> {
  const { forPeople } = display.format;
  const flags = accountFlags(context.invocation);
  const changes = steps.filter(({ action }) => action !== 'same');
  if (forPeople && changes.length === 0) return;
  if (forPeople && !showsAll) return showRows(context, groupTable, display, groupRows(steps));
  const last = changes.filter(({ action }) => action === 'replace');
  const shown = forPeople ? [...changes.filter(({ action }) => action !== 'replace'), ...last] : steps;
  await showRows(context, stepTable, display, [
    ...shown.map((step) => stepRow(step, flags)),
    ...leftOut.map(leftOutRow),
  ]);
}

/** Names everything that is left out, each reason once. */
export function warnOfLosses({ messages }: Context, steps: readonly ImportStep[], leftOut: readonly LeftOut[]): void {
  const skipped = steps.filter(({ action }) => action === 'skip');
  const all = [
    ...skipped.map(({ theirs, reason = '' }) => ({ what: routeOf(theirs), why: reason.replace(/\.$/, '') })),
    ...leftOut,
  ];
  const byReason = new Map<string, string[]>();
  for (const { what, why } of all) byReason.set(why, [...(byReason.get(why) ?? []), what]);
  for (const [why, parts] of byReason)
    messages.warn(`${parts.join(', ')} ${parts.length > 1 ? 'are' : 'is'} left out: ${why}.`);
  const inputs = new Map<string, number>();
  for (const { action, leftOut: parts } of steps) {
    if (action === 'same' || action === 'skip') continue;
    for (const { what, why } of parts) inputs.set(`${what}; ${why}`, (inputs.get(`${what}; ${why}`) ?? 0) + 1);
  }
  for (const [what, count] of inputs) messages.warn(`Left out of ${pluralize(count, 'operations')}: ${what}`);
}

/** `id=id, total=grand_total; not known: phone, city`: what the records of a replacement hold; empty for other records. */
export function describeRoles(step: ImportStep): string {
  const roles = rolesOf(step);
  if (!roles) return '';
  const known = Object.entries(roles).flatMap(([role, field]) => (field === null ? [] : [`${role}=${field}`]));
  const unknown = Object.keys(roles).filter((role) => roles[role] === null);
  return [`Fields: ${known.join(', ')}`, ...(unknown.length > 0 ? [`not known: ${unknown.join(', ')}`] : [])].join(
    '; ',
  );
}

/** What may replace what, apart from everything else: a wrong one would do something else than its name says. */
export function showReplacements({ messages }: Context, heading: string, steps: readonly ImportStep[]): void {
  if (steps.length === 0) return;
  const shown = new Set<string>();
  const lines = steps.flatMap((step) => {
    const { id, now, override } = step;
    const change = now === override?.route ? `${now}, with the fields of the document` : `${now} → ${override?.route}`;
    const roles = describeRoles(step);
    const isNew = roles !== '' && !shown.has(roles);
    shown.add(roles);
    return [`  ${id}: ${change}`, ...(isNew ? [`    ${roles}`] : [])];
  });
  messages.note([heading, ...lines].join('\n'));
}
