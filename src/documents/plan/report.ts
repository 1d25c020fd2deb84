import type { Row } from '../../base/row.ts';
import { escaped, joined, type Message, pluralize, suggest, term, unique } from '../../base/text/message.ts';
import { originOf, type UncheckedOverrides } from '../../operations/override.ts';
import { fieldsOfRole, holdsOrders, roleNames } from '../../operations/roles.ts';
import { areAlike, withoutStop } from '../../writes/message-parts.ts';
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

/** `wordsOf` completes the command that a reason suggests. */
export const stepRow = (step: ImportStep, wordsOf: (message: Message) => string): Row => ({
  operation: step.id ?? null,
  action: step.action,
  route: step.now ?? null,
  new_route: step.override?.route ?? routeOf(step.theirs),
  name: step.theirs.title,
  reason: step.reason ? wordsOf(step.reason) : null,
  tags: step.theirs.tags,
  left_out: step.leftOut.map(({ what, why }) => `${what}; ${why}`),
  roles: rolesOf(step),
});

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

function verbsOf(ids: readonly string[], room: number): string {
  const [first = '', ...others] = new Set(ids.map((id) => id.split('.').slice(1).join(' ')));
  const text = [first, ...others].join(', ');
  if (text.length <= room) return text;
  const whole = text.slice(0, room - 2).replace(/[^,]*$/, '');
  return `${whole || `${first},`} …`;
}

export function groupRows(steps: readonly ImportStep[]): Row[] {
  const groupOf = ({ id = '' }: ImportStep) => id.split('.')[0] ?? '';
  const groups = [...new Set(steps.map(groupOf))].filter(Boolean);
  const room = roomForNames - Math.max(...[...groups, 'group'].map(({ length }) => length));
  return groups.map((group) => {
    const all = steps.filter((step) => groupOf(step) === group);
    const countOf = (...actions: readonly ImportAction[]) => stepsTo(all, ...actions).length;
    // New operations go before those that only change.
    const sorted = [...stepsTo(all, 'add'), ...all];
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

/** `Fields: id=id, total=grand_total; not known: phone, city`; undefined for records that are not orders. */
export function describeRoles(step: ImportStep): Message | undefined {
  const roles = rolesOf(step);
  if (!roles) return undefined;
  const known = Object.entries(roles).flatMap(([role, field]) => (field === null ? [] : [`${role}=${field}`]));
  const unknown = Object.keys(roles).filter((role) => roles[role] === null);
  if (known.length === 0) return escaped`No field is known to be its ${unknown}`;
  const missing = unknown.length > 0 ? escaped`; not known: ${unknown}` : escaped``;
  return escaped`Fields: ${known}${missing}`;
}

const lineWidth = 80;

function describeChange({ id = '', now = '', override }: ImportStep): Message {
  const { route = '' } = override ?? {};
  if (now === route) return escaped`  ${id}: ${now}, with the fields of the document`;
  const isLong = `  ${id}: ${now} \u2192 ${route}`.length > lineWidth;
  return isLong ? escaped`  ${id}: ${now}\n    \u2192 ${route}` : escaped`  ${id}: ${now} \u2192 ${route}`;
}

const mostMoves = 10;

function describeMoves(steps: readonly ImportStep[]): Message {
  const lines = [escaped`These operations get another route:`, ...steps.slice(0, mostMoves).map(describeChange)];
  const more = steps.length - mostMoves;
  if (more > 0) lines.push(escaped`  \u2026 and ${more} more: --details shows them.`);
  return joined(lines, '\n');
}

/** Names the replacements: a wrong one would do something else than its name says. */
export function describeReplacements(heading: Message, steps: readonly ImportStep[]): Message {
  const lines = [heading];
  for (const step of steps) {
    lines.push(describeChange(step));
    const roles = describeRoles(step);
    if (roles) lines.push(escaped`    ${roles}`);
  }
  return joined(unique(lines), '\n');
}

function describeOmissions(steps: readonly ImportStep[], leftOut: readonly LeftOut[]): Message[] {
  const skipped = stepsTo(steps, 'skip').map(({ theirs, reason = escaped`` }) => ({
    what: routeOf(theirs),
    why: withoutStop(reason),
  }));
  const all = [...skipped, ...leftOut.map(({ what, why }) => ({ what, why: escaped`${why}` }))];
  const parts = steps
    .filter(({ action }) => action !== 'same' && action !== 'skip')
    .flatMap((step) => step.leftOut.map(({ what, why }) => `${what}; ${why}`));
  const reasons = unique(all.map(({ why }) => why)).map((why) => {
    const named = all.filter((each) => areAlike(each.why, why)).map(({ what }) => what);
    return escaped`${named} ${named.length > 1 ? 'are' : 'is'} left out: ${why}.`;
  });
  const losses = [...new Set(parts)].map((part) => {
    const count = parts.filter((each) => each === part).length;
    return escaped`Left out of ${pluralize(count, 'operations')}: ${part}`;
  });
  return [...reasons, ...losses];
}

/** Says which operations have belonged to another file until now: a route belongs to the file that was imported last. */
function describeOtherFiles(steps: readonly ImportStep[], stored: UncheckedOverrides, file: string): Message[] {
  const others = new Set(steps.flatMap(({ otherFile }) => otherFile ?? []));
  return [...others].map((other) => {
    const ids = steps.filter(({ otherFile }) => otherFile === other).map(({ id }) => id);
    const isLeft = Object.entries(stored).some(([id, each]) => originOf(each)?.file === other && !ids.includes(id));
    const rest = isLeft ? escaped` What only ${other} has stays: ${suggest`ops list --from ${other}`}` : escaped``;
    const belong = ids.length > 1 ? 'belong' : 'belongs';
    return escaped`${pluralize(ids.length, 'operations')} of ${other} ${belong} to ${file} with this import.${rest}`;
  });
}

/** Says which operations are sent again after a failure though they are sent by POST. */
function describeReads(steps: readonly ImportStep[]): Message[] {
  const ids = steps.flatMap(({ action, id, override, beside, isAsked }) => {
    const name = isAsked ? id : (beside?.id ?? id);
    return action !== 'same' && name !== undefined && override?.added?.safe ? [name] : [];
  });
  const [first] = ids;
  if (first === undefined) return [];
  const named = ids.length > mostNamed ? [...ids.slice(0, mostNamed), `${ids.length - mostNamed} more`] : ids;
  const undo = suggest`ops set ${first} --writes`;
  return [escaped`Sent by POST, but only read, as the document says: ${named}. If one changes data: ${undo}`];
}

const mostNamed = 5;

const isRouteAlone = ({ theirs: { inputs, body, response } }: ImportStep): boolean =>
  body === undefined && response.kind === 'unknown' && inputs.every(({ place }) => place === 'path');

/** `152 operations: 149 added, 3 replacements proposed, 0 left out.` */
export function importSummary({ steps, picked, leftOut }: ImportPreview): Message {
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
    `${countOf('add')} added`,
    `${pluralize(countOf('replace') - asked, 'replacements')} proposed`,
    `${countOf('skip') + lost} left out`,
    ...rest.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : [])),
  ];
  const imported = picked.filter(({ action }) => action !== 'skip');
  const bare = imported.filter(isRouteAlone).length;
  const cut = imported.filter((step) => step.leftOut.length > 0).length;
  const sentences = [
    escaped`${term(pluralize(steps.length + lost, 'operations'))}: ${joined(
      parts.map((part) => term(part)),
      ', ',
    )}.`,
    ...(bare > 0 ? [escaped`Described without inputs and responses: ${bare}.`] : []),
    ...(cut > 0 ? [escaped`With parts left out: ${cut}.`] : []),
  ];
  return joined(sentences, ' ');
}

