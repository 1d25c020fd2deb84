import { sumDecimals } from '../../base/numbers/decimals.ts';
import type { Row } from '../../base/row.ts';
import { wordsOf } from '../../base/text/message.ts';
import { foldText, latinDigits } from '../../base/text/text.ts';
import { lacksAmount } from '../cod.ts';
import { itemTotal, moneyText } from '../money.ts';
import { plainFields } from '../order.ts';
import { itemsGrams } from '../parcels.ts';
import { isPlaceholderAddress, isShortAddress, mayBePlaceholder, shortAddressCode } from '../places.ts';
import {
  hasWeighedItem,
  isPositive,
  itemInWords,
  lightItems,
  strangeItems,
  unlikelyItems,
  unweighedItems,
} from './item-weights.ts';
import type { BoxSize, CheckedOrder, Fault, Rule } from './rule.ts';
import { hasVagueAddress, isOnlyNumber } from './vague-address.ts';

// The address of the receiver.

export const shortAddressField = plainFields.shortAddress;

/** Words that people type to fill a field that a form requires, in Arabic too: "there is none", "test". */
const placeholderWords =
  /^(?:test\w*|x{2,}\w*|(.)\1*|n[/.]?a\.?|none|null|nil|unknown|undefined|\u0644\u0627 \u064a\u0648\u062c\u062f|\u0644\u0627\u064a\u0648\u062c\u062f|\u062a\u062c\u0631\u0628\u0647)$/;

const shortAddress = (order: CheckedOrder): string => shortAddressCode(order.place.shortAddress);

const isPlaceholder = (code: string): boolean =>
  isShortAddress(code) ? isPlaceholderAddress(code) : placeholderWords.test(foldText(code));

type AddressState = 'missing' | 'placeholder' | 'doubtful' | 'malformed' | 'good';

function addressState(order: CheckedOrder): AddressState {
  if (!order.has(shortAddressField) || !order.isSaudi) return 'good';
  const code = shortAddress(order);
  if (code === '') return 'missing';
  if (isPlaceholder(code)) return 'placeholder';
  if (mayBePlaceholder(code)) return 'doubtful';
  return isShortAddress(code) ? 'good' : 'malformed';
}

/** The alternative to the short address: couriers find the place by all of these. */
const isFullAddress = ({ place: { addressLine, city, cityId, postalCode } }: CheckedOrder): boolean =>
  addressLine !== '' && (city !== '' || cityId !== '') && /^\d{5}(?:-?\d{4})?$/.test(latinDigits(postalCode));

const addressFault = (state: AddressState) => (order: CheckedOrder) =>
  addressState(order) === state ? { field: shortAddressField, value: order.text(shortAddressField) } : undefined;

const addressRemedy = 'Ask the receiver for the short address (four letters and four digits) and update the order.';

/** The name of the check of addresses that name a district alone. */
export const vagueAddressRule = 'address-vague';

/** The name of the check of orders of which some items have a weight, and others have none. */
export const incompleteWeight = 'weight-incomplete';

