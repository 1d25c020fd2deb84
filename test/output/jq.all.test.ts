import { describe, expect, it } from 'vitest';
import { range, serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { type Surroundings, shipctl } from '../support/run.ts';

// What takes its time: a list longer than an expression gets, and expressions that run until they are stopped.

async function filtered(rows: readonly unknown[], flags: readonly string[], given: Surroundings = {}) {
  const { env } = await serveOrders(rows);
  return shipctl(['orders', 'list', '--per-page', '100', ...flags], { ...given, env });
}

describe('--jq', () => {
  it.each(['[range(1; infinite)]|length', 'def f: f; f'])('that never ends is stopped: %s', async (expression) => {
    const outcome = await filtered([order(1)], ['--jq', expression], { expressionTime: 400 });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/did not end within 0\.4 s|needs more memory/);
  });

  it('refuses a list of more than 64 MB as one document, and reads it with ndjson', { timeout: 180_000 }, async () => {
    const description = 'x'.repeat(2 ** 20);
    const rows = range(1, 65).map((id) => ({ id, description }));
    const refused = await filtered(rows, ['--jq', 'length']);
    expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/64 MB[\s\S]*-o ndjson/) });
    const read = await filtered(rows.slice(0, 3), ['-o', 'ndjson', '--jq', '.id']);
    expect(read).toMatchObject({ code: 0, stdout: '1\n2\n3\n' });
  });
});
