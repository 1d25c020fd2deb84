import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { onePage } from '../support/pdf.ts';
import { jpeg, png } from '../support/pictures.ts';
import { nightlyCases } from '../support/ring.ts';
import { startService } from '../support/service.ts';
import { type Fields, readyOrder, ship, shippingService } from '../support/shipping.ts';
import { unzipped } from '../support/zipped.ts';

const zpl = '^XA^FO50,50^A0N,40^FDنورة العتيبي^FS^FO50,120^BCN,100^FDW501^FS^XZ\n';

const sizesIn = async (file: string): Promise<string[]> => {
  const pages = (await PDFDocument.load(readFileSync(file))).getPages();
  return pages.map((page) => `${Math.round(page.getWidth())}x${Math.round(page.getHeight())}`);
};

/** Ships as many orders as there are labels: each a body below /files/, or fields of the response. */
async function shipLabels(
  labels: readonly (string | Buffer | Fields)[],
  flags: readonly string[] = [],
  out = 'labels.pdf',
) {
  const cwd = temporaryFolder();
  const isBody = (label: unknown): label is string | Buffer => typeof label === 'string' || Buffer.isBuffer(label);
  const service = await shippingService({
    orders: labels.map((_, at) => readyOrder(at + 1, { order_number: 10_000 + at + 1 })),
    react: ({ order_id: id }) => {
      const label = labels[Number(id) - 1];
      return { shipment: isBody(label) ? { label_url: `${service.url}/files/${id}` } : (label ?? {}) };
    },
    files: (path) => {
      const body = labels[Number(/^\/files\/(\d+)$/.exec(path)?.[1]) - 1];
      return isBody(body) ? body : undefined;
    },
  });
  const argv = ['--status', 'pending', '--cheapest', '--labels', out, '--retries', '0', ...flags];
  const outcome = await ship(service, argv, { cwd });
  return { ...outcome, cwd, file: join(cwd, out), service };
}

const json = (value: unknown): string => JSON.stringify(value);

