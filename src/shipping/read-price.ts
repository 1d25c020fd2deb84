import { fieldAt } from '../base/json/paths.ts';
import { compareDecimals, multiplyDecimals, readDecimal, sumDecimals } from '../base/numbers/decimals.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { plainText, scalarText, shorten } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfPriceRole, type PriceRole } from '../operations/roles.ts';
import { parseAmount } from '../orders/amounts.ts';
import type { PricedCourier } from '../orders/couriers.ts';
import { currencyCode, moneyText } from '../orders/money.ts';
import { yesOrNo } from '../settings/readers.ts';

/** The price of a shipment, or why it is not certain, as the rest of a sentence. */
export type PriceReading =
  | {
      /** Riyals in exact decimals. */
      readonly amount: string;
      /** Charges beside the price that were added to it. */
      readonly added: readonly string[];
    }
  | { readonly fault: Message; readonly isUnavailable?: true };

/** The fields of a record that are about its price. Dots reach inside. */
export interface PriceFields {
  readonly price: readonly string[];
  readonly cents: readonly string[];
  /** Price, fees and tax together. */
  readonly total: readonly string[];
  readonly currency: readonly string[];
  readonly codFee: readonly string[];
  readonly vat: readonly string[];
  readonly available: readonly string[];
  /** Who carries it: the first that has a text names it. */
  readonly courier: readonly string[];
  /** Codes that identify the courier beside its name. */
  readonly courierCodes: readonly string[];
  readonly courierId: readonly string[];
}

const courierCodes = [
  ...['courier_code', 'courier_slug', 'courier.code', 'courier.slug', 'courier.identifier', 'courier'],
  ...['carrier_code', 'carrier_slug', 'carrier.code', 'carrier.slug', 'carrier.identifier', 'carrier'],
  ...['code', 'slug', 'identifier'],
];

const sharedFields = {
  currency: ['currency'],
  codFee: ['cod_fee', 'cod_fees'],
  vat: ['vat', 'vat_amount', 'tax'],
  available: ['available', 'is_available'],
  courier: [
    'courier_name',
    'courier.name',
    'carrier_name',
    'carrier.name',
    'courier',
    'carrier',
    ...courierCodes,
    'service_id',
  ],
  courierCodes,
  courierId: ['courier_id', 'courier.id', 'carrier_id', 'carrier.id'],
};

/** A price of the service (price_sar or price_cents: observed; the others: assumed). */
export const rateFields: PriceFields = {
  price: ['price_sar', 'price'],
  cents: ['price_cents'],
  total: ['total', 'total_sar', 'total_price'],
  ...sharedFields,
};

/** A new shipment (assumed). Its total may be that of the order. */
export const shipmentFields: PriceFields = {
  price: [
    'price_sar',
    'price',
    'shipping_price',
    'shipment_price',
    'shipping_cost',
    'shipment_cost',
    'cost',
    'charged',
  ],
  cents: ['price_cents'],
  total: [],
  ...sharedFields,
};

/** The fields of a price in the records of an operation: what the user has said of them goes before what is usual. */
export function priceFieldsOf(operation: Pick<Operation, 'roles'>, usual: PriceFields): PriceFields {
  const own = (role: PriceRole) => fieldsOfPriceRole(operation, role);
  const price = own('price');
  const isCents = (field: string): boolean => /(?:^|[._])(?:cents|halalas)$/i.test(field);
  return {
    price: price?.filter((field) => !isCents(field)) ?? usual.price,
    cents: price?.filter(isCents) ?? usual.cents,
    total: own('total') ?? usual.total,
    currency: own('currency') ?? usual.currency,
    codFee: own('cod_fee') ?? usual.codFee,
    vat: own('vat') ?? usual.vat,
    available: own('available') ?? usual.available,
    courier: own('courier') ?? usual.courier,
    // Where the user has said what names the courier, nothing else does.
    courierCodes: own('courier') ? [] : usual.courierCodes,
    courierId: own('courier') ? [] : usual.courierId,
  };
}

const errorFields = ['error', 'errors', 'error_message'];

/** Prices are compared and shown in it. */
export const priceCurrency = 'SAR';

export const priceText = (amount: string): string => moneyText({ amount, currency: priceCurrency });

/** Reads a price of the service. `isCod`: the order is paid at the door. */
export const readRatePrice = (row: Row, isCod: boolean, fields: PriceFields): PriceReading =>
  whyRefused(row, fields) ?? readPrice(row, isCod, fields);

/** Reads the cost of a new shipment from the response to its creation; undefined if it is missing or not certain. */
export function chargeIn(row: Row, isCod: boolean, fields: PriceFields): string | undefined {
  const reading = readPrice(row, isCod, fields);
  return 'amount' in reading ? reading.amount : undefined;
}