const addressRules: readonly Rule[] = [
  {
    id: 'short-address-missing',
    severity: 'error',
    reason: 'Couriers refuse parcels to Saudi receivers without a national address since 2026-01-01.',
    remedy: addressRemedy,
    test: (order) => {
      const fault = addressFault('missing')(order);
      if (!fault || !isFullAddress(order)) return fault;
      const reason =
        'The national short address is missing. The order has address line, city and postal code, which not every courier accepts in its place.';
      return { ...fault, severity: 'warning', reason, detail: 'address, city and postal code are there' };
    },
  },
  {
    id: 'short-address-malformed',
    severity: 'error',
    reason: 'The national short address is not four letters and four digits, like RHMA3184.',
    remedy: addressRemedy,
    test: addressFault('malformed'),
  },
  {
    id: 'short-address-placeholder',
    severity: 'error',
    reason: 'The national short address is a placeholder, not an address.',
    remedy: addressRemedy,
    test: (order) => {
      const doubt = addressFault('doubtful')(order);
      const reason = 'The national short address is one that forms and documents have as an example. It may be real.';
      return doubt
        ? { ...doubt, severity: 'warning', reason, detail: 'may be real' }
        : addressFault('placeholder')(order);
    },
  },
  {
    id: vagueAddressRule,
    severity: 'warning',
    reason: 'The address is the name of a district or a city, and nothing more: the courier cannot find the receiver.',
    remedy: 'Ask the receiver for the street and the number of the building, or for the short address.',
    test: (order) => {
      if (realShortAddress(order) !== undefined || !hasVagueAddress(order)) return undefined;
      const reason = 'The address is a number, and nothing more: the courier cannot find the receiver.';
      const fault = { field: plainFields.addressLine, value: order.text(plainFields.addressLine) };
      return isOnlyNumber(order.place.addressLine) ? { ...fault, reason } : fault;
    },
  },
];

/** The short address of an order, if it may be real. */
export const realShortAddress = (order: CheckedOrder): string | undefined =>
  order.isSaudi && addressState(order) === 'good' ? shortAddress(order) || undefined : undefined;

// The receiver.

const phoneField = ({ fields }: CheckedOrder): string => fields.phone[0] ?? '';

/** A fault where the service has an id and the order has none. */
const missingId = (field: string) => (order: CheckedOrder) =>
  order.has(field) && /^0?$/.test(order.text(field)) ? { field, value: order.text(field) } : undefined;

/** Names that people type to try an order out, in Arabic too. */
const testName =
  /^(?:test(?:er|ing)?|asdf\w*|qwerty?|\u062a\u062c\u0631\u0628\u0647|\u062a\u062c\u0631\u064a\u0628\u064a|\u062a\u0633\u062a)$/;

/** The same digit seven times and more, or all digits counted up or down: `0500000000`, `0512345678`. */
const testDigits = /(\d)\1{6}|12345678|87654321/;

const receiverRules: readonly Rule[] = [
  {
    id: 'phone-invalid',
    role: 'phone',
    severity: 'error',
    reason: 'The phone of the receiver is not a valid number: the courier cannot call.',
    remedy: 'Correct the phone, with its country code: +966 5…',
    test: (order) => {
      const field = phoneField(order);
      if (field === '' || !order.has(field) || order.readPhone?.number !== undefined) return undefined;
      const value = order.phone;
      if (value === '') return { field, value, reason: 'The order has no phone of the receiver.' };
      const { why } = order.readPhone ?? {};
      return {
        field,
        value,
        ...(why && { reason: `The phone of the receiver is not a valid number: ${wordsOf(why)}.` }),
      };
    },
  },
  {
    id: 'phone-not-mobile',
    role: 'phone',
    severity: 'warning',
    reason: 'The phone of the receiver is not a mobile: messages of the courier do not arrive.',
    remedy: 'Ask the receiver for a mobile number.',
    test: (order) => {
      const { phone, readPhone } = order;
      if (readPhone?.number === undefined || readPhone.mayBeMobile) return undefined;
      return { field: phoneField(order), value: phone };
    },
  },
  {
    id: 'test-data',
    severity: 'warning',
    reason: 'The phone of the receiver looks made up: the courier may reach nobody.',
    remedy: 'Is the order a test? Then cancel it; else correct it.',
    test: (order) => {
      const { phone, readPhone } = order;
      if (readPhone?.number !== undefined && testDigits.test(readPhone.number))
        return { field: phoneField(order), value: phone };
      const named = order.fields.receiver.find((field) => testName.test(foldText(order.text(field))));
      if (named === undefined) return undefined;
      return { field: named, value: order.text(named), reason: 'The name of the receiver is that of a test.' };
    },
  },
  {
    id: 'last-name-repeated',
    severity: 'warning',
    reason: 'The last name of the receiver is the first name again.',
    remedy: 'Ask for the full name: some couriers compare it with an identity card.',
    test: (order) => {
      const [first = '', last] = order.fields.receiver;
      if (last === undefined) return undefined;
      const value = order.text(last);
      const isRepeated = value !== '' && foldText(value) === foldText(order.text(first));
      return isRepeated ? { field: last, value } : undefined;
    },
  },
  {
    id: 'city-missing',
    role: 'city',
    beforeRole: plainFields.cityId,
    severity: 'error',
    reason: 'The order does not say which city it goes to.',
    remedy: 'Set the city of the receiver, by its name.',
    test: (order) => {
      const { city } = order.place;
      const [field = ''] = order.fields.city;
      if (!order.has(plainFields.cityId)) {
        return field !== '' && order.has(field) && city === '' ? { field, value: '' } : undefined;
      }
      const fault = missingId(plainFields.cityId)(order);
      if (!fault || city === '') return fault;
      // A name is as good as an id where it is that of a city.
      const reason = 'The order names a city that the service does not list, and gives no id.';
      return order.isCityUnlisted ? { field, value: city, reason } : undefined;
    },
  },
  {
    id: 'country-missing',
    severity: 'error',
    reason: 'The order does not say which country it goes to.',
    remedy: 'Set the country of the receiver, by its name.',
    test: missingId(plainFields.countryId),
  },
];

