import { describe, expect, it } from 'vitest';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const rates = [
  { service_id: 1, courier_name: 'A', price_sar: 29.3, price_cents: null },
  { service_id: 2, courier_name: 'B', price_sar: null, price_cents: 2417 },
  { service_id: 3, courier_name: 'C', price_sar: '9.00', price_cents: null },
  { service_id: 4, courier_name: 'D', price_sar: null, price_cents: null },
];

async function calculate(...flags: readonly string[]) {
  const service = await startService(() => rates);
  const outcome = await shipctl(['price', 'calculate', ...flags], { env: service.env });
  return { ...outcome, asked: service.requests.length };
}

const parcel = ['--from-city', '3', '--to-city', '6', '--weight', '3'];

describe('price calculate', () => {
  it('shows all prices in one column of riyals, the cheapest first', async () => {
    const { stdout, asked } = await calculate(...parcel, '--columns', 'service_id,compared_price_sar', '--csv');
    expect(asked).toBe(1);
    expect(stdout).toBe('service_id,compared_price_sar\n3,9\n2,24.17\n1,29.3\n4,\n');
    expect((await calculate(...parcel)).stdout).not.toContain('cents');
  });

  it('has one column of riyals for the prices of an order, too', async () => {
    const { env } = await startService(() => rates);
    const read = (...flags: string[]) => shipctl(['orders', 'price', '5', '--id', '--json', ...flags], { env });
    const of = (at: number, price: number | null) => ({ ...rates[at], compared_price_sar: price });
    expect(JSON.parse((await read()).stdout)).toEqual([of(2, 9), of(1, 24.17), of(0, 29.3), of(3, null)]);
    expect(JSON.parse((await read('--page', '1')).stdout)).toEqual(rates);
  });

  it('keeps what the service sent, and takes conditions and an order of the user', async () => {
    const cheap = await calculate(...parcel, '--where', 'compared_price_sar < 25', '--json');
    expect(JSON.parse(cheap.stdout)).toEqual([
      { ...rates[2], compared_price_sar: 9 },
      { ...rates[1], compared_price_sar: 24.17 },
    ]);
    const first = await calculate(...parcel, '--limit', '1', '--format', '{courier_name}');
    expect(first.stdout).toBe('C\n');
    const sorted = await calculate(...parcel, '--sort', 'courier_name', '--format', '{courier_name}');
    expect(sorted.stdout).toBe('A\nB\nC\nD\n');
  });

  it.each([
    [['--to-city', '6', '--weight', '3'], '--from-city is missing'],
    [['--from-city', '3', '--weight', '3'], '--to-city is missing'],
    [['--from-city', '3', '--to-city', '6'], '--weight is missing'],
    [['--from-city', '3', '--to-city', '6', '--weight', '0'], '--weight 0 is not a number of kilograms'],
    [['--from-city', '3', '--to-city', '6', '--weight', 'heavy'], '--weight heavy is not a number of kilograms'],
    [[...parcel, '--packages', '{"weight":2}'], 'the package has a weight already'],
    [[...parcel, '--packages', '[{"length":2},{"length":3}]'], 'of one package'],
  ])('sends nothing where it lacks what a price depends on: %j', async (flags, said) => {
    const { code, stdout, stderr, asked } = await calculate(...flags);
    expect({ code, stdout, asked }).toEqual({ code: 2, stdout: '', asked: 0 });
    expect(stderr).toContain(said);
  });

  it('sends a body of the user as it is', async () => {
    expect(await calculate('-F', 'to_city=6')).toMatchObject({ code: 0, asked: 1 });
  });
});
