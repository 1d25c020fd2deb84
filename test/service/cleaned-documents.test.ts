import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { degrees, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { pageWith } from '../support/hostile-pdf.ts';
import { onePage } from '../support/pdf.ts';
import { pageContent } from '../support/pdf-texts.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

/** Saves documents into one file and returns its bytes. */
async function saved(...documents: readonly Buffer[]): Promise<Buffer> {
  const service = await startService(({ path }, response) => {
    const id = Number(/\d+/.exec(path)?.[0]);
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(documents[id]);
  });
  const cwd = temporaryFolder();
  const ids = documents.map((_, at) => String(at));
  const outcome = await shipctl(['shipments', 'invoice', ...ids, '--out', 'all.pdf'], { env: service.env, cwd });
  expect(outcome).toMatchObject({ code: 0 });
  expect(outcome.stderr.includes('(as it came)')).toBe(documents.length === 1);
  return readFileSync(join(cwd, 'all.pdf'));
}

/** All objects of a document as texts, unpacked where the library can. */
async function textOf(bytes: Buffer): Promise<string> {
  const document = await PDFDocument.load(bytes);
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => object.toString());
  return [...objects, ...document.getPages().map((page) => pageContent(page))].join('\n');
}

const script = '<< /S /JavaScript /JS (MARKED) >>';

/** Everything that a document can do besides being shown. */
const active = (): Buffer =>
  pageWith(
    `/AA << /O ${script} >> /AF [9 0 R] /Annots [5 0 R 6 0 R 7 0 R 8 0 R] /Metadata 10 0 R /PieceInfo << /X 9 0 R >>
     /Contents 4 0 R /Group << /S /Transparency >>
     /Resources << /XObject << /A 11 0 R /P 12 0 R /AA 13 0 R >> /Font << /F << /Type /Font /Subtype /Type1
     /BaseFont /Helvetica /AA ${script} >> >> >>`,
    [
      { entries: '', bytes: Buffer.from('/A Do') },
      `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (MARKED.exe) >> >>`,
      `<< /Type /Annot /Subtype /Widget /FT /Btn /Rect [0 0 9 9] /A << /S /SubmitForm /F (http://MARKED.example) >> >>`,
      `<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] /RichMediaContent << /Assets << /Names [(MARKED) 9 0 R] >> >> >>`,
      `<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 9 0 R >>`,
      '<< /Type /Filespec /F (MARKED.exe) /EF << /F 10 0 R >> >>',
      { entries: '/Type /EmbeddedFile', bytes: Buffer.from('MARKED') },
      {
        entries: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /OPI << /2.0 << /F 9 0 R >> >> /Ref << /F 9 0 R >>
          /AF [9 0 R] /Resources << /XObject << /Again 11 0 R >> >> /Next ${script}`,
        bytes: Buffer.from('0 0 9 9 re f'),
      },
      { entries: '/Type /XObject /Subtype /PS', bytes: Buffer.from('(MARKED) run') },
      { entries: '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /F (MARKED.bin)', bytes: Buffer.from('0 0 1 1 re f') },
    ],
    `/OpenAction ${script} /AA << /WC ${script} >> /AcroForm << /Fields [6 0 R] /XFA (MARKED) >>
     /Names << /JavaScript << /Names [(MARKED) ${script}] >> /EmbeddedFiles << /Names [(MARKED) 9 0 R] >> >>
     /URI << /Base (http://MARKED.example) >> /Outlines << /First << /Title (MARKED) /A ${script} >> >>`,
  );

it('actions, scripts and attached files do not reach a merged document, and its drawings do', async () => {
  const bytes = await saved(active(), await onePage());
  const text = await textOf(bytes);
  expect(bytes.includes('MARKED')).toBe(false);
  expect(text).not.toMatch(
    /MARKED|JavaScript|Launch|SubmitForm|OpenAction|AcroForm|Annots|EmbeddedFile|Filespec|RichMedia|XFA|OPI/,
  );
  expect(text).toContain('/Transparency');
  const [page] = (await PDFDocument.load(bytes)).getPages();
  const drawn = page?.node.Resources()?.lookup(PDFName.of('XObject'));
  // Names of the document's choice may read like those of actions.
  expect(String(drawn)).toMatch(/\/A \d+ 0 R[\s\S]*\/AA \d+ 0 R/);
});

it('a single document that is only saved stays byte for byte', async () => {
  expect(await saved(active())).toEqual(active());
});

/** Rectangles that the page's own content draws forms into: the matrix and the form's content. */
async function drawings(bytes: Buffer): Promise<{ readonly matrix: number[]; readonly content: string }[]> {
  const [page] = (await PDFDocument.load(bytes)).getPages();
  if (!page) return [];
  const forms = page.node.Resources()?.lookup(PDFName.of('XObject'));
  const found = [...pageContent(page).matchAll(/q ([-\d. ]+) cm \/(\S+) Do Q/g)];
  return found.map(([, numbers = '', name = '']) => {
    const form =
      forms && 'lookup' in forms ? (forms as { lookup(key: PDFName): unknown }).lookup(PDFName.of(name)) : '';
    const content = form instanceof PDFStream ? Buffer.from(form.getContents()).toString('latin1') : '';
    return { matrix: numbers.split(' ').map(Number), content };
  });
}

it('forms and stamps become part of their page, where a printer would print them', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([288, 432]);
  page.setRotation(degrees(90));
  const field = document.getForm().createTextField('waybill');
  field.setText('W-501');
  field.addToPage(page, { x: 20, y: 300, width: 200, height: 30 });
  const stamp = (more: object) => {
    const drawn = document.context.stream('0 0 5 10 re f', { BBox: [0, 0, 10, 10], Matrix: [0, 1, -1, 0, 0, 0] });
    const form = document.context.register(drawn);
    const entries = { Type: 'Annot', Subtype: 'Stamp', Rect: [200, 20, 280, 60], AP: { N: form }, ...more };
    page.node.addAnnot(document.context.register(document.context.obj(entries)));
  };
  stamp({ F: 4 });
  stamp({ F: 6 });
  stamp({});
  const found = await drawings(await saved(Buffer.from(await document.save()), await onePage()));
  expect(found.map(({ matrix }) => matrix.slice(0, 4))).toEqual([
    [1, 0, 0, 1],
    [8, 0, 0, 4],
  ]);
  // A quarter turn puts the stamp's box at -10 to 0 across.
  expect(found[1]).toEqual({ matrix: [8, 0, 0, 4, 280, 20], content: '0 0 5 10 re f' });
});

furtherIt('a field without an appearance gets one, and one that cannot be drawn is refused', async () => {
  const withValue = (value: string): Buffer =>
    pageWith(
      '/Annots [4 0 R]',
      [
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (waybill) /V ${value} /DA (/Helv 12 Tf 0 g) /F 4 /Rect [0 0 99 20] /P 3 0 R >>`,
      ],
      '/AcroForm << /Fields [4 0 R] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    );
  const bytes = await saved(withValue('(W-501)'), await onePage());
  expect(await drawings(bytes)).toHaveLength(1);
  const arabic = '<FEFF0645>';
  const service = await startService((_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(withValue(arabic));
  });
  const argv = ['shipments', 'invoice', '1', '2', '--out', join(temporaryFolder(), 'all.pdf')];
  const { code, stderr } = await shipctl(argv, { env: service.env });
  expect(code).toBe(7);
  expect(stderr).toContain('invoice 1: its document has a form that cannot be drawn');
});
