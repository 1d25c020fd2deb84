import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { catalogue, deflatedTwice, pageWith, pdfOf, sharedKids, twice } from '../support/hostile-pdf.ts';
import { onePage } from '../support/pdf.ts';
import { type Surroundings, shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';
import { readyOrders, ship, shippingService } from '../support/shipping.ts';

/** Ships three orders; the label of the second one is given. */
async function shipWith(label: Buffer, given: Surroundings = {}) {
  const good = await onePage();
  const labels = await startService(({ path }, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(path === '/2' ? label : good);
  });
  const service = await shippingService({
    orders: readyOrders(3),
    react: ({ order_id: id }) => {
      const data = { id: 900 + Number(id), order_id: id, shipment_label_url: `${labels.url}/${id}` };
      return { status: 201, body: { data } };
    },
  });
  const folder = temporaryFolder();
  const file = join(folder, 'labels.pdf');
  const flags = ['--status', 'pending', '--cheapest', '--labels', file];
  const { code, stderr } = await ship(service, flags, given);
  const pages = (await PDFDocument.load(readFileSync(file))).getPageCount();
  return {
    code,
    pages,
    named: /order 2: its document (.*)$/m.exec(stderr)?.[1],
    files: readdirSync(folder),
    service,
  };
}

const pageOf = (count: number): Buffer =>
  pdfOf([
    catalogue(),
    `<< /Type /Pages /Count ${count} /Kids [${'3 0 R '.repeat(count)}] /MediaBox [0 0 288 432] >>`,
    '<< /Type /Page >>',
  ]);

/** A chain of nodes, each with the next for its only kid. */
const deepTree = (depth: number): Buffer =>
  pdfOf([
    catalogue(),
    ...Array.from({ length: depth }, (_, at) => `<< /Type /Pages /Count 1 /Kids [${at + 3} 0 R] >>`),
    '<< /Type /Page /MediaBox [0 0 288 432] >>',
  ]);

const blanks = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 2 ** 20, ' '));

const objectStream = (megabytes: number) => ({
  entries: `/Type /ObjStm /N 1 /First 10 ${twice}`,
  bytes: deflatedTwice(megabytes, 32, '9 0 '),
});

const crossReferences = (entries: string): Buffer =>
  pageWith('', [{ entries: `/Type /XRef /Root 1 0 R ${entries}`, bytes: Buffer.alloc(0) }]);

const damaged = 'is damaged or needs a password';
const tooLarge = 'needs more than 512 MB of memory';

