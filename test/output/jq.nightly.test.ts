import { expect, it } from 'vitest';
import { range, serveOrders } from '../support/lists.ts';
import { shipctl } from '../support/run.ts';

const list = ['orders', 'list', '--per-page', '100'];

it('--jq refuses a list of more than 64 MB as one document, and reads it with ndjson', {
  timeout: 180_000,
}, async () => {
  const description = 'x'.repeat(2 ** 20);
  const rows = range(1, 65).map((id) => ({ id, description }));
  const refused = await shipctl([...list, '--jq', 'length'], { env: (await serveOrders(rows)).env });
  expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/64 MB[\s\S]*-o ndjson/) });
  const read = await shipctl([...list, '-o', 'ndjson', '--jq', '.id'], {
    env: (await serveOrders(rows.slice(0, 3))).env,
  });
  expect(read).toMatchObject({ code: 0, stdout: '1\n2\n3\n' });
});
