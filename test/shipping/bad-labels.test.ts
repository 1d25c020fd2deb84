import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { onePage } from '../support/pdf.ts';
import { nightlyCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';
import { readyOrders, ship, shippingService } from '../support/shipping.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

/** Ships three orders; `bad` answers for the label of the second one, at a host of labels. */
async function shipWith(bad: (response: ServerResponse) => unknown) {
  const pdf = await onePage();
  const labels = await startService(({ path }, response) => {
    if (path === '/2') return bad(response);
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);
    return undefined;
  });
  const service = await shippingService({
    orders: readyOrders(3),
    react: ({ order_id: id }) => ({
      status: 201,
      body: { data: { id: 900 + Number(id), order_id: id, shipment_label_url: `${labels.url}/${id}` } },
    }),
  });
  const file = join(temporaryFolder(), 'labels.pdf');
  const flags = ['--status', 'pending', '--cheapest', '--labels', file, '--retries', '0', '--concurrency', '1'];
  const { code, stderr } = await ship(service, flags);
  const pages = (await PDFDocument.load(readFileSync(file))).getPageCount();
  expect(labels.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  return { code, pages, stderr, service, labels };
}

describe('one bad label is named with its order, and the others are saved:', () => {
  type Bad = [string, (response: ServerResponse) => unknown, RegExp];

  it.each<Bad>([
    ['a failure of its host', (response) => sendJson(response, 500, { message: 'no' }), /order 2: .*500/],
    ...nightlyCases<Bad>([
      'too large',
      (response) => response.writeHead(200).end(Buffer.alloc(129 * 2 ** 20, '%PDF-')),
      /order 2: .*larger than 128 MiB/,
    ]),
  ])('%s', async (_name, bad, named) => {
    const { code, pages, stderr } = await shipWith(bad);
    expect({ code, pages }).toEqual({ code: 8, pages: 2 });
    expect(stderr).toContain('1 label missing:');
    expect(stderr).toMatch(named);
  });

  const sent =
    (type: string, body: string | Buffer = '') =>
    (response: ServerResponse) =>
      response.writeHead(200, { 'content-type': type }).end(body);

  it.each<Bad>([
    ['refused with 401', (response) => sendJson(response, 401, { message: 'no' }), /requires a login/],
    ['a web page, called a PDF', sent('application/pdf', '<!DOCTYPE html>\n<p>Log in'), /its document is a web page/],
    ['damaged base64', sent('application/json', '{"label":"not=base=64"}'), /its document is JSON that names no label/],
    ...nightlyCases<Bad>(
      ['refused with 400', (response) => sendJson(response, 400, { message: 'no' }), /400/],
      ['refused with 422', (response) => sendJson(response, 422, { message: 'no' }), /422/],
      ['a page of a web site', sent('text/html', '<html>Log in</html>'), /its document is a web page/],
      ['empty', sent('application/pdf'), /its document is empty/],
      ['a zip', sent('application/zip', Buffer.from('PK\x03\x04\0\0')), /its document is a zip/],
      ['a picture of another kind', sent('image/gif', 'GIF89a'), /its document is a GIF/],
      ['an error in JSON', sent('application/json', '{"error":"no"}'), /its document is JSON that names no label/],
    ),
  ])('%s, with its invoice in its place', async (_name, bad, named) => {
    const { code, pages, stderr } = await shipWith(bad);
    expect({ code, pages }).toEqual({ code: 8, pages: 3 });
    expect(stderr).toContain('The invoice stands in for the label of 1 shipment:\n  order 2: ');
    const [, line = ''] = /1 label missing:\n(.*)\n/.exec(stderr) ?? [];
    expect(line).toMatch(/^ +order 2: .*; its invoice is saved in its place$/);
    expect(line).toMatch(named);
  });
});

it('a host of labels that refuses all keeps no label of another host from being saved', async () => {
  const dead = await startService((_, response) => sendJson(response, 429, {}, { 'retry-after': '3600' }));
  const service = await shippingService({
    orders: readyOrders(6),
    react: ({ order_id: id }) => {
      if (Number(id) % 2 === 0) return undefined;
      return { status: 201, body: { data: { id: 900 + Number(id), shipment_label_url: `${dead.url}/${id}` } } };
    },
  });
  const file = join(temporaryFolder(), 'labels.pdf');
  const flags = ['--status', 'pending', '--cheapest', '--labels', file, '--retries', '0', '--concurrency', '1'];
  const { code, stderr } = await ship(service, flags, { clock: new SkippingClock() });
  expect({ code, pages: (await PDFDocument.load(readFileSync(file))).getPageCount() }).toEqual({ code: 8, pages: 3 });
  expect(stderr).toContain('3 labels missing:');
  for (const id of [1, 3, 5]) expect(stderr).toContain(`order ${id}: `);
});

it('a host of labels that is down is named, and the base URL is not blamed for it', async () => {
  const service = await shippingService({
    orders: readyOrders(2),
    react: ({ order_id: id }) => ({
      status: 201,
      body: { data: { id: 900 + Number(id), shipment_label_url: `http://127.0.0.1:9/${id}.pdf` } },
    }),
  });
  const flags = ['--status', 'pending', '--cheapest', '--labels', join(temporaryFolder(), 'labels.pdf')];
  const { code, stderr } = await ship(service, [...flags, '--retries', '0']);
  expect(code).toBe(8);
  expect(stderr).toContain('127.0.0.1:9 is a host of its own, which the service names: try again later.');
  expect(stderr).not.toContain('base URL');
});

it('a single label is saved byte for byte', async () => {
  const { labels, service } = await shipWith((response) => sendJson(response, 422, {}));
  const file = join(temporaryFolder(), 'one.pdf');
  const { code } = await shipctl(['shipments', 'labels', '3', '--orders', '--out', file], { env: service.env });
  expect(code).toBe(0);
  const original = Buffer.from(await (await fetch(`${labels.url}/3`)).arrayBuffer());
  expect(readFileSync(file)).toEqual(original);
});
