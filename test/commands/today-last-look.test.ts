import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectMode } from '../support/modes.ts';
import { shipctl } from '../support/run.ts';
import { at, good, linesOf, now, rows, serviceOf } from '../support/today.ts';

it('says that orders have left the days that are counted, since a look of another day', async () => {
  const { today, change } = await serviceOf();
  const told = 'no longer counted';
  await today();
  const same = (await today()).stdout.replace(/\s+/g, ' ');
  expect(same).not.toContain(told);
  expect(same).toContain('No count has changed since');
  change([]);
  const tomorrow = new Date(now.getTime() + 86_400_000);
  expect((await today([], { now: tomorrow })).stdout.replace(/\s+/g, ' ')).toContain(told);
});

describe('the last look', () => {
  it('tells what has changed since the last look of this account, and keeps counts only', async () => {
    const { today, change, env } = await serviceOf();
    expect((await today()).stdout).toContain('There is no earlier run to compare with');
    change([...rows.slice(1), good(9, { status: 'lost', ...at('10T07:30') })]);
    const later = await today([], { now: new Date('2026-03-10T09:00:00Z') });
    expect(later.stdout.replace(/\s+/g, ' ')).toMatch(/Changes since 2026-03-10 \d\d:00\./);
    expect(later.stdout).toMatch(/^pending +1 {2}-1$/m);
    expect(later.stdout).toMatch(/^lost +1 {2}\+1$/m);
    expect(later.stdout).toMatch(/^processing +1 +can ship: 0$/m);
    const changes = linesOf(await today(['--json'])).map(({ change: each }) => each);
    expect(changes.slice(0, 7)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    // A look at other days cannot be compared.
    expect(linesOf(await today(['--json', '--days', '7']))[0]?.change).toBeNull();
    const folder = join(String(env.SHIPCTL_CONFIG_DIR), 'today');
    const [file = ''] = readdirSync(folder);
    expectMode(join(folder, file), 0o600);
    expect(JSON.parse(readFileSync(join(folder, file), 'utf8'))).toEqual({
      ...{ at: now.toISOString(), days: 7 },
      states: {
        pending: 1,
        processing: 1,
        awaiting_pickup: 1,
        cancelled: 1,
        delivered: 1,
        on_hold: 1,
        returned: 1,
        lost: 1,
      },
    });
    writeFileSync(join(folder, file), '{');
    expect((await today()).stdout).toContain('There is no earlier run to compare with');
    const other = await serviceOf();
    const elsewhere = await shipctl(['today'], {
      env: { ...other.env, SHIPCTL_CONFIG_DIR: String(env.SHIPCTL_CONFIG_DIR) },
      now,
    });
    expect(elsewhere.stdout).toContain('There is no earlier run to compare with');
  });
});