describe('a label that is an attack is named, and the others are saved:', () => {
  it.each<[string, () => Buffer, string]>([
    ['a tree of a hundred million pages in a kilobyte', () => sharedKids(10, 8), damaged],
    ['the same without a page at its end', () => sharedKids(10, 8, '/Type /Pages /Count 0 /Kids []'), damaged],
    ['the same with nothing that is a page', () => sharedKids(10, 8, '/Nothing true'), damaged],
    ['a node of the page tree below itself', () => pdfOf([catalogue(), '<< /Type /Pages /Kids [2 0 R] >>']), damaged],
    ['more pages than a label has', () => pageOf(201), 'has more than 200 pages'],
    ['arrays within arrays', () => pageWith(`/Resources ${'['.repeat(200_000)}`), damaged],
    ['objects that were deflated twice', () => pageWith('', [objectStream(250)]), tooLarge],
    ['a table of a billion objects', () => crossReferences('/Size 1000000000 /W [0 0 0]'), tooLarge],
    ['the same by sections', () => crossReferences('/Size 1 /Index [0 2000000000] /W [1 1 1]'), tooLarge],
    [
      'content that was deflated twice',
      () => pageWith('/Contents 4 0 R', [{ entries: twice, bytes: deflatedTwice(250, 32) }]),
      tooLarge,
    ],
    [
      'content in many streams',
      () => {
        const stream = { entries: '/Filter /FlateDecode', bytes: blanks(13) };
        const streams = Array.from({ length: 20 }, () => stream);
        return pageWith(`/Contents [${streams.map((_, at) => `${at + 4} 0 R`).join(' ')}]`, streams);
      },
      tooLarge,
    ],
    [
      'content in another packing',
      () => {
        const bytes = deflateSync(Buffer.alloc(5 * 2 ** 20, Buffer.from([129, 32])));
        return pageWith('/Contents 4 0 R', [{ entries: '/Filter [/FlateDecode /RunLengthDecode]', bytes }]);
      },
      tooLarge,
    ],
    [
      'a font',
      () =>
        pageWith('/Resources << /Font << /F 4 0 R >> >>', [
          '<< /Type /Font /Subtype /TrueType /BaseFont /X /FontDescriptor 5 0 R >>',
          '<< /Type /FontDescriptor /FontFile2 6 0 R >>',
          { entries: '/Filter /FlateDecode', bytes: blanks(250) },
        ]),
      tooLarge,
    ],
    [
      'a picture of a million by a million dots',
      () =>
        pageWith('/Resources << /XObject << /I 4 0 R >> >>', [
          {
            entries: '/Subtype /Image /Width 1000000 /Height 1000000 /BitsPerComponent 8 /Filter /DCTDecode',
            bytes: Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
          },
        ]),
      tooLarge,
    ],
  ])('%s', async (_name, attack, named) => {
    // However slow the machine is, the other limits are met first. A lower limit of memory is met sooner.
    const outcome = await shipWith(attack(), { documentTime: 60_000, documentMemory: 200 });
    expect(outcome).toMatchObject({ code: 8, pages: 2, named, files: ['labels.pdf'] });
  });

  it.each<[string, number, object]>([
    ['what takes more memory than the usual', 600, { code: 8, pages: 2, named: tooLarge }],
    ['what takes half of that is saved too', 250, { code: 0, pages: 3, named: undefined }],
  ])('%s', async (_name, megabytes, expected) => {
    const content = { entries: twice, bytes: deflatedTwice(megabytes, 32) };
    const outcome = await shipWith(pageWith('/Contents 4 0 R', [content]), { documentTime: 60_000 });
    expect(outcome).toMatchObject(expected);
  });

  it('what takes too long to read', async () => {
    const stream = objectStream(60);
    const streams = Array.from({ length: 40 }, () => stream);
    const outcome = await shipWith(pageWith('', streams), { documentTime: 2000 });
    expect(outcome).toMatchObject({ code: 8, pages: 2, named: 'takes longer than 10 s to read' });
  });
});

it.each<[string, () => Buffer, number]>([
  ['200 pages', () => pageOf(200), 202],
  ['a page tree as deep as a file can have it', () => deepTree(20_000), 3],
])('a label with %s is read', async (_name, label, pages) => {
  expect(await shipWith(label())).toMatchObject({ code: 0, pages, named: undefined });
});

it('a single label that is an attack is saved as it came, and named', async () => {
  const attack = sharedKids(10, 8);
  const { service } = await shipWith(attack);
  const file = join(temporaryFolder(), 'one.pdf');
  const { code, stderr } = await shipctl(['shipments', 'labels', '2', '--orders', '--out', file], { env: service.env });
  expect({ code, bytes: readFileSync(file) }).toEqual({ code: 8, bytes: attack });
  expect(stderr).toContain(`order 2: its document ${damaged}; saved as it came`);
});

it('documents are not merged where one of them is an attack, which is named', async () => {
  const good = await onePage();
  const service = await startService(({ path }, response) => {
    const bytes = path.includes('/8/') ? sharedKids(10, 8) : good;
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(bytes);
  });
  const cwd = temporaryFolder();
  const outcome = await shipctl(['shipments', 'invoice', '7', '8', '--out', 'all.pdf'], { env: service.env, cwd });
  expect(outcome).toMatchObject({ code: 7, stdout: '' });
  expect(outcome.stderr).toContain(`invoice 8: its document ${damaged}`);
  expect(readdirSync(cwd)).toEqual([]);
});
