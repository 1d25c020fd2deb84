import { escaped } from '../../base/text/escape-controls.ts';
import type { ImportStep } from '../../documents/plan/steps.ts';
import { fieldsOfRole, holdsOrders, roleNames } from '../../operations/roles.ts';
import type { Context } from '../../session/context.ts';

/** Which fields play which role in what replaces an operation on orders. */
export function rolesOf({ action, id, override }: ImportStep): Readonly<Record<string, string | null>> | null {
  const { row = {}, roles, kind } = override?.added ?? {};
  if (action !== 'replace' || id === undefined || !holdsOrders(id, kind) || Object.keys(row).length === 0) return null;
  const described = { row, ...(roles && { roles }) };
  return Object.fromEntries(roleNames.map((role) => [role, fieldsOfRole(described, role).join(' ') || null]));
}

/** `id=id, total=grand_total; not known: phone, city`: what the records of a replacement hold; empty for other records. */
export function describeRoles(step: ImportStep): string {
  const roles = rolesOf(step);
  if (!roles) return '';
  const known = Object.entries(roles).flatMap(([role, field]) => (field === null ? [] : [`${role}=${field}`]));
  const unknown = Object.keys(roles).filter((role) => roles[role] === null);
  if (known.length === 0) return escaped`No field is known to be its ${unknown.join(', ')}`;
  return [
    escaped`Fields: ${known.join(', ')}`,
    ...(unknown.length > 0 ? [escaped`not known: ${unknown.join(', ')}`] : []),
  ].join('; ');
}

/** A line; two where it would be broken. */
function describeChange({ id, now, override }: ImportStep): string {
  if (now === override?.route) return escaped`  ${id}: ${now}, with the fields of the document`;
  const line = escaped`  ${id}: ${now} \u2192 ${override?.route}`;
  return line.length > 80 ? line.replace(' →', '\n    →') : line;
}

const mostMoves = 10;

/** The operations that get another route: what they do now may be something else. */
export function showMoves({ messages }: Context, steps: readonly ImportStep[]): void {
  if (steps.length === 0) return;
  const more =
    steps.length > mostMoves ? [escaped`  \u2026 and ${steps.length - mostMoves} more: --details shows them.`] : [];
  messages.note(['Get another route:', ...steps.slice(0, mostMoves).map(describeChange), ...more].join('\n'));
}

/** What may replace what, apart from everything else: a wrong one would do something else than its name says. */
export function showReplacements({ messages }: Context, heading: string, steps: readonly ImportStep[]): void {
  if (steps.length === 0) return;
  const shown = new Set<string>();
  const lines = steps.flatMap((step) => {
    const roles = describeRoles(step);
    const isNew = roles !== '' && !shown.has(roles);
    shown.add(roles);
    return [describeChange(step), ...(isNew ? [`    ${roles}`] : [])];
  });
  messages.note([heading, ...lines].join('\n'));
}
