import { usageFailure } from '../base/failure.ts';
import { escaped, suggest } from '../base/text/message.ts';
import { plainText } from '../base/text/text.ts';
import { findOperation } from '../operations/catalogue.ts';
import { isRead, type Operation } from '../operations/manifest.ts';
import { Couriers } from '../orders/couriers.ts';
import type { Context } from '../session/context.ts';
import type { Input } from './input/values.ts';
import { readIfThere } from './read-orders.ts';

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

/** The input of writes about shipments that names the courier. */
const courierInput = 'courier';

/** Does a flag of this write name a courier? */
export const hasCourierFlag = (context: Context, operation: Operation): boolean =>
  ['orders', 'shipments'].includes(operation.group) &&
  !isRead(operation) &&
  operation.input[courierInput]?.enum === undefined &&
  context.invocation.given.some(({ field }) => field === courierInput);

/** The input of a write with the service's own name of the courier that a flag gives. What -F and --data say stays as it is. */
export async function withListedCourier(context: Context, operation: Operation, input: Input): Promise<Input> {
  if (!hasCourierFlag(context, operation)) return input;
  const given = plainText(input[courierInput]);
  const names = listedNames(await readCouriers(context), [given], 'To send it all the same: -F courier=\u2026');
  return { ...input, [courierInput]: names.get(given) };
}
