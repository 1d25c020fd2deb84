import { describe, expect, it } from 'vitest';
import { cities, givenFile } from '../support/importing-orders.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

interface Applied {
  readonly args?: readonly string[];
  readonly hasNumbers?: boolean;
  /** Whether a row lacks what couriers need. */
  readonly lacks?: (at: number) => boolean;
  readonly names?: readonly string[];
}

const importLine = ['orders', 'import', 'orders.csv', '--apply', '--yes', '--allow-incomplete'];

describe('the summary of an import', () => {
  const applied = async (count: number, { args = [], hasNumbers = true, lacks = () => false, names = [] }: Applied) => {
    let id = 0;
    const { env } = await startService(({ method, path, body }, response) => {
      if (path === '/api/cities') return sendJson(response, 200, { data: cities });
      if (method === 'GET') return sendJson(response, 200, { data: [] });
      if (String(JSON.parse(body).order_grand_total) === '13') return sendJson(response, 422, { message: 'No.' });
      id++;
      return sendJson(response, 201, { data: { id, ...(hasNumbers && { order_number: `10${id}` }) } });
    });
    const rows = Array.from({ length: count }, (_, at) => {
      return `A-${at},${names[at] ?? 'Noura Ali'},0501234567,Riyadh,${lacks(at) ? '' : 'RHMA3184'},${at + 1},Oud,350`;
    });
    const headings = 'Ref,Name,Mobile,City,Short address,Total,Product,Weight (g)';
    givenFile('orders.csv', [headings, ...rows, ''].join('\n'));
    return { ...(await shipctl([...importLine, ...args], { env })), env };
  };

  it("says which of the shop's numbers got which number, and the next command", async () => {
    const { stderr, env } = await applied(2, { names: ['Noura Ali', 'سارة'] });
    expect(stderr).toContain(
      [
        '2 orders: 2 created.',
        'Created 2 orders:',
        '  row 2  A-0 \u2192 101  Noura Ali',
        '  row 3  A-1 \u2192 102  سارة',
        'To ship them: shipctl ship 101 102 --cheapest --day-folder today/\n',
      ].join('\n'),
    );
    const { stderr: again } = await shipctl([...importLine, '--lang', 'ar'], { env });
    expect(again).toContain('shipctl ledger list --file orders.csv');
  });

  it('names the first and the last of many, and where all are', async () => {
    const { stderr } = await applied(12, {});
    expect(stderr).toMatch(/Created 12 orders:\n {2}row {2}2 {2}A-0 \u2192 101 {3}Noura Ali\n/);
    expect(stderr).toMatch(/row 11 {2}A-9 \u2192 1010 {2}Noura Ali\n {2}\u2026 and 2 more\n/);
    expect(stderr).toContain(
      'All of them: shipctl ledger list --file orders.csv\nTo ship them: shipctl ship --date-from today --cheapest --day-folder today/\n',
    );
    const { stderr: withFile } = await applied(12, { args: ['--result', 'created.csv'] });
    expect(withFile).toContain('\nAll of them: created.csv\n');
  });

  it('proposes to ship those that can be shipped', async () => {
    const { stderr } = await applied(3, { lacks: (at) => at !== 1 });
    expect(stderr).toContain(
      '103  Noura Ali\nTo ship the 1 that can be: shipctl ship 102 --cheapest --day-folder today/\nTo mend the others: shipctl orders mend --date-from today --out mend.xlsx\n',
    );
    const { stderr: none } = await applied(2, { lacks: () => true });
    expect(none).not.toContain('shipctl ship');
    expect(none).toContain(
      'None of them can be shipped as it is. To mend it: shipctl orders mend --date-from today --out mend.xlsx\n',
    );
  });

  furtherIt('says what is partly done, and heads it with no error', async () => {
    const { code, stderr } = await applied(13, {});
    expect(code).toBe(8);
    expect(stderr).toContain('Partly done: 13 orders: 12 created, 1 refused.\n');
    expect(stderr).not.toContain('Error:');
  });

  furtherIt('names ids where there are no numbers', async () => {
    const { stderr } = await applied(2, { hasNumbers: false });
    expect(stderr).toMatch(
      /Created 2 orders with these ids:\n.* 1 .*\n.* 2 .*\nTo ship them: shipctl ship --id 1 2 --cheapest --day-folder today\/\n/,
    );
  });

  it('names them beside what was refused', async () => {
    const { stderr, code } = await applied(13, {});
    expect([code, stderr]).toEqual([8, expect.stringContaining('\u2192 101 ')]);
  });
});
