import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { read, readFrom, refusal } from '../support/reading.ts';
import { workbook, workbookParts } from '../support/sheet-parts.ts';
import { zipped } from '../support/zipped.ts';

const ole = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ]);

const saveAgain = /\nOpen it in your spreadsheet program, save it as .xlsx or .csv, and give that file\.$/;

describe('a file of another format', () => {
  it.each<[string, Buffer | string, RegExp]>([
    ['xls', ole('Workbook'), /has the old format .xls/],
    ['xlsx with a password', ole('EncryptedPackage'), /is protected by a password/],
    ['pdf', '%PDF-1.7\n', /is a PDF/],
    ['a page that asks for a password', '\ufeff \n<HTML><form>Sign in</form>', /is a web page without a table/],
    ['xml', '<?xml version="1.0"?><Workbook/>', /is an XML document/],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), /is an archive/],
    ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47]), /is a picture/],
    ['zeros', Buffer.alloc(10), /holds only zero bytes/],
    [
      'random bytes',
      Buffer.from([1, 0, 5, 200, 0, 0, 77, 3]),
      /zero byte \(NUL\) in line 1: it is damaged, or no text/,
    ],
  ])('is refused with what to do: %s', async (_, content, reason) => {
    const message = await refusal(content);
    expect(message).toMatch(reason);
    expect(message.split('\n')[1]).not.toBe('');
  });

  it.each([
    ['ods', { 'content.xml': '', mimetype: '' }, /has the format .ods/],
    ['Numbers', { 'Index/Document.iwa': '' }, /is a Numbers document/],
    ['xlsb', { 'xl/workbook.bin': '' }, /has the format .xlsb/],
    ['docx', { 'word/document.xml': '' }, /is a Word document/],
  ])('is refused where it is a zip file too: %s', async (_, parts, reason) => {
    const message = await refusal(await zipped(parts));
    expect(message).toMatch(reason);
    expect(message).toMatch(saveAgain);
  });

  it('is refused where it is no file', async () => {
    await expect(readFrom(temporaryFolder())).rejects.toThrow(/is a folder/);
    await expect(readFrom(`${temporaryFolder()}/none.csv`)).rejects.toThrow(/does not exist/);
  });
});

describe('a zip file that is damaged', () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row>';
  const entryOf = (bytes: Buffer): number => bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46;

  it('is refused where it is cut off', async () => {
    const bytes = await workbook({ rows });
    for (const length of [4, 100, bytes.length >> 1, bytes.length - 1]) {
      expect(await refusal(bytes.subarray(0, length))).toMatch(/orders is damaged: /);
    }
  });

  it('is refused where its bytes are others', async () => {
    const bytes = await workbook({ rows });
    bytes.writeUInt32LE(1, entryOf(bytes) + 16);
    expect(await refusal(bytes)).toMatch(/the checksum of xl\/worksheets\/sheet1.xml is wrong/);
  });

  it('is refused where a part is encrypted', async () => {
    const bytes = await workbook({ rows });
    bytes.writeUInt16LE(1, entryOf(bytes) + 8);
    expect(await refusal(bytes)).toMatch(/is protected by a password/);
  });

  it('is refused where two parts have one name', async () => {
    const parts = { ...workbookParts({ rows }), 'xl/worksheets/sheet2.xml': '<worksheet/>' };
    const bytes = Buffer.from(
      (await zipped(parts)).toString('latin1').replaceAll('sheet2.xml', 'Sheet1.xml'),
      'latin1',
    );
    expect(await refusal(bytes)).toMatch(/has two parts named xl\/worksheets\/Sheet1.xml/);
  });

  it('is refused where a name leads out of it', async () => {
    const parts = { ...workbookParts({ rows }), 'aa/bb/passwd': '' };
    const bytes = Buffer.from((await zipped(parts)).toString('latin1').replaceAll('aa/bb/', '../../'), 'latin1');
    expect(await refusal(bytes)).toMatch(/is damaged: invalid relative path/);
  });

  it('is refused where it has more parts than a workbook', async () => {
    const bytes = await workbook({ rows });
    // The record at the end says how many parts there are: on this disk, and in all.
    const end = bytes.lastIndexOf('PK\x05\x06');
    for (const place of [8, 10]) bytes.writeUInt16LE(10_001, end + place);
    expect(await refusal(bytes)).toMatch(/more than 10000 parts/);
  });

  it('is read where its bytes are right', async () => {
    expect((await read(await workbook({ rows }))).rows).toEqual([[1, 'number:1']]);
  });
});