function whyRefused(row: Row, { available }: PriceFields): PriceReading | undefined {
  for (const field of available) {
    const reading = yesOrNo(plainText(fieldAt(row, field)));
    if ('value' in reading && !reading.value) return { fault: escaped`is not available`, isUnavailable: true };
  }
  for (const field of errorFields) {
    const value = row[field];
    const text = isRow(value) || Array.isArray(value) ? JSON.stringify(value) : plainText(value);
    if (!['', 'false', '0', '[]', '{}'].includes(text))
      return { fault: escaped`says ${JSON.stringify(shorten(text, 80))}`, isUnavailable: true };
  }
  return undefined;
}

function readPrice(row: Row, isCod: boolean, fields: PriceFields): PriceReading {
  const faults: Message[] = [];
  const named = currencyCode(firstText(row, fields.currency));
  const amounts = (names: readonly string[], read = parseAmount): string[] =>
    names.flatMap((name) => {
      const text = scalarText(fieldAt(row, name));
      if (text === '') return [];
      const reading = read(text);
      if ('fault' in reading) faults.push(escaped`has the ${name} ${JSON.stringify(text)}, which ${reading.fault}`);
      else if (reading.value.startsWith('-')) faults.push(escaped`has the ${name} ${text}`);
      else {
        const other = [named, reading.currency ?? ''].find((code) => code !== '' && code !== priceCurrency);
        if (other === undefined) return [sumDecimals([reading.value]) ?? ''];
        faults.push(escaped`is in ${other}`);
      }
      return [];
    });
  const prices = new Set([...amounts(fields.price), ...amounts(fields.cents, parseCents)]);
  const totals = new Set(amounts(fields.total));
  const [price, total] = [[...prices][0], [...totals][0]];
  const fees = isCod && total === undefined ? amounts(fields.codFee).slice(0, 1) : [];
  const taxes = total === undefined ? amounts(fields.vat, taxOf(price)).slice(0, 1) : [];
  const [fault] = faults;
  if (fault !== undefined) return { fault };
  if (prices.size > 1 || totals.size > 1) return { fault: escaped`has several prices: ${[...prices, ...totals]}` };
  if (price !== undefined && total !== undefined && isBelow(total, price))
    return { fault: escaped`has a total (${total}) below its price (${price})` };
  const amount = total ?? (price && sumDecimals([price, ...fees, ...taxes]));
  if (amount === undefined) return { fault: escaped`has no price` };
  if (amount === '0') return { fault: escaped`has the price 0` };
  const isAdded = (parts: readonly string[]): boolean => parts.some((part) => part !== '0');
  return { amount, added: [...(isAdded(fees) ? ['COD fee'] : []), ...(isAdded(taxes) ? ['VAT'] : [])] };
}

/** Reads the courier of a price. */
export const pricedCourierOf = (row: Row, { courier, courierCodes, courierId }: PriceFields): PricedCourier => ({
  name: firstText(row, courier),
  codes: [...new Set(courierCodes.flatMap((field) => scalarText(fieldAt(row, field)) || []))],
  courierId: firstText(row, courierId),
});

/** The first of these fields that has a text. */
const firstText = (row: Row, fields: readonly string[]): string =>
  fields.map((field) => scalarText(fieldAt(row, field))).find((text) => text !== '') ?? '';

function isBelow(first: string, second: string): boolean {
  const [one, other] = [readDecimal(first), readDecimal(second)];
  return one !== undefined && other !== undefined && compareDecimals(one, other) < 0;
}

function parseCents(text: string): ReturnType<typeof parseAmount> {
  const reading = parseAmount(text);
  if ('fault' in reading) return reading;
  const value = reading.value.includes('.') ? undefined : multiplyDecimals(reading.value, '0.01');
  return value === undefined ? { fault: escaped`is not a whole number` } : { ...reading, value };
}

/** A tax may be a part of the price: `15%`. */
const taxOf =
  (price = '') =>
  (text: string): ReturnType<typeof parseAmount> => {
    const percent = readPercent(text);
    if (percent === undefined) return parseAmount(text);
    const value = multiplyDecimals(multiplyDecimals(price, percent) ?? '', '0.01');
    return value === undefined ? { fault: escaped`is a part of no price` } : { value };
  };

/** The number of a percentage: `5%`, in any digits; undefined for other texts. */
export function readPercent(text: string): string | undefined {
  const [, number = ''] = /^(.*?)\s*[%\u066a]$/su.exec(text.trim()) ?? [];
  if (number === '') return undefined;
  const reading = parseAmount(number);
  return 'value' in reading && reading.currency === undefined && !reading.value.startsWith('-')
    ? reading.value
    : undefined;
}
