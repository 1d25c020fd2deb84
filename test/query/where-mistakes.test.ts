import { describe, expect, it } from 'vitest';
import { serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { furtherRows } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';

const now = new Date('2026-03-10T12:00:00Z');

describe('a mistake in --where', () => {
  it.each([
    [
      'recever_city = x',
      'at "recever_city" (character 1): there is no field "recever_city". Did you mean "receiver_city"?',
    ],
    [
      'id = 1 and itms.sku = x',
      'at "itms.sku" (character 12): there is no field "itms.sku". Did you mean "items.sku"?',
    ],
    ['id = 1 and', 'at the end: the name of a field is expected.'],
    ['id =', 'at the end: a value is expected behind =.'],
    ['id = and x = 1', `at "and" (character 6): a value is expected behind =. If it is one, write it in quotes: 'and'`],
    ['id == 1', 'at "==" (character 4): use = instead.'],
    ['id = 1 && id = 2', 'at "&&" (character 8): use and instead.'],
    ['id', 'at the end: a comparison is expected: = != < <= > >= ~ !~, in (…), is empty.'],
    ['status like x', 'at "like" (character 8): a comparison is expected: = != < <= > >= ~ !~, in (…), is empty.'],
    [
      'receiver_first_name = Noura Ali',
      `at "Ali" (character 29): "and", "or" or the end is expected. A text of several words needs quotes: 'Noura Ali'`,
    ],
    ...furtherRows(
      ['(id = 1', 'at the end: ) is expected, for the ( at character 1.'],
      ['id = 1)', 'at ")" (character 7): it has no opening (.'],
      ["id = 'x", 'at "\'x" (character 6): the quote is not closed. Add \''],
      ['id in 1', 'at "1" (character 7): ( is expected behind in: in (a, b)'],
      ['id in (1 2)', 'at "2" (character 10): a comma or ) is expected. A text of several words needs quotes.'],
      ["description = ''", `at "''" (character 15): to find empty values, write: is empty`],
      ['order_grand_total > 1,500', 'at "," (character 22): "and", "or" or the end is expected.'],
      [
        'order_grand_total > 500SAR',
        'at "500SAR" (character 21): order_grand_total is a number. Write it without separators and without its unit: 1500.5',
      ],
      ['total > 500SAR', 'at "500SAR" (character 9): total is a number.'],
      [
        'created_at > 1/2/2026',
        `at "1/2/2026" (character 14): created_at is a time. Use 2026-02-01 or 2026-01-02. With a time of day: 'YYYY-MM-DD HH:MM'.`,
      ],
      [
        'created_at > 2026-02-31',
        'at "2026-02-31" (character 14): created_at is a time. Use YYYY-MM-DD, YYYY-MM, today,',
      ],
      ['date >= ٠١/١٠/٢٠٢٦', 'date is a time. Use 2026-10-01 or 2026-01-10.'],
      ['created_at = lastmonth', 'Did you mean "last-month"?'],
      [
        'items = x',
        'at "items" (character 1): it is a list of records. Name a field of them, or how many there are: items.id,',
      ],
      [`${'('.repeat(200)}id = 1${')'.repeat(200)}`, 'the condition is nested too deeply.'],
    ),
  ])('%s is told where it is', async (where, said) => {
    const service = await serveOrders([order(1)]);
    const outcome = await shipctl(['orders', 'list', '--json', '--where', where], { env: service.env, now });
    expect([outcome.code, outcome.stdout]).toEqual([2, '']);
    expect(String(errorOf(outcome).message)).toContain(said);
    // A field that the document does not name may be on the first page.
    expect(service.requests.length).toBe(/there is no field/.test(said) ? 1 : 0);
  });

  it.each([['--page', '2'], ...furtherRows(['--from-page', '2'], ['--resume', '--all', '--out', 'x.csv'])])(
    '%s is one beside it',
    async (...flags) => {
      const { code, stderr } = await shipctl(['orders', 'list', '--where', 'id = 1', '--sort', 'id', ...flags]);
      expect(code).toBe(2);
      expect(stderr).toContain(`${flags[0]}: --where and --sort read the whole list. Leave it out.`);
    },
  );

  it('is told of a list without rows too, and nothing is written over', async () => {
    const service = await serveOrders([]);
    const { code, stderr } = await shipctl(['orders', 'list', '--where', 'nope = 1'], { env: service.env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no field "nope".')]);
  });
});
