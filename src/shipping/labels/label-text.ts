import { isRow, type Row } from '../../base/row.ts';
import { scalarText } from '../../base/text/text.ts';

/** The fields of a shipment or an order that may hold its label (observed and assumed), the likeliest first. */
const labelFields = [
  ...['shipment_label_url', 'label_url', 'label', 'shipping_label', 'waybill_url', 'awb_url', 'awb', 'waybill'],
  ...[
    'label_pdf',
    'label_zpl',
    'label_png',
    'label_base64',
    'label_content',
    'label_data',
    'label_image',
    'awb_pdf',
    'labels',
  ],
];

/** The fields of a record that is about one document (assumed). */
const contentFields = [
  ...['url', 'link', 'href', 'content', 'contents', 'base64', 'data', 'file', 'pdf', 'zpl', 'png', 'image', 'body'],
  'document',
];

/** The fields of an order that may hold its shipments (assumed). */
const shipmentFields = ['shipment', 'shipments'];

/** How the documents begin that labels come as, in base64: PDF, PNG, JPEG and two of ZPL. */
const encodedStarts = ['JVBERi0', 'iVBORw0KGgo', '/9j/', 'XlhB', 'Q1R+'];

const zplStart = /^\s*(?:CT~~|[~^][A-Z])/;

/** Is it a document itself, and not a link to one? */
export function isInlineDocument(text: string): boolean {
  if (/^data:/i.test(text)) return true;
  if (zplStart.test(text)) return text.includes('^XA');
  const start = text.slice(0, 40).trimStart();
  return encodedStarts.some((each) => start.startsWith(each)) && text.length >= 20 && /^[\w+/=\s-]+$/.test(text);
}

export const isWebUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** Is it a link that the ledger may keep: short, and no password in it? */
export const isKeptLink = (label: string): boolean =>
  label !== '' && label.length <= 2000 && !isInlineDocument(label) && !/^https?:\/\/[^/]*@/i.test(label);

/** A path that only a document has, or whose field says that it holds a link. */
function isRelativeLink(field: string, text: string): boolean {
  if (text.length > 2000 || /[\s<>"\\]/.test(text)) return false;
  if (/^\/{1,2}[^/]/.test(text)) return true;
  const isPath = /^[\w.~%@-]+(?:\/[\w.~%@=-]+)*(?:[?#].*)?$/.test(text);
  const isDocument = /\.(?:pdf|png|jpe?g|zpl)(?:[?#]|$)/i.test(text);
  return isPath && (isDocument || (/(?:url|link|href)$/.test(field) && text.includes('/')));
}

const isLabelText = (field: string, text: string): boolean =>
  isWebUrl(text) || isInlineDocument(text) || isRelativeLink(field, text);

/**
 * Returns the text of a value that names a label or is one: a link, whole or relative, base64, a data: URL or ZPL. Empty if
 * there is none. `fields` are those of a record that are looked at.
 */
function labelTextIn(value: unknown, field: string, fields: readonly string[], depth: number): string {
  if (Array.isArray(value)) {
    for (const each of depth > 0 ? value.slice(0, 20) : []) {
      const found = labelTextIn(each, field, fields, depth - 1);
      if (found !== '') return found;
    }
    return '';
  }
  if (isRow(value)) return depth > 0 ? textInRecord(value, fields, depth - 1) : '';
  const text = scalarText(value).trim();
  return text !== '' && isLabelText(field, text) ? text : '';
}

function textInRecord(record: Row, fields: readonly string[], depth: number): string {
  for (const field of fields) {
    const value = Object.hasOwn(record, field) ? record[field] : undefined;
    const isShipment = shipmentFields.includes(field);
    // A link of a shipment may lead to a page about it; one that is in a label is the label's. The newest comes last.
    const inner = isShipment ? labelFields : [...labelFields, ...contentFields];
    const newest = isShipment && Array.isArray(value) ? value.toReversed() : value;
    const found = value === undefined ? '' : labelTextIn(newest, field, inner, depth);
    if (found !== '') return found;
  }
  return '';
}

/** The label of a shipment's record, or of an order's; of one that is in it, too. Empty if it names none. */
export const labelTextOf = (record: Row): string => textInRecord(record, [...labelFields, 'shipment', 'shipments'], 3);

/** The label, or the link to it, of a response that is about one document; `fields` are looked at first. */
export const documentTextIn = (json: unknown, fields: readonly string[] = []): string =>
  labelTextIn(json, 'url', [...labelFields, ...fields, ...contentFields], 4);

/**
 * Returns a link as it is fetched and kept: the whole URL; a document itself stays as it is. Relative links are resolved
 * against a base URL, which may have a path. Without one, in the sandbox, a path stays one.
 */
export function resolveLabel(text: string, base: string | undefined): string {
  if (text === '' || isInlineDocument(text) || isWebUrl(text)) return text;
  if (base === undefined) return text.startsWith('/') ? text : `/${text}`;
  const from = `${base.replace(/\/+$/, '')}/`;
  return URL.canParse(text, from) ? new URL(text, from).href : '';
}