describe('what a label is, is seen by its bytes:', () => {
  type Wrapped = readonly [string, (document: string) => string | Fields];

  it.each<Wrapped>([
    ['a data: URL in JSON', (document) => json({ data: { url: `data:application/pdf;base64,${document}` } })],
    ['base64 without JSON', (document) => document],
    ['base64 in the response that created the shipment', (document) => ({ label: document })],
    ['a list in that response', (document) => ({ labels: [{ base64: document }] })],
    ...nightlyCases<Wrapped>(
      ['base64 in JSON', (document) => json({ label: document })],
      ['base64 under data', (document) => json({ data: { content: document, mime_type: 'application/pdf' } })],
      ['base64 as a JSON text', (document) => json(document)],
      ['base64 in lines', (document) => json({ label: document.replace(/.{60}/g, '$&\n') })],
      ['a data: URL in that response', (document) => ({ label_url: `data:application/pdf;base64,${document}` })],
      ['a record in that response', (document) => ({ label: { format: 'pdf', content: document } })],
    ),
  ])('%s', async (_name, wrap) => {
    const pdf = await onePage();
    const { code, stderr, file, result } = await shipLabels([wrap(pdf.toString('base64'))]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(readFileSync(file)).toEqual(pdf);
    expect(result).toMatchObject([{ label: 'saved', reason: null }]);
  });

  it('a link in JSON is followed, and a chain of links is not', async () => {
    const pdf = await onePage();
    const files = await startService((_, response) => void response.writeHead(200).end(pdf));
    const { code, file } = await shipLabels([json({ data: { url: `${files.url}/1` } })]);
    expect({ code, bytes: readFileSync(file) }).toEqual({ code: 0, bytes: pdf });
    expect(files.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    const chain = await shipLabels([json({ url: '/files/1' })]);
    expect(chain.code).toBe(8);
    expect(chain.stderr).toContain('its link leads from one link to the next');
  });

  it('pictures are pages as large as they say, else by the dots of a label printer', async () => {
    const { code, stderr, file } = await shipLabels([png(203, 406), png(150, 75, 150), jpeg, await onePage()]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(await sizesIn(file)).toEqual(['72x144', '72x36', '1x1', '595x842']);
  });

  it('ZPL is saved beside the PDF, by order number, and the message says where and how to print it', async () => {
    const { code, stderr, cwd, file } = await shipLabels([zpl, await onePage(), json({ label: zpl })]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(await sizesIn(file)).toHaveLength(1);
    expect(readdirSync(join(cwd, 'labels')).sort()).toEqual(['10001.zpl', '10003.zpl']);
    expect(readFileSync(join(cwd, 'labels', '10001.zpl'), 'utf8')).toBe(zpl);
    expect(stderr).toContain(`Saved 2 labels in ZPL to ${join(cwd, 'labels')}/`);
    expect(stderr).toContain('lp -o raw');
  });

  it('of ZPL alone no PDF is written', async () => {
    const { code, cwd } = await shipLabels([zpl]);
    expect({ code, files: readdirSync(cwd).sort() }).toEqual({ code: 0, files: ['labels'] });
    const inline = await shipLabels([{ label: zpl, id: 77 }, { label: Buffer.from(zpl).toString('base64') }]);
    expect(readdirSync(join(inline.cwd, 'labels'))).toEqual(['10001.zpl', '10002.zpl']);
  });
});

describe('each label as it came, by order number:', () => {
  const labels = async () => [png(80, 80), zpl, await onePage(), jpeg];
  const names = ['10001.png', '10002.zpl', '10003.pdf', '10004.jpg'];

  it('in a folder', async () => {
    const given = await labels();
    const { code, stderr, cwd } = await shipLabels(given, [], 'out/');
    expect({ code, files: readdirSync(join(cwd, 'out')).sort() }).toEqual({ code: 0, files: names });
    for (const [at, name] of names.entries())
      expect(readFileSync(join(cwd, 'out', name))).toEqual(Buffer.from(given[at] ?? ''));
    expect(stderr).toContain('Saved 4 labels to ');
  });

  it('in a zip', async () => {
    const given = await labels();
    const { code, file } = await shipLabels(given, [], 'labels.zip');
    expect(code).toBe(0);
    const entries = await unzipped(readFileSync(file));
    expect([...entries.keys()].sort()).toEqual(names);
    for (const [at, name] of names.entries()) expect(entries.get(name)).toEqual(Buffer.from(given[at] ?? ''));
  });

  it('an invoice has another name than a label', async () => {
    const { code, cwd, stderr } = await shipLabels([{}, zpl], [], 'out/');
    expect(code).toBe(0);
    expect(readdirSync(join(cwd, 'out')).sort()).toEqual(['10001-invoice.pdf', '10002.zpl']);
    expect(stderr).toContain(
      'The invoice stands in for the label of 1 shipment:\n  order 1: the service names no label',
    );
  });
});

describe('links of labels:', () => {
  const shipLink = async (link: (service: string, other: string) => Fields) => {
    const pdf = await onePage();
    const other = await startService((_, response) => void response.writeHead(200).end(pdf));
    const cwd = temporaryFolder();
    const service = await shippingService({
      orders: [readyOrder(1)],
      react: () => ({ shipment: link(service.url, other.url) }),
      files: (path) => (path.startsWith('/storage/') || path.startsWith('/labels/') ? pdf : undefined),
    });
    const outcome = await ship(service, ['1', '--cheapest', '--labels', 'labels.pdf', '--retries', '0'], { cwd });
    const asked = [...service.requests, ...other.requests].filter(({ path }) => /\.pdf/.test(path));
    return { ...outcome, asked: asked.map(({ path, headers }) => [path, headers.authorization !== undefined]) };
  };

  type Relative = readonly [string, Fields, string];

  it.each<Relative>([
    ['from the base', { label: 'labels/1.pdf' }, '/labels/1.pdf'],
    ...nightlyCases<Relative>([
      'from the root',
      { shipment_label_url: '/storage/labels/1.pdf' },
      '/storage/labels/1.pdf',
    ]),
  ])('relative, %s', async (_name, fields, path) => {
    const { code, asked, result } = await shipLink(() => fields);
    expect({ code, asked }).toEqual({ code: 0, asked: [[path, true]] });
    expect(result).toMatchObject([{ label: 'saved', waybill: 'W501' }]);
  });

  it('without a scheme, which is that of the base URL; no token goes there', async () => {
    const { code, asked } = await shipLink((_, other) => ({ label_url: `${other.replace('http:', '')}/cdn/1.pdf` }));
    expect({ code, asked }).toEqual({ code: 0, asked: [['/cdn/1.pdf', false]] });
  });

  it('with a user name in them are refused', async () => {
    const { code, asked, stderr, result } = await shipLink((own) => ({
      label_url: `${own.replace('//', '//me:pw@')}/storage/1.pdf`,
    }));
    expect({ code, asked }).toEqual({ code: 8, asked: [] });
    expect(stderr).toMatch(/order 1: .*with a user name or password in the address/);
    expect(stderr).not.toContain('pw@');
    expect(result).toMatchObject([{ label: 'missing', label_kept: false }]);
  });
});

it.each<[string, Buffer, RegExp]>([
  [
    'a picture of too many dots',
    png(10, 10, undefined, [60_000, 60_000]),
    /its picture is damaged or has more than 50 million dots/,
  ],
  ['a damaged picture', png(400, 400).subarray(0, 200), /its picture is damaged/],
])('%s is named, and the others are saved', async (_name, bad, named) => {
  const { code, stderr, file, result } = await shipLabels([png(40, 40), bad, await onePage()]);
  expect({ code, pages: (await sizesIn(file)).length }).toEqual({ code: 8, pages: 2 });
  expect(stderr).toMatch(/1 label missing:\n +order 2: /);
  expect(stderr).toMatch(named);
  expect(result.map(({ label }) => label)).toEqual(['saved', 'missing', 'saved']);
  expect(result[1]).toMatchObject({ reason: expect.stringMatching(named) });
});
