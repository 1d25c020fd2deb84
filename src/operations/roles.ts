import type { Order } from './records/order.ts';

/** What a question about an order tells of it. */
export type OrderRole = 'number' | 'receiver' | 'total' | 'currency' | 'courier';

/** Which fields of an order play which role; several are one text with a space between. */
export const orderRoles: Readonly<Record<OrderRole, readonly (keyof (typeof Order)['shape'])[]>> = {
  number: ['order_number'],
  receiver: ['receiver_first_name', 'receiver_last_name'],
  total: ['order_grand_total'],
  currency: ['currency'],
  courier: ['selected_shipment_company'],
};
