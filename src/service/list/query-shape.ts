import type { Operation } from '../../operations/manifest.ts';
import { fieldsOfRole, holdsOrders, roleNames } from '../../operations/roles.ts';
import type { QueryShape } from '../../query/fields.ts';

/** The records of an operation, and the roles of their fields as names of them: `city`. */
export function queryShapeOf(operation: Operation): QueryShape {
  if (!holdsOrders(operation.id, operation.kind)) return operation;
  const roles = roleNames.map((role) => [role, fieldsOfRole(operation, role)] as const);
  return { ...operation, aliases: Object.fromEntries(roles) };
}
