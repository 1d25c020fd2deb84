import { singular } from '../../base/plurals.ts';
import { suggest } from '../../base/suggest.ts';
import { type Catalogue, findOperation } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { fieldsOfRole } from '../../operations/roles.ts';

type Owner = Pick<Operation, 'group'>;

/** The command that lists the ids of a group's records, with these columns; undefined where it has no list. */
export function listOfIds(catalogue: Catalogue, { group }: Owner, columns: string, flags = ''): string | undefined {
  const list = findOperation(catalogue, `${group}.list`);
  return list && suggest(`${group} list --columns ${columns} ${flags}`.trim());
}

/** What to type where no record has the id that was given: some records also have a number, which is no id. */
export function idHintOf(catalogue: Catalogue, operation: Operation): string | undefined {
  const { group, parameters } = operation;
  if (parameters.length !== 1) return undefined;
  const listing = findOperation(catalogue, `${group}.list`);
  const number = listing && fieldsOfRole(listing, 'number').find((field) => Object.hasOwn(listing.row, field));
  const command = listOfIds(catalogue, operation, number === undefined ? 'id' : `id,${number}`);
  if (command === undefined) return undefined;
  if (number === undefined) return `To see the ids: ${command}`;
  return `Give the id of the ${singular(group)}, not its ${number.replaceAll('_', ' ')}. To see both: ${command}`;
}
