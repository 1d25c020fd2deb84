import { latinDigits } from '../../../base/text/digits.ts';
import { foldText } from '../../../base/text/fold-text.ts';
import type { CheckedOrder } from '../checked-order.ts';
import type { Rule } from '../rule.ts';

export const shortAddressField = 'receiver_short_address';

/** Four letters and the four digits of the building. */
const wellFormed = /^[A-Z]{4}\d{4}$/;

const placeholderLetters = new Set(['TEST', 'ABCD', 'NONE', 'NULL', 'DEMO', 'FAKE', 'ASDF', 'QWER']);

/** What people type where a form demands something, in Arabic too: "there is none", "test". */
const placeholderWords =
  /^(?:test\w*|x{2,}\w*|(.)\1*|n[/.]?a\.?|none|null|nil|unknown|undefined|\u0644\u0627 \u064a\u0648\u062c\u062f|\u0644\u0627\u064a\u0648\u062c\u062f|\u062a\u062c\u0631\u0628\u0647)$/;

/** A national short address as it is compared: `rrrd ٢٩٢٩` is `RRRD2929`. */
export const shortAddress = (order: CheckedOrder): string =>
  latinDigits(order.text(shortAddressField))
    .replace(/\s|(?<=\w)-(?=\w)/g, '')
    .toUpperCase();

/** Do its letters or its digits give it away? No building has the number 0000. */
const isPlaceholder = (code: string): boolean => {
  if (!wellFormed.test(code)) return placeholderWords.test(foldText(code));
  const letters = code.slice(0, 4);
  const digits = code.slice(4);
  if (digits === '0000' || placeholderLetters.has(letters)) return true;
  return /^(.)\1{3}$/.test(letters) && /^(?:(\d)\1{3}|1234|2345|4321)$/.test(digits);
};

type State = 'missing' | 'placeholder' | 'malformed' | 'good';

function stateOf(order: CheckedOrder): State {
  if (!order.has(shortAddressField) || !order.isSaudi) return 'good';
  const code = shortAddress(order);
  if (code === '') return 'missing';
  if (isPlaceholder(code)) return 'placeholder';
  return wellFormed.test(code) ? 'good' : 'malformed';
}

/** The alternative to the short address: couriers find the place by all of these. */
const isFullAddress = (order: CheckedOrder): boolean =>
  order.text('receiver_address_line') !== '' &&
  (order.roleText('city') !== '' || order.idText('receiver_city_id') !== '') &&
  /^\d{5}(?:-?\d{4})?$/.test(latinDigits(order.text('receiver_postal_code')));

const faultIf = (state: State) => (order: CheckedOrder) =>
  stateOf(order) === state ? { field: shortAddressField, value: order.text(shortAddressField) } : undefined;

const remedy = 'Ask the receiver for the short address (four letters and four digits) and update the order.';

export const addressRules: readonly Rule[] = [
  {
    id: 'short-address-missing',
    severity: 'error',
    reason: 'Couriers refuse parcels to Saudi receivers without a national address since 2026-01-01.',
    remedy,
    test: (order) => {
      const fault = faultIf('missing')(order);
      if (!fault || !isFullAddress(order)) return fault;
      const reason =
        'The national short address is missing. The order has address line, city and postal code, which not every courier accepts in its place.';
      return { ...fault, severity: 'warning', reason };
    },
  },
  {
    id: 'short-address-malformed',
    severity: 'error',
    reason: 'The national short address is not four letters and four digits, like RRRD2929.',
    remedy,
    test: faultIf('malformed'),
  },
  {
    id: 'short-address-placeholder',
    severity: 'error',
    reason: 'The national short address is a placeholder, not an address.',
    remedy,
    test: faultIf('placeholder'),
  },
];

/** The short address of an order, if it may be real. */
export const realShortAddress = (order: CheckedOrder): string | undefined =>
  order.isSaudi && stateOf(order) === 'good' ? shortAddress(order) || undefined : undefined;
