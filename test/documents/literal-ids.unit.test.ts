import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLiteralId } from '../../src/documents/postman-url.ts';
import { readGiven } from '../support/provider-documents.ts';

const collection = (...urls: readonly unknown[]) => ({
  info: { name: 'Saved', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: urls.map((url, at) => ({ name: `Request ${at}`, request: { method: 'POST', url } })),
});

const pathsOf = async (...urls: readonly unknown[]): Promise<string[]> =>
  (await readGiven(collection(...urls))).operations.map(({ path }) => path);

const ids = [
  '1001',
  '0',
  '6507f1f77bcf86cd799439011',
  '507f1f77bcf86cd799439011',
  '5D41402ABC4B2A76B9719D911017C592',
  'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  '3FA85F64-5717-4562-B3FC-2C963F66AFA6',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '01h455vb4pex5vsknk084sn02q',
  'ORD-1001',
  'INV-2024-0001',
  'SO-77',
  'SO000123',
  'ORD_000123',
  'ord-10013',
  '%231001',
  'cus_NffrFeUfNV2Hib',
  'shp_1001',
  'ord_01H8XGJWBWBAQ4',
  'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  'trk_99f8a7',
  '1Z999AA10123456784',
  'RR123456789SA',
  'JJD000390007820001234',
  'JD0002254156789012',
  'TBA123456789000',
  '9400111899223197428490',
  'GM605112345678901',
  'LP00123456789012',
  '114-3941689-8772232',
  'cjld2cjxh0000qzrmn831i7rn',
  'V1StGXR8_Z5jdHi6B-myT',
  '8hG2kLm0pQr7sTuV3wXy',
  '+966501234567',
  '%2B966501234567',
  'noura@example.com',
  '1001,1002,1003',
];

const words = [
  ...[
    'v2',
    'V2',
    'v1.2',
    'oauth2',
    'oauth',
    's3',
    'b2b',
    'b2c',
    'p2p',
    'web3',
    'ec2',
    '3pl',
    '2fa',
    'auth0',
    'k8s',
    'i18n',
  ],
  ...[
    'base64',
    'mp4',
    'h264',
    'utf8',
    'utf-8',
    'sha256',
    'SHA256',
    'SHA-256',
    'md5',
    'x509',
    'iso8601',
    'ISO-8601',
    'ISO8601',
  ],
  ...[
    'rfc3339',
    'RFC-3339',
    'ean13',
    'EAN13',
    'A4',
    'zpl2',
    'label4x6',
    '4x6',
    'track24',
    'order2',
    'orders_v2',
    'orders-v2',
  ],
  ...[
    'address2',
    'shipping_address2',
    'get_orders2',
    'cancel-order',
    'create_shipment',
    'webhooks',
    'api2cart',
    'B2B',
    'COD',
  ],
  ...[
    'getOrdersByDate',
    'updateOrderStatusV2',
    'b2b-orders-v2-export',
    'list_b2b_orders_v2',
    'AWB',
    'DHL',
    'DPD2',
    'GLS24',
  ],
  ...[
    '3d-secure-2',
    'express24h',
    'next_day_10am',
    'fulfillment-orders',
    'deadbeef',
    'facade',
    'beadedfacade',
    'accede',
  ],
  ...['pickup2door', 'door2door', 'day1', 'step-2', 'level-10', 'q1-2024', 'covid-19', 'H2O', 'me', 'self', 'latest'],
];

describe('an id in a saved path', () => {
  it.each(ids)('%s is an argument', async (id) => {
    expect(await pathsOf(`{{url}}/orders/${id}/cancel`)).toEqual(['/orders/{order}/cancel']);
    expect(await pathsOf({ host: ['{{url}}'], path: ['orders', id] })).toEqual(['/orders/{order}']);
  });

  it.each([
    ['/orders/1001.json', '/orders/{order}.json'],
    ['/labels/RR123456789SA.pdf', '/labels/{label}.pdf'],
    ['/orders/1001:cancel', '/orders/{order}:cancel'],
    ["/odata/Orders('ALFKI')", "/odata/Orders('{Order}')"],
    ['/odata/Orders(1001)/Items', '/odata/Orders({Order})/Items'],
    ['/orders/1001/items/507f1f77bcf86cd799439011', '/orders/{order}/items/{item}'],
    ['/orders/1001/1002', '/orders/{order}/{id}'],
    ['/:store/orders/ORD-1001', '/{store}/orders/{order}'],
  ])('%s is %s', async (url, path) => {
    expect(await pathsOf(`{{url}}${url}`)).toEqual([path]);
  });

  it('makes one operation of several samples', async () => {
    const urls = ['ORD-1001', 'ORD-1002', '{{order_id}}', ':id'].map((id) => `{{url}}/orders/${id}/cancel`);
    expect(await pathsOf(...urls)).toEqual(['/orders/{order}/cancel']);
  });
});

describe('a word in a saved path that looks like an id', () => {
  it.each(words)('%s stays', async (word) => {
    expect(await pathsOf(`{{url}}/${word}/orders`, `{{url}}/orders/${word}`)).toEqual([
      `/${word}/orders`,
      `/orders/${word}`,
    ]);
  });

  it('and so does one without a digit', () => {
    fc.assert(fc.property(fc.stringMatching(/^[A-Za-z][A-Za-z_.-]{0,60}$/), (word) => !isLiteralId(word)));
  });
});
