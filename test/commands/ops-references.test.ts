import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { body, importing, openApi } from '../support/importing.ts';
import { startService } from '../support/service.ts';

describe('a reference to another document', () => {
  it('is not fetched', async () => {
    const trap = await startService(() => ({ type: 'object', properties: { trapped: { type: 'string' } } }));
    for (const where of [`${trap.url}/a.json`, `${trap.url}/a.json#/x`, `//${new URL(trap.url).host}/a.json`]) {
      const { code, written } = await importing(openApi({ '/robots': { summary: 'Go', ...body({ $ref: where }) } }));
      expect([0, 2]).toContain(code);
      expect(written).not.toContain('trapped');
    }
    expect(trap.requests).toEqual([]);
  });

  it.each([['other.json'], ['./other.json#/inner'], ['file:///etc/hostname'], ['/etc/passwd']])(
    'is not read: %s',
    async (where) => {
      const folder = temporaryFolder();
      const other = { type: 'object', properties: { trapped: { type: 'string' } } };
      writeFileSync(join(folder, 'other.json'), JSON.stringify({ ...other, inner: other }));
      const { code, stdout, stderr, written } = await importing(
        openApi({ '/robots': { summary: 'Go', ...body({ $ref: where }) } }),
        folder,
      );
      expect([0, 2]).toContain(code);
      expect(stdout + stderr + written).not.toMatch(/trapped|root:/);
    },
  );

  it('to a missing part of the document ends with 2', async () => {
    const { code, written } = await importing(openApi({ '/robots': body({ $ref: '#/components/none' }) }));
    expect({ code, written }).toEqual({ code: 2, written: '' });
  });
});