interface Remark {
  readonly text: Message;
  readonly isWarning?: true;
}

/** Returns everything about an import that is worth a line of its own, then the summary. */
export function describePreview(preview: ImportPreview, showsAll: boolean): Remark[] {
  const { steps, picked, gone, leftOut, stored, parts, hasOtherParts } = preview;
  const { file } = parts;
  const { changes, proposed, wanted } = stepsOf(preview);
  const moves = showsAll ? [] : stepsTo(picked, 'move');
  const kept = stepsTo(picked, 'keep', 'add').flatMap(({ id, action, reason }) =>
    reason === undefined
      ? []
      : [escaped`${id} ${action === 'keep' ? escaped`is kept` : escaped`is added beside`}: ${reason}`],
  );
  const isKnown = steps.some(({ id, action }) => action !== 'add' && id !== undefined && stored[id]);
  const notes = [
    ...kept,
    ...describeOtherFiles(picked, stored, file),
    gone.length > 0 && escaped`No longer in ${file}: ${gone}. To remove: ${suggest`ops unset ${gone}`}`,
    gone.length > 0 &&
      !isKnown &&
      escaped`Is it another document? Then import it under another name: files of the same name count as one document.`,
    wanted.length > 0 && describeReplacements(escaped`Replaces built-in operations, as asked:`, wanted),
    proposed.length > 0 &&
      describeReplacements(
        escaped`May replace built-in operations. You are asked for each; --yes does not answer.`,
        proposed,
      ),
    ...describeReads(picked),
    importSummary(preview),
    hasOtherParts && changes.length === 0 && escaped`The servers or values that ${file} names have changed.`,
  ];
  return [
    ...(moves.length > 0 ? [{ text: describeMoves(moves) }] : []),
    ...describeOmissions(picked, leftOut).map((text): Remark => ({ text, isWarning: true })),
    ...notes.flatMap((text) => (text === false ? [] : [{ text }])),
  ];
}
