import { describe, expect, it } from 'vitest';
import { importFile, importRow, importRows, orderService, rowsFile } from '../support/order-imports.ts';
import { furtherCases } from '../support/ring.ts';

/** As Laravel refuses what a body lacks. */
const lacking = (...fields: readonly string[]) => {
  const [first = '', ...more] = fields.map((name) => `The ${name.replaceAll('_', ' ')} field must be present.`);
  const message = more.length === 0 ? first : `${first} (and ${more.length} more error${more.length > 1 ? 's' : ''})`;
  return {
    status: 422,
    body: { message, errors: Object.fromEntries(fields.map((name, at) => [name, [[first, ...more][at]]])) },
  };
};

const occurrences = (text: string, part: string): number => text.split(part).length - 1;

describe('a field that the service requires and no row has', () => {
  it.each([[['--concurrency', '4']], ...furtherCases<[string[]]>([[]])])(
    'ends the run after ten refusals, and is named: %j',
    async (flags) => {
      const service = await orderService(() => lacking('receiver_email'));
      const { code, stderr, statuses } = await importFile(service, rowsFile(importRows(40)), flags);
      expect(code).toBe(6);
      const most = flags.length === 0 ? 10 : 13;
      expect(service.sent().length).toBeGreaterThanOrEqual(10);
      expect(service.sent().length).toBeLessThanOrEqual(most);
      expect(statuses).toMatch(/^(refused, )+(not sent(, )?)+$/);
      expect(stderr).toMatch(
        /The service requires receiver_email, and none of the orders has it: 1\d orders were refused/,
      );
      expect(stderr).toMatch(/Add a column receiver_email to .*orders.ndjson; --require receiver_email shows rows/);
      expect(occurrences(stderr, 'The receiver email field must be present')).toBe(1);
      expect(stderr).toContain('The same command goes on where this one ended');
    },
  );

  it('is told from one that rows have further on', async () => {
    const service = await orderService(({ receiver_email: email }) => (email ? undefined : lacking('receiver_email')));
    const rows = [...importRows(15), { ...importRow(16, 'A-16'), receiver_email: 'a@example.com' }];
    const { statuses } = await importFile(service, rowsFile(rows));
    expect(statuses).toBe(`${'refused, '.repeat(15)}created`);
  });

  it('is not seen where refusals are about different fields, nor about values that are there', async () => {
    const fields = ['receiver_email', 'description'];
    const mixed = await orderService((_body, count) => lacking(fields[count % 2] ?? ''));
    expect((await importFile(mixed, rowsFile(importRows(24)))).statuses).not.toContain('not sent');
    const wrong = await orderService(() => lacking('receiver_phone'));
    expect((await importFile(wrong, rowsFile(importRows(12)))).statuses).not.toContain('not sent');
  });

  it('is what all refusals have in common', async () => {
    const service = await orderService((_body, count) =>
      count % 2 === 0 ? lacking('receiver_email') : lacking('description', 'receiver_email'),
    );
    const { stderr } = await importFile(service, rowsFile(importRows(30)));
    expect(stderr).toContain('The service requires receiver_email, and none');
    expect(service.sent()).toHaveLength(10);
  });

  it('is not, where an order is created between', async () => {
    const service = await orderService((_body, count) => (count % 8 === 7 ? undefined : lacking('receiver_email')));
    const { statuses } = await importFile(service, rowsFile(importRows(24)));
    expect([service.sent().length, statuses]).toEqual([24, expect.not.stringContaining('not sent')]);
  });
});

it('what several rows in a row are refused for is told once, without the summary that repeats it', async () => {
  const service = await orderService(() => lacking('receiver_email', 'description'));
  const { stderr } = await importFile(service, rowsFile(importRows(3)));
  expect(occurrences(stderr, 'The receiver email field must be present.')).toBe(1);
  expect(stderr).toMatch(
    /line 1, 2, 3: .*\(422\); receiver_email: The receiver email .*; description: The description/,
  );
  expect(stderr).not.toContain('more error');
});
