import type { Row } from '../../base/row.ts';
import { escaped, Message, suggest, term, words } from '../../base/text/message.ts';
import { singular } from '../../base/text/names.ts';
import { type Catalogue, findOperation } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { fieldsOfRole } from '../../operations/roles.ts';
import { endsWithArgument, resourceOf } from '../../operations/route.ts';
import type { SettingsFolder } from '../../settings/folder.ts';

/** `order 5`, `profile`: the record that a request is about. The noun is `order` for `{orderId}`, and for `/orders/{id}`. */
export function recordName({ group, parameters, path }: Operation, args: readonly string[]): Message {
  const name = parameters.at(-1);
  if (name === undefined) return term(singular(group), true);
  const [, word] = /([^/{}]+)\/\{[^{}]*\}[^{}]*$/.exec(path) ?? [];
  const bare = (name.replace(/([_-]id|Id)$/, '') || name)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
  const noun = /^(id|uuid)$/i.test(name) && word !== undefined ? singular(word) : bare;
  return escaped`${term(noun, true)} ${args[parameters.length - 1] ?? ''}`;
}

/** `cancel order 5`, `verify item 5`, `change password`, `create refunds of order 5`: what a request does. */
export function actionName(operation: Operation, args: readonly string[]): Message {
  const { verb, parameters, path } = operation;
  const record = recordName(operation, args);
  const things = verb.split(' ');
  const words = (things.pop() ?? '').replaceAll('-', ' ');
  const done = term(words);
  if (things.length > 0) {
    const thing = term(things.join(' ').replaceAll('-', ' '), true);
    if (parameters.length === 0) return escaped`${done} ${thing}`;
    return endsWithArgument(path) ? escaped`${done} ${record}` : escaped`${done} ${thing} of ${record}`;
  }
  const [first = '', ...object] = verb.split('-');
  if (object.length === 0) return escaped`${done} ${record}`;
  if (parameters.length === 0) return done;
  return object.join('-') === parameters.at(-1) ? escaped`${term(first)} ${record}` : escaped`${done} of ${record}`;
}

/** The question before an operation that is hard to undo or may cost money; several ids stand in it together. */
export function questionOf(operation: Operation, args: readonly string[]): Message | undefined {
  const { confirm, parameters, costsMoney } = operation;
  const last = parameters.length - 1;
  const all = args.slice(last);
  const more = all.length > mostNamedIds ? ` and ${all.length - mostNamedIds} more` : '';
  const ids = all.slice(0, mostNamedIds).join(', ') + more;
  const argument = ` {${parameters[last]}}`;
  const text = all.length > 1 ? confirm?.replace(argument, `s${argument}`) : confirm;
  const question =
    text === undefined ? undefined : fillText(text, argumentValues(operation, [...args.slice(0, last), ids]));
  return costsMoney ? escaped`${question ?? escaped`Continue?`} It may cost money.` : question;
}

/** Of many ids, a question names the first. */
export const mostNamedIds = 5;

/** Returns the message for an operation that was done, with the id of the record and its number: `Created order 3150 (100000201).` */
export function doneMessage(operation: Operation, args: readonly string[], row: Row | undefined): Message {
  const values = { id: row?.id ?? row?.external_id, ...argumentValues(operation, args) };
  // Without its full stop: the number comes before it.
  const done = operation.done?.replace(/\.$/, '');
  const said = done === undefined ? escaped`Done: ${actionName(operation, args)}` : fillText(done, values);
  const number = numberOf(operation, row);
  const isNamed = number === undefined || operation.group !== 'orders' || namesWord(said, number);
  return isNamed ? escaped`${said}.` : escaped`${said} (${number}).`;
}

/** Is one of the values in a message this word, or does it hold it? */
const namesWord = ({ parts }: Message, word: string): boolean =>
  parts.some((part) => typeof part === 'object' && 'value' in part && part.value.split(/[^\w-]+/).includes(word));

