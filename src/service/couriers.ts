import { join } from 'node:path';
import { usageFailure } from '../base/failure.ts';
import { escaped, suggest } from '../base/text/message.ts';
import { isText, plainText } from '../base/text/text.ts';
import { findOperation } from '../operations/catalogue.ts';
import { isListOf, isRecordOf } from '../operations/checks.ts';
import { Couriers } from '../orders/couriers.ts';
import type { Context } from '../session/context.ts';
import { configFolder } from '../settings/folder.ts';
import { changeStored, readStored, type StoredKind, type StoreUser } from '../settings/store.ts';
import type { Settings } from '../settings/table.ts';
import type { Input } from './input/values.ts';
import { readIfThere } from './read-orders.ts';

/** The courier rules and names of a profile. */
interface CourierFile {
  readonly version: 1;
  readonly rules: readonly string[];
  /** The names that shipments use for the couriers of prices; null for one that is never used. */
  readonly names: Readonly<Record<string, string | null>>;
}

/** Whose file it is. */
export type CourierFileUser = Pick<StoreUser, 'io'> & {
  readonly settings: Pick<Settings, 'profile' | 'sandbox'>;
};

/** The sandbox has couriers of its own. */
export const courierFile = ({ io, settings }: CourierFileUser): string =>
  join(configFolder(io), 'couriers', settings.sandbox ? '.sandbox.json' : `${settings.profile}.json`);

/** No rules and names if there is no file. Throws a failure of kind `usage` for a damaged one. */
export const readCourierFile = (user: CourierFileUser): CourierFile =>
  readStored(courierFile(user), courierKind, user.io);

/** Changes rules or names. Throws a failure of kind `usage` for a damaged file. */
export const changeCourierFile = (
  user: CourierFileUser & StoreUser,
  change: (old: CourierFile) => Partial<CourierFile>,
): Promise<void> => changeStored(courierFile(user), courierKind, user, (old) => ({ ...old, ...change(old) }));

const courierKind: StoredKind<CourierFile> = {
  name: 'The file of courier rules',
  repair: escaped`Correct it, or move it aside and set the rules again: ${suggest`rules set`}`,
  empty: { version: 1, rules: [], names: {} },
  parse: ({ rules = [], names = {}, ...more }) =>
    isTexts(rules) && isNames(names)
      ? { value: { ...more, version: 1, rules, names } }
      : { fault: 'it does not hold rules' },
};

const isTexts = isListOf(isText);

const isNames = isRecordOf((value): value is string | null => value === null || isText(value));

const without = 'The names of couriers are not checked.';

/** The couriers that the service lists; undefined where there is no such list, which a line says. */
export async function readCouriers(
  context: Pick<Context, 'catalogue' | 'service' | 'messages'>,
): Promise<Couriers | undefined> {
  if (!findOperation(context.catalogue, 'couriers.list'))
    context.messages.warn(escaped`There is no operation couriers.list. ${without}`);
  const couriers = Couriers.ofRows(await readIfThere(context, 'couriers.list', without));
  return couriers.names.length === 0 ? undefined : couriers;
}

/**
 * The service's own names of couriers, by what a user calls them; where its list is not known, names stay as they are. Throws a
 * failure of kind `usage` that tells of every name that is not in the list.
 */
export function listedNames(
  couriers: Couriers | undefined,
  given: readonly string[],
  hint?: string,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const mistakes: string[] = [];
  for (const name of new Set(given)) {
    const reading = couriers?.parse(name) ?? { courier: name };
    if ('courier' in reading) names.set(name, reading.courier);
    else mistakes.push(reading.mistake);
  }
  if (mistakes.length === 0) return names;
  throw usageFailure(
    mistakes,
    [`The couriers of the service: ${suggest`couriers list`}`, hint].filter(Boolean).join('\n'),
  );
}

/** The input of a write with the service's own name of the courier that a flag gives. What -F and --data say stays as it is. */
export async function withListedCourier(context: Context, input: Input): Promise<Input> {
  const given = plainText(input.courier);
  const names = listedNames(await readCouriers(context), [given], 'To send it all the same: -F courier=\u2026');
  return { ...input, courier: names.get(given) };
}
