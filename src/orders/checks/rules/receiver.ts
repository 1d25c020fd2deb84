import { foldText } from '../../../base/text/fold-text.ts';
import type { CheckedOrder } from '../checked-order.ts';
import type { Rule } from '../rule.ts';

const phoneField = ({ facts }: CheckedOrder): string => facts.fields.phone[0] ?? '';

/** A fault where the service has an id and the order has none. */
const missingId = (field: string) => (order: CheckedOrder) =>
  order.has(field) && order.idText(field) === '' ? { field, value: order.text(field) } : undefined;

export const receiverRules: readonly Rule[] = [
  {
    id: 'phone-invalid',
    role: 'phone',
    severity: 'error',
    reason: 'The phone of the receiver is not a valid number: the courier cannot call.',
    remedy: 'Correct the phone, with its country code: +966 5…',
    test: (order) => {
      const field = phoneField(order);
      if (field === '' || !order.has(field) || order.phone?.isValid) return undefined;
      const value = order.roleText('phone');
      return { field, value, ...(value === '' && { reason: 'The order has no phone of the receiver.' }) };
    },
  },
  {
    id: 'phone-not-mobile',
    role: 'phone',
    severity: 'warning',
    reason: 'The phone of the receiver is not a mobile: messages of the courier do not arrive.',
    remedy: 'Ask the receiver for a mobile number.',
    test: (order) => {
      const { phone } = order;
      if (!phone?.isValid || phone.mayBeMobile) return undefined;
      return { field: phoneField(order), value: order.roleText('phone') };
    },
  },
  {
    id: 'last-name-repeated',
    severity: 'warning',
    reason: 'The last name of the receiver is the first name again.',
    remedy: 'Ask for the full name: some couriers compare it with an identity card.',
    test: (order) => {
      const [first = '', last] = order.facts.fields.receiver;
      if (last === undefined) return undefined;
      const value = order.text(last);
      const isRepeated = value !== '' && foldText(value) === foldText(order.text(first));
      return isRepeated ? { field: last, value } : undefined;
    },
  },
  {
    id: 'city-missing',
    role: 'city',
    beforeRole: 'receiver_city_id',
    severity: 'error',
    reason: 'The order does not say which city it goes to.',
    remedy: 'Set the city of the receiver (cities list has the ids).',
    test: (order) => {
      if (order.has('receiver_city_id')) return missingId('receiver_city_id')(order);
      const [field = ''] = order.facts.fields.city;
      return field !== '' && order.has(field) && order.roleText('city') === '' ? { field, value: '' } : undefined;
    },
  },
  {
    id: 'country-missing',
    severity: 'error',
    reason: 'The order does not say which country it goes to.',
    remedy: 'Set the country of the receiver (countries list has the ids).',
    test: missingId('receiver_country_id'),
  },
];