/** Returns the number in a record that people use for it; undefined without one. */
function numberOf(operation: Operation, row: Row = {}): string | undefined {
  const numbers = fieldsOfRole(operation, 'number').map((field) => row[field]);
  return numbers.find((each) => typeof each === 'string' || typeof each === 'number')?.toString() || undefined;
}

/** Returns the command that usually follows an operation, for the record that it has made; undefined without one. */
export async function nextHint(
  user: SettingsFolder,
  operation: Operation,
  row: Row = {},
): Promise<Message | undefined> {
  const { next } = operation;
  const { id } = row;
  if (!next || (typeof id !== 'string' && typeof id !== 'number')) return undefined;
  const number = next.takesNumber ? numberOf(operation, row) : undefined;
  const record = next.takesNumber && number === undefined ? words`--id ${String(id)}` : (number ?? String(id));
  const choice = next.command === 'ship' ? (await import('../courier-file.ts')).usualChoice(user) : [];
  return escaped`${next.about}: ${suggest`${next.command.split(' ')} ${record} ${choice}`}`;
}

/** Returns the line that names the operation which may reverse what was done to these records; undefined if there is none. */
export function undoHint(catalogue: Catalogue, { mayUndo }: Operation, ids: readonly string[]): Message | undefined {
  const undo = mayUndo === undefined ? undefined : findOperation(catalogue, mayUndo);
  if (!undo || ids.length === 0) return undefined;
  const command = suggest`${undo.id.split('.')} ${ids}`;
  return escaped`${command} may reopen ${ids.length === 1 ? 'it' : 'them'}; the service does not document the effect.`;
}

const argumentValues = ({ parameters }: Operation, args: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(parameters.map((name, at) => [name, args[at] ?? '']));

/** Fills the `{…}` of a text of the catalogue, which is ours. A value that is not known goes with the space before it. */
function fillText(text: string, values: Readonly<Record<string, unknown>>): Message {
  const texts = [''];
  const filled: Message['pieces'][] = [];
  for (const part of text.split(/( ?\{[^}]+\})/)) {
    const [, space, name] = /^( ?)\{([^}]+)\}$/.exec(part) ?? [];
    const value = name === undefined ? undefined : (values[name] ?? undefined);
    if (name !== undefined && value === undefined) continue;
    texts.push(`${texts.pop()}${space ?? part}`);
    if (value === undefined) continue;
    texts.push('');
    filled.push([{ value: String(value) }]);
  }
  return new Message([{ texts, values: filled }]);
}

/** Returns the command to type if no record has the given id: some records also have a number, which is not an id. */
export function idHintOf(catalogue: Catalogue, operation: Operation): Message | undefined {
  if (operation.parameters.length !== 1) return undefined;
  const list = listOf(catalogue, operation);
  if (!list) return undefined;
  const isById = keyOf(list, operation) === 'id';
  const number = fieldsOfRole(list, 'number').find((field) => isById && Object.hasOwn(list.row, field));
  const command = listOfIds(catalogue, operation, number);
  return number === undefined ? escaped`To see the ids: ${command}` : escaped`To see ids and numbers: ${command}`;
}

/** Returns the command that lists the ids of an operation's records; undefined if there is no such list. */
export function listOfIds(catalogue: Catalogue, operation: Operation, more?: string, flags = words``) {
  const list = listOf(catalogue, operation);
  const key = list && keyOf(list, operation);
  const columns = key === undefined ? [] : words`--columns ${more === undefined ? key : `${key},${more}`}`;
  return list && suggest`${list.id.split('.')} ${columns} ${flags}`;
}

function listOf(catalogue: Catalogue, operation: Operation): Operation | undefined {
  const names = [resourceOf(operation).replaceAll(' ', '.'), operation.group];
  const lists = names.flatMap((name) => findOperation(catalogue, `${name}.list`) ?? []);
  return lists.find(({ parameters }) => parameters.length === 0);
}

/** Returns the field that identifies a record in its list: `id`, else the one named like the argument; undefined if it has neither. */
const keyOf = ({ row }: Operation, { parameters }: Operation): string | undefined =>
  ['id', parameters.at(-1) ?? ''].find((name) => Object.hasOwn(row, name));
