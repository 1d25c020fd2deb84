import { currencyOf } from '../../base/numbers/amount.ts';
import { typesOf, type ValueSchema } from '../../operations/manifest.ts';
import type { ColumnKind } from '../../sheets/write/sheet-spec.ts';
import { isDateField } from '../short-date.ts';

/** Digits that are a name, not a quantity: a spreadsheet must not add, round or shorten them. */
const isTelling = (name: string): boolean =>
  /(?:^|[_.])(?:id|number|no|phone|mobile|tel|fax|post_?code|postal_code|zip|zip_?code|code|sku|barcode|gtin|ean|waybill|awb|reference|ref|iban|account|short_address)$/i.test(
    name,
  );

/** What is counted, weighed, measured or paid, where the interface document does not show its type. */
const isMeasure = (name: string): boolean =>
  /(?:^|[_.])(?:amount|total|price|cost|fee|tax|vat|discount|balance|weight|length|width|height|quantity|qty|count|debit|credit)(?:_[a-z]{3})?$/i.test(
    name,
  );

/** What the cells of a field's column are. */
export function columnKind(name: string, schema: ValueSchema | undefined): ColumnKind {
  const types = schema ? typesOf(schema).filter((type) => type !== 'null') : [];
  // `orderId` says what `order_id` says.
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '_');
  if (isTelling(words)) return 'text';
  if (isDateField(name, schema)) return 'date';
  const number = currencyOf(words.replace(/.*\./, ''), {}) === undefined ? 'number' : 'amount';
  if (types.length === 0) return isMeasure(words) ? number : 'auto';
  if (types.every((type) => type === 'integer' || type === 'number')) return number;
  return types.every((type) => type === 'string') ? 'text' : 'auto';
}