// The parcel.

/** The three sides, the longest first; undefined if one is missing. */
export function sizeOf({ length, width, height }: Row): BoxSize | undefined {
  const [a = 0, b = 0, c = 0] = [length, width, height].map(Number).sort((one, other) => other - one);
  return c > 0 ? [a, b, c] : undefined;
}

const fits = (size: BoxSize, template: BoxSize): boolean => size.every((side, at) => side <= (template[at] ?? 0));

const parcelRules: readonly Rule[] = [
  {
    id: 'weight-zero',
    severity: 'error',
    reason: 'The order weighs nothing: couriers price and refuse by weight.',
    remedy: 'Set the weight of the items or of the box.',
    test: (order) => {
      if (!order.has('total_weight') || isPositive(order.row.total_weight)) return undefined;
      if (order.boxes.some(({ weight }) => isPositive(weight)) || itemsGrams(order) !== undefined) return undefined;
      // An order that is not there yet has no total: the service adds up what its items weigh.
      if (order.row.total_weight === undefined && hasWeighedItem(order)) return undefined;
      const parts = unweighedItems(order);
      return { field: 'total_weight', value: order.text('total_weight'), ...(parts.length > 0 && { parts }) };
    },
  },
  {
    id: incompleteWeight,
    severity: 'warning',
    reason: 'An item has no weight, and the total leaves it out: the price is that of a lighter parcel.',
    remedy: 'Set the weight of the item, or pack the order in a box with its weight.',
    test: (order) => {
      const light = lightItems(order);
      const value = [...new Set(light.map(itemInWords))].join('; ');
      if (light.length === 0) return undefined;
      return { field: 'total_weight', value, detail: value, parts: unweighedItems(order, light) };
    },
  },
  {
    id: 'weight-differs',
    severity: 'warning',
    reason: 'An item weighs less than half of what the goods say, or more than twice as much.',
    remedy: 'Correct the weight of the item, or that of the goods.',
    test: (order) => {
      const parts = strangeItems(order);
      if (parts.length === 0) return undefined;
      const reason = [...new Set(parts.map((each) => each.reason))].join(' ');
      const value = [...new Set(parts.map((each) => each.value))].join(', ');
      return { field: 'total_weight', value, reason, parts };
    },
  },
  {
    id: 'weight-unlikely',
    severity: 'warning',
    reason: 'An item weighs less than 1 g, or more than 100 kg. It may be in another unit.',
    remedy: 'Correct the weight of the item, with its unit: 0.2 kg is 200 g.',
    test: (order) => {
      const parts = unlikelyItems(order);
      const value = [...new Set(parts.map((each) => each.value))].join(', ');
      return parts.length === 0 ? undefined : { field: 'total_weight', value, parts };
    },
  },
  {
    id: 'box-missing',
    severity: 'warning',
    reason: 'The order has no packed box: its price is estimated without a size.',
    remedy: 'Add the box that it is packed in, by the name of its size: boxes list shows them.',
    test: (order) => (order.has('boxes') && order.boxes.length === 0 ? { field: 'boxes', value: '' } : undefined),
  },
  {
    id: 'box-too-large',
    severity: 'warning',
    reason: 'A box fits into none of your box templates, however it is turned.',
    remedy: 'Measure again, or add a template of this size.',
    mendedBy: 'boxes.create',
    test: ({ boxes, templates }) => {
      if (templates.length === 0) return undefined;
      const tooLarge = boxes.find((box) => {
        const size = sizeOf(box);
        return size !== undefined && !templates.some((template) => fits(size, template));
      });
      return tooLarge && { field: 'boxes', value: `${tooLarge.length}×${tooLarge.width}×${tooLarge.height}` };
    },
  },
];

