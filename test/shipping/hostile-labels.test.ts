import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { catalogue, deflatedTwice, pageWith, pdfOf, sharedKids, twice } from '../support/hostile-pdf.ts';
import { documentFaults, objectStream, shipWith } from '../support/hostile-shipping.ts';
import { onePage } from '../support/pdf.ts';
import { furtherIt, nightlyCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';
import { ship, shippingService } from '../support/shipping.ts';

const { damaged, memory } = documentFaults;

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

/** Megabytes that a document may take here: the same is counted as in the 512 of the program, and sooner. */
const room = 20;

const blanks = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 2 ** 20, ' '));

describe('a label that is an attack is named, and the others are saved:', () => {
  type Attack = readonly [string, () => Buffer, string];

  it.each<Attack>([
    ['a tree of a hundred million pages in a kilobyte', () => sharedKids(10, 8), damaged],
    ['a node of the page tree below itself', () => pdfOf([catalogue(), '<< /Type /Pages /Kids [2 0 R] >>']), damaged],
    ['more pages than a label has', () => pageOf(201), 'has more than 200 pages'],
    ['arrays within arrays', () => pageWith(`/Resources ${'['.repeat(200_000)}`), damaged],
    [
      'content that was deflated twice',
      () => pageWith('/Contents 4 0 R', [{ entries: twice, bytes: deflatedTwice(room + 5, 32) }]),
      memory,
    ],
    ...nightlyCases<Attack>(
      [
        'a tree of as many nodes without a page at its end',
        () => sharedKids(10, 8, '/Type /Pages /Count 0 /Kids []'),
        damaged,
      ],
      ['a tree of as many nodes with nothing that is a page', () => sharedKids(10, 8, '/Nothing true'), damaged],
      [
        'content in many streams',
        () => {
          const stream = { entries: '/Filter /FlateDecode', bytes: blanks(2) };
          const streams = Array.from({ length: room / 2 + 2 }, () => stream);
          return pageWith(`/Contents [${streams.map((_, at) => `${at + 4} 0 R`).join(' ')}]`, streams);
        },
        memory,
      ],
      [
        'a font',
        () =>
          pageWith('/Resources << /Font << /F 4 0 R >> >>', [
            '<< /Type /Font /Subtype /TrueType /BaseFont /X /FontDescriptor 5 0 R >>',
            '<< /Type /FontDescriptor /FontFile2 6 0 R >>',
            { entries: '/Filter /FlateDecode', bytes: blanks(room + 5) },
          ]),
        memory,
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
        memory,
      ],
    ),
  ])('%s', async (_name, attack, named) => {
    const outcome = await shipWith(attack(), { documentTime: 60_000, documentMemory: room });
    expect(outcome).toMatchObject({ code: 8, pages: 2, named, files: ['labels.pdf'] });
  });

  furtherIt('what the library unpacks, which ends the process that reads it', async () => {
    const given = { ownProcesses: true, documentTime: 60_000, documentMemory: 200 };
    const outcome = await shipWith(pageWith('', [objectStream(200)]), given);
    expect(outcome).toMatchObject({ code: 8, pages: 2, named: memory, files: ['labels.pdf'] });
  });

  furtherIt('what takes too long to read', async () => {
    const stream = objectStream(20);
    const streams = Array.from({ length: 400 }, () => stream);
    const attack = pageWith('', streams);
    const service = await shippingService({
      react: () => ({ shipment: { label_url: '/files/1' } }),
      files: (path) => (path === '/files/1' ? attack : undefined),
    });
    const file = join(temporaryFolder(), 'labels.pdf');
    // No other document has to be read in this time: it may be short, on a busy machine too.
    const given = { ownProcesses: true, documentTime: 200 };
    const { code, stderr } = await ship(service, ['1', '--cheapest', '--labels', file, '--label-size', '4x6'], given);
    expect(code).toBe(8);
    expect(stderr).toContain('order 1: its document takes longer than 10 s to read');
  });
});

it.each<readonly [string, () => Buffer, number]>([
  ['200 pages', () => pageOf(200), 202],
  ...nightlyCases<readonly [string, () => Buffer, number]>([
    'a page tree as deep as a file can have it',
    () => deepTree(20_000),
    3,
  ]),
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
