import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importedList } from '../support/imported-lists.ts';
import { sendJson } from '../support/service.ts';
import { vendorLists } from '../support/vendor-lists.ts';
import { vendorDocument, vendorPage } from '../support/vendor-parts.ts';

const ended = 'end named by the service';

// Every size of every list is in vendor-lists.unit.test.ts, without the program and a server.

describe('the list of a named service, imported from its document', () => {
  it.each([
    ['Magento: inputs in brackets', 2 * vendorPage, 'counts'],
    ['Asana: an offset within the next page', vendorPage + 1, ended],
    ['Lightspeed: one row that is no list', 1, 'overlap'],
    ['Twilio: a next link that is null, and a page that is refused without its token', 0, ended],
  ])('is whole, and says why: %s', async (name, count, proof) => {
    const list = vendorLists[name];
    if (!list) throw new Error(name);
    const { type, cwd } = await importedList(vendorDocument(list), ({ query, body }, response) => {
      const { status = 200, json } = list.answer(count, query, body === '' ? {} : JSON.parse(body));
      return sendJson(response, status, json);
    });
    const listed = JSON.parse((await type('ops', 'list', '--json')).stdout).find(
      ({ grade }: { grade: string }) => grade === 'imported',
    );
    const words = String(listed.command).split(' ').slice(1);
    const { code, stdout, stderr } = await type(...words, '--all', '-o', 'ndjson', '--manifest', 'proof.json');
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    const rows = stdout.split('\n').filter(Boolean);
    const manifest = JSON.parse(readFileSync(join(cwd, 'proof.json'), 'utf8'));
    expect({ rows: rows.length, ...manifest }).toMatchObject({ rows: count, complete: true, proof });
  });
});