// The amounts.

/** The name of the check of orders that are cash on delivery and have nothing to collect. */
export const codWithoutAmount = 'cod-without-amount';

/** The name of the check of totals that the items do not come to. */
export const itemsTotal = 'items-total';

/** Says by how much the total differs from the items: orders with one fee for shipping have one reason. Undefined if it does not. */
function faultOfTotal(order: CheckedOrder): Fault | undefined {
  const [field = ''] = order.fields.total;
  const value = order.text(field);
  if (field === '' || !order.has('items') || value === '') return undefined;
  const { items } = order;
  if (items.length === 0) return { field: 'items', value: '', reason: 'The order has no items.' };
  const sum = sumDecimals(items.map((item) => itemTotal(item) ?? ''));
  const total = sumDecimals([value]);
  if (sum === undefined || total === undefined || sum === total) return undefined;
  const tax = order.text('tax');
  const taxed = sumDecimals([sum, tax === '' ? '0' : tax]);
  if (taxed === total) return undefined;
  const difference = sumDecimals([total, `-${taxed ?? sum}`]) ?? '';
  const isLess = difference.startsWith('-');
  const amount = moneyText({ amount: difference.replace('-', ''), currency: order.total.currency });
  const parts = taxed === undefined || taxed === sum ? 'items' : 'items and the tax';
  const detail = isLess ? `${amount} less than the ${parts}` : `${amount} more than the ${parts}`;
  return {
    field,
    value,
    detail,
    reason: `The total is ${detail}. ${isLess ? 'A discount' : 'Shipping'} may explain it.`,
  };
}

/** Whether the detail of a total that differs from the items says that it is more. */
export const isMoreThanItems = (detail: string): boolean => detail.includes(' more than the ');

const amountRules: readonly Rule[] = [
  {
    id: codWithoutAmount,
    role: 'total',
    severity: 'error',
    reason: 'The order is cash on delivery and has no amount: the courier would collect nothing.',
    remedy: 'Set the amount to collect, or the way to pay if it is paid.',
    test: (order) => {
      const [field = ''] = order.fields.total;
      if (field === '' || !order.has(field) || !lacksAmount(order)) return undefined;
      return { field, value: order.total.amount };
    },
  },
  {
    id: itemsTotal,
    role: 'total',
    severity: 'warning',
    reason: 'The items do not come to the total of the order.',
    remedy: 'Compare the items with the total, above all where it is collected on delivery.',
    test: faultOfTotal,
  },
];

export const singleRules: readonly Rule[] = [...addressRules, ...receiverRules, ...parcelRules, ...amountRules];
