import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { body, importing, openApi } from '../support/importing.ts';
import { furtherRows } from '../support/ring.ts';
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

  it.each([
    ['../other.json'],
    ['link.json#/inner'],
    ...furtherRows(['linked/other.json'], ['file:///etc/hostname'], ['/etc/passwd'], ['.']),
  ])('is not read outside the folder of the document: %s', async (where) => {
    const outside = temporaryFolder();
    const folder = join(outside, 'documents');
    mkdirSync(folder);
    const other = { type: 'object', properties: { trapped: { type: 'string' } } };
    writeFileSync(join(outside, 'other.json'), JSON.stringify({ ...other, inner: other }));
    symlinkSync('../other.json', join(folder, 'link.json'));
    symlinkSync('..', join(folder, 'linked'));
    const { code, stdout, stderr, written } = await importing(
      openApi({ '/robots': { summary: 'Go', ...body({ $ref: where }) } }),
      folder,
    );
    expect(code).toBe(0);
    expect(stderr).toContain(where.split('#')[0]);
    expect(stdout + stderr + written).not.toMatch(/trapped|root:/);
  });

  it('is followed to the files beside it, and from there', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'models'));
    const order = 'Order:\n  properties:\n    number: { type: integer }\n    box: { $ref: box.json }\n';
    writeFileSync(join(folder, 'models', 'order.yaml'), order);
    writeFileSync(join(folder, 'models', 'box.json'), '{"$ref":"../document#/components/schemas/Box"}');
    const components = { schemas: { Box: { properties: { weight: { type: 'number' } } } } };
    const robots = { summary: 'Go', ...body({ $ref: './models/order.yaml#/Order' }) };
    const { code, stdout, written } = await importing(openApi({ '/robots': robots }, { components }), folder);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ left_out: [] }]);
    expect(JSON.parse(written).operations['robots.create'].added.input).toMatchObject({
      number: { type: 'integer' },
      box: { properties: { weight: { type: 'number' } } },
    });
  });

  it('to a missing part of the document is named', async () => {
    const { code, stderr, written } = await importing(openApi({ '/robots': body({ $ref: '#/components/none' }) }));
    expect(code).toBe(0);
    expect(stderr).toContain('#/components/none; the document does not have it');
    expect(written).toContain('POST /api/robots');
  });
});
