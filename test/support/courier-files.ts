import { delivered, settlementWorkbook } from './settlements.ts';

// Settlement files in the manner of couriers, with what each pays. Headings are of the kinds that Aramex, SMSA, Naqel, J&T, DHL,
// FedEx, Zajil, iMile, Fastlo, Redbox and SPL use, or programs between them and a shop; the parcels are invented.

type CellValue = string | number | null;
type Rows = readonly (readonly CellValue[])[];

/** A file of a courier with the truth about it. */
export interface CourierFile {
  readonly name: string;
  readonly content: string | Buffer | Promise<Buffer>;
  /** What has to be said before it can be read. */
  readonly flags?: readonly string[];
  /** What it collected for each order, by its number. */
  readonly paid: Readonly<Record<string, number>>;
  /** How many rows do not match. */
  readonly differing?: number;
  readonly fees?: number;
  readonly vat?: number;
}

/** The orders of the shop, by their numbers. */
export const courierOrders = Object.entries({
  'R-101': ['334000000101', 100],
  'R-102': ['334000000102', 250.5],
  'R-103': ['334000000103', 1234.5],
  'R-104': ['0334000104', 80],
  'R-105': ['SA-2026-0105', 60],
  'R-106': ['334000000106', 1500],
  'R-107': ['334000000107', 40],
  'R-108': ['334000000108', 12.5],
} as const).map(([number, [waybill, total]]) =>
  delivered(waybill, total, {
    order_number: number,
    ...(number === 'R-107' && { status: 'returned' }),
    ...(number === 'R-108' && { currency: 'USD' }),
  }),
);

const csv = (rows: Rows, separator = ','): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) => {
          const text = String(cell ?? '');
          return text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
        })
        .join(separator),
    )
    .join('\r\n')
    .concat('\r\n');

