import type { Row } from '../../base/row.ts';
import type { LeftOut } from '../../documents/document.ts';
import { type ImportStep, routeOf } from '../../documents/plan/steps.ts';
import type { Display } from '../../output/formats.ts';
import { showRows } from '../../service/show.ts';
import type { Context } from '../../session/context.ts';
import { textColumns } from '../../session/operation-table.ts';
import { fillCommands } from '../../session/rerun-command.ts';
import { rolesOf } from './replacement-texts.ts';

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

/** Names and routes are long: the former route only stands there if it says something that the lines below do not. */
const detailTable = (steps: readonly ImportStep[]): typeof stepTable => ({
  ...stepTable,
  columns: stepTable.columns.filter((name) => name !== 'route' || steps.some(({ action }) => action === 'move')),
});

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

export const stepRow = (context: Pick<Context, 'invocation'>, step: ImportStep): Row => ({
  operation: step.id ?? null,
  action: step.action,
  route: step.now ?? null,
  new_route: step.override?.route ?? routeOf(step.theirs),
  name: step.theirs.title,
  reason: step.reason === undefined ? null : fillCommands(context, step.reason),
  tags: step.theirs.tags,
  left_out: step.leftOut.map(({ what, why }) => `${what}; ${why}`),
  roles: rolesOf(step),
});

/** What is left out altogether, as a row. */
const leftOutRow = ({ what, why }: LeftOut): Row => ({
  ...{ operation: null, action: 'skip', route: null, new_route: what, name: '', reason: `${why}.` },
  ...{ tags: [], left_out: [], roles: null },
});

/** What the counts and the spaces between the columns leave of 80 columns to the names. */
const roomForNames = 50;

/** As many verbs as fit. */
function verbsOf(ids: readonly string[], room: number): string {
  const verbs = [...new Set(ids.map((id) => id.split('.').slice(1).join(' ')))];
  const count = verbs.findLastIndex((_, at) => {
    const more = at + 1 < verbs.length ? ', …' : '';
    return verbs.slice(0, at + 1).join(', ').length + more.length <= room;
  });
  return [...verbs.slice(0, Math.max(count, 0) + 1), ...(count + 1 < verbs.length ? ['…'] : [])].join(', ');
}

/** What is new goes before what only changes. */
const byAction = (steps: readonly ImportStep[]): ImportStep[] => [
  ...steps.filter(({ action }) => action === 'add'),
  ...steps.filter(({ action }) => action !== 'add'),
];

function groupRows(steps: readonly ImportStep[]): Row[] {
  const groups = new Map<string, ImportStep[]>();
  for (const step of steps) {
    const [group = ''] = step.id?.split('.') ?? [];
    if (group !== '') groups.set(group, [...(groups.get(group) ?? []), step]);
  }
  const room = roomForNames - Math.max(...[...groups.keys(), 'group'].map(({ length }) => length));
  return [...groups].map(([group, all]) => {
    const count = (...actions: readonly ImportStep['action'][]) =>
      all.filter(({ action }) => actions.includes(action)).length;
    return {
      ...{ group, add: count('add'), change: count('update', 'move'), replace: count('replace') },
      ...{
        same: count('same', 'keep'),
        commands: verbsOf(
          byAction(all).flatMap(({ id }) => id ?? []),
          room,
        ),
      },
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
  const changes = steps.filter(({ action }) => action !== 'same');
  if (forPeople && changes.length === 0) return;
  if (forPeople && !showsAll) return showRows(context, groupTable, display, groupRows(steps));
  const last = changes.filter(({ action }) => action === 'replace');
  const shown = forPeople ? [...changes.filter(({ action }) => action !== 'replace'), ...last] : steps;
  await showRows(context, forPeople ? detailTable(shown) : stepTable, display, [
    ...shown.map((step) => stepRow(context, step)),
    ...leftOut.map(leftOutRow),
  ]);
}
