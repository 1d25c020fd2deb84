import { escaped } from '../../base/text/escape-controls.ts';
import { suggest, words } from '../../base/text/suggest.ts';
import { type Catalogue, findOperation } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { fieldsOfRole } from '../../operations/roles.ts';
import { resourceOf } from '../../operations/route.ts';

/** The list that has the records of an operation, as far as that can be typed without an argument. */
function listOf(catalogue: Catalogue, operation: Operation): Operation | undefined {
  const names = [resourceOf(operation).replaceAll(' ', '.'), operation.group];
  const lists = names.flatMap((name) => findOperation(catalogue, `${name}.list`) ?? []);
  return lists.find(({ parameters }) => parameters.length === 0);
}

/** What identifies a record in its list: `id`, or what an argument of that name takes; undefined if it has neither. */
const keyOf = ({ row }: Operation, { parameters }: Operation): string | undefined =>
  ['id', parameters.at(-1) ?? ''].find((name) => Object.hasOwn(row, name));

/** The command that lists the ids of an operation's records; undefined where there is no list. */
export function listOfIds(catalogue: Catalogue, operation: Operation, more = '', flags = words``): string | undefined {
  const list = listOf(catalogue, operation);
  const key = list && keyOf(list, operation);
  const columns = key === undefined ? [] : words`--columns ${more === '' ? key : `${key},${more}`}`;
  return list && suggest`${list.id.split('.')} ${columns} ${flags}`;
}

/** What to type where no record has the id that was given: some records also have a number, which is no id. */
export function idHintOf(catalogue: Catalogue, operation: Operation): string | undefined {
  const { parameters } = operation;
  if (parameters.length !== 1) return undefined;
  const list = listOf(catalogue, operation);
  const number = list && fieldsOfRole(list, 'number').find((field) => Object.hasOwn(list.row, field));
  const isAlsoNumbered = list && number !== undefined && keyOf(list, operation) === 'id';
  const command = listOfIds(catalogue, operation, isAlsoNumbered ? number : '');
  if (command === undefined) return undefined;
  if (!isAlsoNumbered) return escaped`To see the ids: ${command}`;
  return escaped`To see ids and numbers: ${command}`;
}