/** A web page, as ASP.NET and PHP write one and call it .xls. */
const page = (rows: Rows, head = '<meta http-equiv=Content-Type content="text/html; charset=utf-8">'): string =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head>${head}<style>td{mso-number-format:"\\@"}</style></head><body>
<table border="1">${rows
    .map(
      (cells) =>
        `<tr>${cells.map((cell) => `<td>${String(cell ?? '&nbsp;').replaceAll('<', '&lt;')}</td>`).join('')}</tr>`,
    )
    .join('\n')}</table></body></html>`;

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

const cp1256 = (text: string): Buffer => {
  const decoder = new TextDecoder('windows-1256');
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? 0x3f));
};

const waybills = courierOrders.map((order) => String(order.shipment_external_id));
const [one = '', two = '', three = '', four = '', , six = '', returned = '', dollars = ''] = waybills;

const plain: Rows = [
  [one, 100],
  [two, 250.5],
  [three, 1234.5],
];
const paidPlain = { 'R-101': 100, 'R-102': 250.5, 'R-103': 1234.5 };

/** Three parcels with fees and taxes of 15 percent. */
const costly: Rows = [
  [one, 'R-101', 100, 20, 3, 77],
  [two, 'R-102', 250.5, 20, 3, 227.5],
  [three, 'R-103', 1234.5, 30, 4.5, 1200],
];
const costs = { paid: paidPlain, fees: 70, vat: 10.5 };

/** The files, in no order that matters. */
export function courierFiles(): readonly CourierFile[] {
  return [...plainFiles(), ...writtenFiles(), ...workbooks(), ...oddFiles()];
}

const plainFiles = (): CourierFile[] => [
  { name: 'a parcel a row', content: csv([['AWB', 'COD Amount'], ...plain]), paid: paidPlain },
  {
    name: 'fees and taxes beside',
    content: csv([
      ['Waybill No', 'Shipper Reference', 'COD Value', 'Delivery Charges', 'VAT 15%', 'Net Payable'],
      ...costly,
    ]),
    ...costs,
  },
  {
    name: 'titles, totals and a signature',
    content: csv([
      ['COD Remittance Statement'],
      ['Period:', '2026-03-01 - 2026-03-07'],
      [],
      ['AWB', 'Ref', 'COD', 'Freight Charges', 'VAT', 'Net'],
      ...costly,
      ['Total', null, 1585, 70, 10.5, 1504.5],
      ['Prepared by: Ali'],
    ]),
    ...costs,
  },
  {
    name: 'Arabic, in Windows-1256, with semicolons',
    content: cp1256(
      csv(
        [['رقم البوليصة', 'رقم الطلب', 'مبلغ التحصيل', 'رسوم الشحن', 'ضريبة القيمة المضافة', 'الصافي'], ...costly],
        ';',
      ),
    ),
    ...costs,
  },
  {
    name: 'Unicode text of Excel: UTF-16 with tabs',
    content: utf16(csv([['AWB', 'Order Number', 'COD', 'Fees', 'VAT', 'Net'], ...costly], '\t')),
    ...costs,
  },
  {
    name: 'negative and doubled rows',
    content: csv([['AWB', 'COD'], ...plain, [one, 100], [two, '(250.50)'], [two, '250.50']]),
    paid: { ...paidPlain, 'R-101': 200 },
    differing: 1,
  },
  {
    name: 'a payment that is taken back',
    content: csv([['AWB', 'COD'], ...plain, [one, '100.00-'], [one, 'SAR 100.00']]),
    paid: paidPlain,
  },
  {
    name: 'short by a riyal',
    content: csv([
      ['AWB', 'COD'],
      [one, 99],
      [two, 250.5],
    ]),
    paid: { 'R-101': 99, 'R-102': 250.5 },
    differing: 1,
  },
  {
    name: 'a return that is charged',
    content: csv([
      ['AWB', 'COD', 'RTO Charges'],
      [one, 100, 0],
      [returned, 0, 15],
    ]),
    paid: { 'R-101': 100, 'R-107': 0 },
    fees: 15,
    differing: 1,
  },
  {
    name: 'by the order number alone',
    content: csv([
      ['Order No', 'Cash Collected'],
      ['R-101', 100],
      ['#R-102', 250.5],
      ['r-103', 1234.5],
    ]),
    paid: paidPlain,
  },
  {
    name: 'an invoice a parcel',
    content: csv([
      ['Invoice No', 'AWB', 'COD'],
      ...plain.map(([waybill = null, cod = null], at) => [`INV-${at}`, waybill, cod]),
    ]),
    paid: paidPlain,
  },
  {
    name: 'two parcels of an order',
    content: csv([
      ['AWB', 'COD'],
      [three, 1000],
      [three, 234.5],
    ]),
    paid: { 'R-103': 1234.5 },
  },
];

const writtenFiles = (): CourierFile[] => [
  {
    name: 'decimal commas',
    content: csv(
      [
        ['AWB', 'COD'],
        [one, '100,00'],
        [two, '250,50'],
        [three, '1.234,50'],
        [six, '1.500'],
      ],
      ';',
    ),
    paid: { ...paidPlain, 'R-106': 1500 },
  },
  {
    name: 'thousands that the other cells explain',
    content: csv([
      ['AWB', 'COD'],
      [one, '100.00'],
      [two, '250.50'],
      [six, '1,500'],
    ]),
    paid: { 'R-101': 100, 'R-102': 250.5, 'R-106': 1500 },
  },
  {
    name: 'a thousand that nothing explains',
    content: csv([
      ['AWB', 'COD'],
      [one, '100'],
      [six, '1.500'],
    ]),
    flags: ['--map', 'COD=collected comma'],
    paid: { 'R-101': 100, 'R-106': 1500 },
  },
  {
    name: 'currencies in the cells',
    content: csv([
      ['AWB', 'COD'],
      [one, 'SAR 100.00'],
      [two, '250.50 ر.س'],
      [three, 'SR 1,234.50'],
      [dollars, 'USD 12.50'],
    ]),
    paid: { ...paidPlain, 'R-108': 12.5 },
  },
  {
    name: 'Arabic digits',
    content: csv([
      ['رقم الشحنة', 'المبلغ المحصل'],
      [one, '١٠٠٫٠٠'],
      [two, '٢٥٠٫٥٠'],
      [three, '١٬٢٣٤٫٥٠'],
    ]),
    paid: paidPlain,
  },
  {
    name: 'credits and debits',
    content: csv([
      ['AWB', 'COD', 'Charges'],
      [one, '100.00 CR', '20.00 DR'],
      [two, '250.50 CR', '20.00 DR'],
    ]),
    paid: { 'R-101': 100, 'R-102': 250.5 },
    fees: 40,
  },
  {
    name: 'waybills in another manner',
    content: csv([
      ['AWB', 'COD'],
      ['334-000-000-101', 100],
      ['sa20260105', 60],
      ['334 000 000 102', 250.5],
    ]),
    paid: { 'R-101': 100, 'R-102': 250.5, 'R-105': 60 },
  },
  {
    name: 'formulas that keep texts',
    content: csv([
      ['AWB', 'COD'],
      [`="${four}"`, 80],
      [`'${one}`, 100],
    ]),
    paid: { 'R-101': 100, 'R-104': 80 },
  },
  {
    name: 'lost zeros',
    content: csv([
      ['AWB', 'COD'],
      [four.replace(/^0/, ''), 80],
      [one, 100],
    ]),
    paid: { 'R-101': 100, 'R-104': 80 },
  },
  {
    name: 'a waybill that lost its digits',
    content: csv([
      ['AWB', 'Order Number', 'COD'],
      ['3.34E+11', null, 100],
      ['3.34E+11', 'R-102', 250.5],
    ]),
    paid: { 'R-102': 250.5 },
    differing: 1,
  },
  {
    name: 'a column for each currency',
    content: csv([
      ['AWB', 'COD (SAR)', 'COD (USD)'],
      [one, 100, null],
      [dollars, null, 12.5],
      ['Total', 100, 12.5],
    ]),
    paid: { 'R-101': 100, 'R-108': 12.5 },
  },
  {
    name: 'headings in two languages',
    content: csv([['رقم البوليصة', 'مبلغ التحصيل'], ['AWB', 'COD Amount'], ...plain]),
    paid: paidPlain,
  },
];

