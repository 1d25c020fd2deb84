import { Failure, isStop, usageFailure } from '../base/failure.ts';
import { getOwn } from '../base/row.ts';
import { escaped, joined, type Message, suggest, wordToFill } from '../base/text/message.ts';
import { plainText } from '../base/text/text.ts';
import { findOperation } from '../operations/catalogue.ts';
import { type Operation, typesOf, type ValueSchema, withoutNull } from '../operations/manifest.ts';
import { inputOfRole } from '../operations/roles.ts';
import { courierCodeFields, couriersOf } from '../orders/courier-list.ts';
import type { Couriers } from '../orders/couriers.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import type { SettingsFolder } from '../settings/folder.ts';
import { readCourierFile } from './courier-file.ts';
import type { Input } from './input/values.ts';
import { readIfThere } from './read-orders.ts';

const without = 'The names of couriers are not checked.';

/** Names of the input that takes the courier. */
const courierInputs = ['courier', 'carrier'].flatMap((name) =>
  ['', '_code', '_slug', '_identifier', '_name', '_id'].map((end) => name + end),
);

/** The input of an operation that takes the courier. */
const courierInputOf = (operation: Pick<Operation, 'roles' | 'input'>): string =>
  inputOfRole(operation, 'sent_courier', courierInputs) ?? 'courier';

/** Do shipments take ids of the list, whose names only the list has? */
export const takesCourierIds = ({ catalogue }: Profile, operation: Operation): boolean => {
  const input = courierInputOf(operation);
  const list = findOperation(catalogue, 'couriers.list');
  return codeFieldsFor(input, operation.input[input] ?? {}, list)[0] === 'id';
};

/** An operation's input for a courier. */
export function courierBody(couriers: Couriers | undefined, operation: Operation, courier: string): Input {
  const input = courierInputOf(operation);
  const isId = typesOf(operation.input[input] ?? {}).includes('integer') && /^\d{1,15}$/.test(courier);
  return { [input]: couriers?.valueOf(courier) ?? (isId ? Number(courier) : courier) };
}

/** The fields of the list of couriers that this input takes: what the user has said, else what its name or its type says. */
function codeFieldsFor(input: string, schema: ValueSchema, list: Operation | undefined): readonly string[] {
  const said = list?.roles?.code;
  const [, end] = /_(code|slug|identifier|name|id)$/.exec(input) ?? [];
  const first = said ?? end ?? (typesOf(schema).includes('integer') ? 'id' : undefined);
  return first === undefined ? courierCodeFields : [first, ...courierCodeFields];
}

/**
 * The couriers that shipments can go with, as an operation takes them: by its document, by `rules map`, else by the service's
 * list; undefined if none of them says, which a line tells if names were to be checked.
 */
export async function readCouriers(
  context: Run,
  operation = findOperation(context.catalogue, 'shipments.create'),
  isChecked = true,
): Promise<Couriers | undefined> {
  const list = findOperation(context.catalogue, 'couriers.list');
  const input = operation ? courierInputOf(operation) : '';
  const schema = operation?.input[input] ?? {};
  const values = withoutNull(schema).enum?.filter((value) => value !== null);
  if (!list && !values && isChecked) context.messages.warn(escaped`There is no operation couriers.list. ${without}`);
  const withoutValues = isChecked ? without : byName;
  const rows = await readIfThere(context, 'couriers.list', values ? onlyValues : withoutValues, isChecked);
  if (list && context.io.stdout.isTTY) (await import('../session/seen-lists.ts')).keepSeen(context, list, rows);
  // Without a list nothing tells a courier that was said from a mistake.
  if (rows.length === 0 && !values) return undefined;
  const couriers = couriersOf(rows, {
    codeFields: codeFieldsFor(input, schema, list),
    values,
    said: readCourierFile(context).names,
  });
  return couriers.names.length === 0 ? undefined : couriers;
}

const byName = 'Couriers are compared by their names.';

const onlyValues = 'Couriers are known by the values that shipments take.';

/**
 * The service's own names of couriers, by what a user calls them; where its list is not known, by what he has said, and else
 * names stay as they are. Throws a failure of kind `usage` that tells of every name that is not in the list.
 */
export function listedNames(
  user: SettingsFolder,
  couriers: Couriers | undefined,
  given: readonly string[],
  hint?: Message,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const mistakes: Message[] = [];
  const said = couriers ? {} : readCourierFile(user).names;
  for (const name of new Set(given)) {
    const reading = couriers?.parse(name) ?? { courier: getOwn(said, name) ?? name };
    if ('courier' in reading) names.set(name, reading.courier);
    else mistakes.push(reading.mistake);
  }
  if (mistakes.length === 0) return names;
  const list = escaped`The couriers of the service: ${suggest`couriers list`}`;
  throw usageFailure(mistakes, joined([list, ...(hint ? [hint] : [])], '\n'));
}

/** Was a request refused for the courier that it names? */
export const isCourierRefused = (
  failure: Failure | undefined,
  operation: Pick<Operation, 'roles' | 'input'>,
): boolean =>
  (failure?.details.fields ?? []).some(({ field }) => [courierInputOf(operation), ...courierInputs].includes(field));

/** Describes the couriers of the list, and how to say what shipments take for one that was refused: sentences. */
export function describeRefusedCourier(couriers: Couriers | undefined, courier: string): Message {
  const told = couriers?.describe(courier) ?? [];
  const listed =
    told.length === 0
      ? ''
      : escaped` The list has: ${joined(
          told.map((each) => escaped`${each}`),
          '; ',
        )}.`;
  const exact = suggest`rules map ${wordToFill`${courier}=<value>`} --exact`;
  const role = suggest`ops set couriers.list --role ${wordToFill`code=<field>`}`;
  return escaped`Shipments do not take the courier ${JSON.stringify(courier)}.${listed} To say what they take: ${exact}, or its field in the list: ${role}`;
}

/** The input of a write with the service's own name of the courier that a flag gives. Couriers of -F and --data stay as they are. */
export async function withListedCourier(context: Run, operation: Operation, input: Input) {
  const given = plainText(input.courier);
  const couriers = await readCouriers(context, operation);
  const names = listedNames(context, couriers, [given], escaped`To send it all the same: -F courier=\u2026`);
  const courier = names.get(given) ?? given;
  return {
    input: { ...input, ...courierBody(couriers, operation, courier) },
    /** The same failure; where the service refused the courier, with what its list has. */
    explain: (failure: unknown): unknown => {
      if (!(failure instanceof Failure) || !isCourierRefused(failure, operation)) return failure;
      const { kind, said, details } = failure;
      const refused = describeRefusedCourier(couriers, courier);
      const hint = joined([...(details.hint ? [details.hint] : []), refused], '\n');
      return new Failure(kind, said, { ...details, hint, cause: failure });
    },
  };
}

/** The same for a dry run: the courier stands as it was typed where the list cannot be read. */
export async function previewedCourier(context: Run, operation: Operation, input: Input): Promise<Input> {
  const { catalogue, service, messages } = context;
  try {
    const list = findOperation(catalogue, 'couriers.list');
    if (list) await service.assertReady(list);
  } catch (failure) {
    if (!(failure instanceof Failure) || isStop(failure)) throw failure;
    messages.note(escaped`${failure.said} The courier stands as it was typed.`);
    const why = escaped`The service's own name for it is sent; shipctl has not looked it up.`;
    context.leaveOpen({ at: 'courier', value: plainText(input.courier), why });
    return input;
  }
  return (await withListedCourier(context, operation, input)).input;
}
