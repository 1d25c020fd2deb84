import { escaped } from '../../base/text/escape-controls.ts';
import { didYouMean } from '../../base/text/nearest.ts';
import type { Operation } from '../../operations/manifest.ts';
import { isRole, roleNames } from '../../operations/roles.ts';
import type { Invocation } from '../../session/context.ts';
import { textsOf } from '../../session/flag-texts.ts';

interface Roles {
  readonly roles: Readonly<Record<string, string>>;
  readonly mistakes: readonly string[];
}

/** The roles of `--role total=grand_total`; several fields have a space between, and dots reach inside. */
export function readRoles(invocation: Invocation, operation: Operation | undefined): Roles {
  const roles: Record<string, string> = {};
  const mistakes: string[] = [];
  const fields = Object.keys(operation?.row ?? {});
  for (const text of textsOf(invocation, 'role')) {
    const [role = '', given = ''] = text.split('=', 2).map((part) => part.trim());
    const unknown = given.split(/\s+/).filter((field) => !fields.includes(field.split('.')[0] ?? ''));
    if (!isRole(role)) {
      mistakes.push(escaped`--role: ${JSON.stringify(role)} is not a role. The roles are: ${roleNames.join(', ')}.`);
    } else if (given === '') mistakes.push(escaped`--role ${role}: name its field, as in --role ${role}=grand_total.`);
    else if (fields.length > 0 && unknown.length > 0) {
      const [first = ''] = unknown;
      mistakes.push(
        escaped`--role ${role}: ${operation?.id} has no field ${JSON.stringify(first)}.${didYouMean(first, fields)}`,
      );
    } else roles[role] = given.replace(/\s+/g, ' ');
  }
  return { roles, mistakes };
}