const workbooks = (): CourierFile[] => [
  {
    name: 'a workbook',
    content: settlementWorkbook({
      COD: [['AWB', 'COD'], ...plain.map(([waybill = null, cod = null]) => [Number(waybill), cod])],
    }),
    paid: paidPlain,
  },
  {
    name: 'groups above the headings',
    content: settlementWorkbook({
      COD: [
        ['Shipment', null, 'Collection', 'Charges', null, 'Net'],
        ['AWB', 'Reference', 'Amount', 'COD', 'VAT', null],
        ...costly,
      ],
    }),
    ...costs,
  },
  {
    name: 'a sheet of sums first',
    content: settlementWorkbook({
      Summary: [
        ['City', 'Parcels', 'COD'],
        ['Riyadh', 2, 350.5],
        ['Jeddah', 1, 1234.5],
        ['Total', 3, 1585],
      ],
      Details: [['AWB', 'COD'], ...plain],
    }),
    paid: paidPlain,
  },
  {
    name: 'a sheet of sums that differs',
    content: settlementWorkbook({
      Summary: [
        ['Total COD', 1600],
        ['Fees', 0],
      ],
      Details: [['AWB', 'COD'], ...plain],
    }),
    paid: paidPlain,
    differing: 0,
  },
  {
    name: 'a sheet of sums by invoice',
    content: settlementWorkbook({
      Invoices: [
        ['Reference', 'COD'],
        ['INV-1', 350.5],
        ['INV-2', 1234.5],
      ],
      Details: [['AWB', 'COD'], ...plain],
    }),
    paid: paidPlain,
  },
  {
    name: 'fees on a sheet of their own',
    content: settlementWorkbook({
      COD: [['AWB', 'COD'], ...plain],
      Invoice: [
        ['AWB', 'Freight Charges', 'VAT'],
        ...costly.map(([waybill = null, , , fee = null, tax = null]) => [waybill, fee, tax]),
      ],
    }),
    ...costs,
  },
  {
    name: 'two sheets of a month, with totals',
    content: settlementWorkbook({
      'Week 1': [
        ['AWB', 'COD'],
        [one, 100],
        ['Total', 100],
      ],
      'Week 2': [
        ['AWB', 'COD'],
        [two, 250.5],
        [three, 1234.5],
        ['Total', 1485],
      ],
    }),
    paid: paidPlain,
  },
  {
    name: 'a parcel in two periods',
    content: settlementWorkbook({
      'Week 1': [
        ['AWB', 'COD'],
        [one, 100],
        [two, 250.5],
      ],
      'Week 2': [
        ['AWB', 'COD'],
        [two, 250.5],
        [three, 1234.5],
      ],
    }),
    paid: { ...paidPlain, 'R-102': 501 },
    differing: 1,
  },
  {
    name: 'a total that differs',
    content: settlementWorkbook({ COD: [['AWB', 'COD'], ...plain, ['Grand Total', 1600]] }),
    paid: paidPlain,
    differing: 0,
  },
];

