import { describe, expect, it } from 'vitest';
import { serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';

async function linesOf(flags: readonly string[], ...descriptions: readonly string[]): Promise<string[]> {
  const { env } = await serveOrders(
    descriptions.map((description, at) => order(at + 1, { description, receiver_phone: '+966501234567', tax: -5 })),
  );
  const { stdout } = await shipctl(['orders', 'list', '--csv', '--no-header', ...flags], { env });
  return stdout.split('\n').slice(0, -1);
}

describe('a line of csv that begins with a phone or a negative number', () => {
  it('does not go on as a formula where a comma is the decimal sign', async () => {
    const lines = await linesOf(
      ['--columns', 'receiver_phone,description'],
      "5+cmd|' /C calc'!A0",
      '*5',
      'Riyadh',
      '7',
      '',
    );
    expect(lines).toEqual([
      `+966501234567,"5+cmd|' /C calc'!A0"`,
      '+966501234567,"*5"',
      '+966501234567,"Riyadh"',
      '+966501234567,7',
      '+966501234567,""',
    ]);
    expect(await linesOf(['--columns', 'tax,receiver_phone,description'], '5-1')).toEqual(['-5,+966501234567,"5-1"']);
  });

  it('is not changed with --raw-csv, or where another text stands before it', async () => {
    const flags = ['--columns', 'receiver_phone,description'];
    expect(await linesOf([...flags, '--raw-csv'], '5+1')).toEqual(['+966501234567,5+1']);
    expect(await linesOf(['--columns', 'id,receiver_phone,description'], '5+1')).toEqual(['1,+966501234567,5+1']);
  });
});
