import type { Operation } from './manifest.ts';

/** The input of a shipment that names its order. */
export const orderInput = 'order_id';

export const takesOrderInput = ({ group, input }: Operation): boolean =>
  group === 'shipments' && Object.hasOwn(input, orderInput);

/**
 * Names of the argument that is the id of an order, with the initials of a service before it: `bcOrderId`. One called
 * `order_number`, `ext_order_id` or `merchant_order_id` takes a number itself.
 */
const idNames = /^(order|((?!ext|ref|own|po)[a-z]{1,3}[_-]?order[_-]?|order[_-]?)?id)$/i;

/**
 * The place of an order among the arguments of a route: `/orders/{order}/items/{item}` has it first. `/returns/orders/{id}`
 * has none: it may be another kind of order, and no number leads to its id.
 */
export function placeOfOrder({ path, parameters, group }: Operation): number {
  if (group !== 'orders') return -1;
  return parameters.findIndex(
    (name) =>
      idNames.test(name) && (name === 'order' || path.toLowerCase().includes(`/orders/{${name.toLowerCase()}}`)),
  );
}
