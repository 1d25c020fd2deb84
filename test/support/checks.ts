import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CheckFacts } from '../../src/orders/checks/rule.ts';
import { Cities } from '../../src/orders/cities.ts';
import { readPhoneOf } from '../../src/orders/phones.ts';
import { order } from './orders.ts';

/** The roles of the fields of the interface document. */
export const fields = {
  id: ['id'],
  number: ['order_number'],
  status: ['status'],
  receiver: ['receiver_first_name', 'receiver_last_name'],
  phone: ['receiver_phone'],
  city: ['receiver_city'],
  total: ['order_grand_total'],
  currency: ['currency'],
  courier: ['selected_shipment_company'],
  settled: [],
};

export const facts: CheckFacts = {
  fields,
  isKnown: () => true,
  readPhone: readPhoneOf(parsePhoneNumberFromString),
  places: {
    cities: new Cities([{ id: 3, name: 'Riyadh', name_ar: 'الرياض' }]),
    countryOfId: (id) => ({ '1': 'SA', '2': 'AE' })[id],
  },
  templates: [[30, 20, 10]],
};

/** An order that no rule has anything against, changed. */
export const good = (over: Readonly<Record<string, unknown>> = {}, id = 7) =>
  order(id, { receiver_short_address: 'RHMA3184', order_grand_total: 115, ...over });
