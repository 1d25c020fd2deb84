import { describe, expect, it } from 'vitest';
import { withDocument } from '../support/documents.ts';

const list = { schema: { type: 'array', items: { properties: { id: { type: 'integer' } } } } };
const document = {
  '/robots/bulk': { post: { responses: { 201: { content: { 'application/json': list } } } } },
};

describe('a write that is answered with a list', () => {
  it('is shown as one, and is sent once only', async () => {
    const { importing, service, type } = await withDocument(document, () => ({ data: [{ id: 1 }, { id: 2 }] }));
    expect(await importing({}, '--yes')).toMatchObject({ code: 0 });
    const { code, stdout } = await type(['robots', 'bulk', '-F', 'a=1', '--json']);
    expect({ code, rows: JSON.parse(stdout) }).toEqual({ code: 0, rows: [{ id: 1 }, { id: 2 }] });
    for (const flag of ['--all', '--limit=5']) {
      const refused = await type(['robots', 'bulk', '-F', 'a=1', flag]);
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toContain('is sent only once');
    }
    expect(service.raw).toEqual(['/api/robots/bulk']);
  });
});