const oddFiles = (): CourierFile[] => [
  { name: 'a web page', content: page([['AWB', 'Reference', 'COD', 'Fees', 'VAT', 'Net'], ...costly]), ...costs },
  {
    name: 'a web page in Windows-1256, with titles',
    content: cp1256(
      page(
        [
          ['كشف التحصيل'],
          ['بوليصة', 'رقم الطلب', 'المبلغ المحصل', 'الرسوم', 'الضريبة', 'الصافي'],
          ...costly,
          ['الإجمالي', null, 1585, 70, 10.5, 1504.5],
        ],
        '<meta charset=windows-1256>',
      ),
    ),
    ...costs,
  },
  {
    name: 'a web page with merged headings',
    content: `<table><tr><th rowspan=2>AWB<th colspan=2>COD<th rowspan=2>Net<tr><th>Amount<th>Fee
<tr><td>${one}<td>100.00<td>20<td>80<tr><td>${six}<td>1,500.00<td>30<td>1,470.00</table>`,
    paid: { 'R-101': 100, 'R-106': 1500 },
    fees: 50,
  },
  {
    name: 'amounts whose heading says little',
    content: csv([['AWB', 'Amount'], ...plain]),
    flags: ['--map', 'Amount=collected'],
    paid: paidPlain,
  },
  {
    name: 'CODCharge',
    content: csv([['WaybillNo', 'CODCharge', 'ConsigneeName'], ...plain.map((cells) => [...cells, 'Noura'])]),
    flags: ['--map', 'CODCharge=collected'],
    paid: paidPlain,
  },
  {
    name: 'headings again on each page, and blank lines',
    content: csv([['AWB', 'COD'], ...plain.slice(0, 2), [], ['AWB', 'COD'], ...plain.slice(2), ['3 parcels', 1585]]),
    paid: paidPlain,
  },
  {
    name: 'totals of parts',
    content: csv([
      ['AWB', 'COD'],
      [one, 100],
      ['Subtotal', 100],
      [two, 250.5],
      [three, 1234.5],
      ['Subtotal', 1485],
      ['Grand total', 1585],
    ]),
    paid: paidPlain,
  },
  {
    name: 'before fees and after them',
    content: csv([
      ['AWB', 'COD before fees', 'Fees incl. VAT', 'Amount after fees'],
      [one, 100, 23, 77],
      [two, 250.5, 23, 227.5],
    ]),
    paid: { 'R-101': 100, 'R-102': 250.5 },
    fees: 46,
  },
];
