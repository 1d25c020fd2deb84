import { getOwn, type Row } from '../base/row.ts';
import { type CardView, lineText } from './card.ts';
import { cellText } from './cell.ts';

/** A line of an address as on a label; `missing` names the essential field that is empty. */
export interface AddressLine {
  readonly text: string;
  readonly missing?: string;
}

/** What a label and the lines of it show, and the fields that are shown by that. */
export interface Address {
  readonly lines: readonly AddressLine[];
  readonly fields: readonly string[];
}

const parts = [
  ['first_name', 'last_name', 'name'],
  ['address_line'],
  ['street_name', 'block'],
  ['city', 'postal_code'],
  ['country', 'country_code'],
  ['short_address'],
  ['phone'],
  ['email'],
];

/** Without one of these a courier may refuse the parcel, or not find the receiver. */
const essentials = ['first_name', 'address_line', 'city', 'short_address', 'phone'];

/** The address of the receiver or the shipper, line by line. Only the fields that the order has are looked for. */
export function addressOf(row: Row, who: 'receiver' | 'shipper', view: CardView): Address {
  const fieldOf = (part: string) => `${who}_${part}`;
  const textOf = (part: string): string => lineText(cellText(getOwn(row, fieldOf(part)), ', ') ?? '', view).trim();
  const whole = textOf('address_line');
  const [code, phone] = [textOf('country_code').toUpperCase(), textOf('phone')];
  // Only Saudi Arabia has short addresses; where the order names no country, the phone does.
  const isAbroad = code === '' ? /^\+(?!966)/.test(phone) : code !== 'SA';
  const needed = essentials.filter((name) => name !== 'short_address' || !isAbroad);
  const lines = parts.flatMap((names): AddressLine[] => {
    const texts = names.map(textOf).filter((text) => text !== '');
    // Many an address line says the street already.
    const street = names.includes('street_name') ? textOf('street_name') : '';
    const isSaid = street !== '' && texts.length === 1 && whole.includes(street);
    const text = texts.join(names.includes('street_name') ? ', ' : ' ');
    const missing = names.filter(
      (name) => who === 'receiver' && needed.includes(name) && Object.hasOwn(row, fieldOf(name)) && textOf(name) === '',
    );
    return [
      ...(text === '' || isSaid ? [] : [{ text }]),
      ...missing.map((name) => ({ text: '', missing: fieldOf(name) })),
    ];
  });
  return { lines, fields: parts.flat().map(fieldOf) };
}
