import { describe, expect, it } from 'vitest';
import { givenFile } from '../support/importing-orders.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

describe('the summary of an import', () => {
  const applied = async (
    count: number,
    { args = [], hasNumbers = true }: { args?: string[]; hasNumbers?: boolean },
  ) => {
    let id = 0;
    const { env } = await startService(({ method, body }, response) => {
      if (method === 'GET') return sendJson(response, 200, { data: [] });
      if (String(JSON.parse(body).order_grand_total) === '13') return sendJson(response, 422, { message: 'No.' });
      id++;
      return sendJson(response, 201, { data: { id, ...(hasNumbers && { order_number: `10${id}` }) } });
    });
    const rows = Array.from({ length: count }, (_, at) => `A-${at},Noura Ali,0501234567,${at + 1}`);
    givenFile('orders.csv', ['Ref,Name,Mobile,Total', ...rows, ''].join('\n'));
    return shipctl(['orders', 'import', 'orders.csv', '--apply', '--yes', '--allow-incomplete', ...args], { env });
  };

  it('names all of a few orders, and the next command', async () => {
    const { stderr } = await applied(2, {});
    expect(stderr).toContain(
      '2 orders: 2 created.\nCreated orders numbered 101, 102\nTo ship them: shipctl ship 101 102\n',
    );
  });

  it('names the first and the last of many, and where all are', async () => {
    const { stderr } = await applied(12, {});
    expect(stderr).toContain(
      'Created orders numbered 101 … 1012 (all: shipctl ledger list --state created)\nTo ship them: shipctl ship --date-from today\n',
    );
    const { stderr: withFile } = await applied(12, { args: ['--result', 'created.csv'] });
    expect(withFile).toContain('Created orders numbered 101 … 1012 (all in created.csv)\n');
  });

  furtherIt('names ids where there are no numbers', async () => {
    const { stderr } = await applied(2, { hasNumbers: false });
    expect(stderr).toContain('Created orders with the ids 1, 2\nTo ship them: shipctl ship --id 1 2\n');
  });

  it('names them beside what was refused', async () => {
    const { stderr, code } = await applied(13, {});
    expect([code, stderr]).toEqual([8, expect.stringContaining('Created orders numbered 101 … 1012')]);
  });
});
