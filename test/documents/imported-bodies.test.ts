import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bodyOf, imported, listOf, text, whole } from '../support/described.ts';
import { temporaryFolder } from '../support/folders.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';

const form = 'application/x-www-form-urlencoded';

describe('a form', () => {
  it('is sent as one', async () => {
    const { send } = await imported(
      'post',
      '/robots',
      bodyOf(form, { name: text, on: { type: 'boolean' }, parts: listOf(whole) }),
    );
    const line = ['robots', 'create', '--name', 'a&b é', '--on', 'true', '--parts', '1', '-F', 'size.x=2'];
    const outcome = await send(...line);
    expect(outcome).toMatchObject({ code: 0, body: 'size%5Bx%5D=2&name=a%26b+%C3%A9&on=true&parts=1' });
    expect(outcome.headers['content-type']).toBe(form);
    expect(JSON.parse((await send(...line, '--dry-run')).stdout)).toMatchObject({ body: outcome.body });
  });
});

describe('a multipart body', () => {
  const upload = bodyOf('multipart/form-data', { label: { type: 'string', format: 'binary' }, note: text });

  it('carries files and fields', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'label "1".bin'), Buffer.from([0, 255, 13, 10]));
    const { send } = await imported('post', '/robots', upload, folder);
    const line = ['robots', 'create', '--label', '@label "1".bin', '--note', 'hi'];
    const { code, headers, body = '' } = await send(...line);
    expect(code).toBe(0);
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(headers['content-length']).toBeDefined();
    expect(body).toContain('name="label"; filename="label %221%22.bin"');
    expect(body).toContain('name="note"\r\n\r\nhi\r\n');
    expect(JSON.parse((await send(...line, '--dry-run')).stdout)).toMatchObject({
      body: [
        { name: 'label', file: 'label "1".bin', bytes: 4 },
        { name: 'note', value: 'hi' },
      ],
    });
  });

  furtherIt('carries several files of one field', async () => {
    const folder = temporaryFolder();
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(folder, name), name);
    const binary = { type: 'string', format: 'binary' };
    const { send } = await imported(
      'post',
      '/robots',
      bodyOf('multipart/form-data', { files: listOf(binary) }),
      folder,
    );
    const { body = '' } = await send('robots', 'create', '--files', '@a.txt', '--files', '@b.txt');
    expect(body.match(/name="files"; filename="[ab]\.txt"/g)).toHaveLength(2);
  });

  it.each([
    ['@nothing.bin', 'nothing.bin cannot be read: there is no such file.'],
    ...furtherRows(['label.pdf', 'label is a file. Give its name after @']),
  ])('is not sent without its file: %s', async (given, message) => {
    const { send, service } = await imported('post', '/robots', upload);
    const outcome = await send('robots', 'create', '--label', given);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain(message);
    expect(service.requests).toEqual([]);
  });
});
