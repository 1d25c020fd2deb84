import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import type { ImportPlan } from '../support/importing-orders.ts';
import { everyNth, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const numbers = {
  raw: ['id', 'order_number', 'external_id'],
  en: ['ID', 'Order no.', 'External ID'],
  ar: ['المعرف', 'رقم الطلب', 'الرقم المرجعي الخارجي'],
} as const;

/** The plan for an export of orders whose numbers are taken for references. */
async function planOfExport(file: string, headers: keyof typeof numbers) {
  const rows = file.endsWith('.csv') ? ['--rows', 'items'] : [];
  await shipctl(['orders', 'list', '--sandbox', '--limit', '6', ...rows, '--headers', headers, '--out', file]);
  const [id, number, reference] = numbers[headers];
  const maps = ['--map', `${id}=`, '--map', `${number}=external_id`, '--map', `${reference}=`];
  const outcome = await shipctl(['orders', 'import', '--allow-incomplete', file, '--sandbox', '--json', ...maps]);
  return { ...outcome, plan: JSON.parse(outcome.stdout || '{}') as ImportPlan };
}

describe('what was exported', () => {
  it.each(everyNth(Object.keys(numbers), perRing(3, 2, 1)) as (keyof typeof numbers)[])(
    'goes in again under %s headings',
    async (headers) => {
      const { plan, stderr } = await planOfExport('out.csv', headers);
      expect({ all: plan.count + plan.faulty, stderr: plan.count === undefined ? stderr : '' }).toEqual({
        all: 6,
        stderr: '',
      });
      // Some orders of the sandbox have phones that are wrong, and cities that its list calls otherwise.
      const reasons = new Set(plan.faults.map(({ reason }) => reason));
      expect([...reasons].filter((text) => !/valid phone|not the name of a city/.test(text))).toEqual([]);
      const used = plan.columns.flatMap(({ field }) => field ?? []);
      expect(used).toEqual(
        expect.arrayContaining(['receiver_phone', 'items.sku', 'items.quantity', 'receiver_city_id']),
      );
      expect(plan.columns.filter(({ match }) => match === 'not used: unknown')).toEqual([]);
      const lines = readFileSync(join(homeFolder(), 'out.csv'), 'utf8').trim().split('\n');
      expect(plan.rows).toBe(lines.length - 1);
    },
  );

  it('goes in again from a workbook', async () => {
    const { plan } = await planOfExport('out.xlsx', 'en');
    expect([plan.rows, plan.count + plan.faulty]).toEqual([6, 6]);
  });
});
