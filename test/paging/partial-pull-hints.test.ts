import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { idsOf, range } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const pull = ['orders', 'list', '--all', '--per-page', '10', '--retries', '0', '--concurrency', '1'];

/** Fifty orders on five pages, of which the fourth fails until it is repaired; `moves` adds a new one in front. */
async function failing({ moves = false } = {}) {
  let ill = true;
  let held = orders(50);
  const service = await startService((request, response) => {
    if (ill && request.query.page === '4') return sendJson(response, 500, { message: 'Server Error' });
    const page = paginate(held, request);
    if (moves && held.length === 50) held = [order(51), ...held];
    return { data: page };
  });
  return {
    env: service.env,
    heal: () => {
      ill = false;
    },
  };
}

/** The words of the command in a hint, without the program's name. */
const toType = (said: string): string[] =>
  (
    /(?:Continue with|read the whole list again|be able to continue|so read it again): shipctl (.*)$/m.exec(
      said,
    )?.[1] ?? ''
  ).split(' ');

describe('a list that ends with 8', () => {
  it('says how many rows are missing and how to resume, and the hint brings them', async () => {
    const { env, heal } = await failing();
    const first = await shipctl([...pull, '-o', 'ndjson'], { env });
    expect(first.code).toBe(8);
    expect(first.stderr).toContain('The rows up to page 3 are written (20 of 50 orders are unaccounted for).');
    expect(first.stderr).toContain('--all --from-page 4');
    heal();
    const second = await shipctl(toType(String(errorOf(first).hint)), { env });
    expect(second.code).toBe(0);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(range(1, 50).reverse());
  });

  it('says the same in JSON', async () => {
    const { env } = await failing();
    const outcome = await shipctl([...pull, '--json'], { env });
    expect(outcome.code).toBe(8);
    expect(errorOf(outcome)).toMatchObject({ code: 'partial', status: 500 });
    expect(errorOf(outcome).hint).toMatch(/20 of 50 orders are unaccounted for.*--from-page 4/);
  });

  it('hints at the whole command where the list has moved', async () => {
    const { env, heal } = await failing({ moves: true });
    const first = await shipctl([...pull, '-o', 'ndjson'], { env });
    expect(first.code).toBe(8);
    expect(first.stderr).toMatch(/2\d of 51 orders are unaccounted for.*The list changed/);
    expect(first.stderr).not.toContain('--from-page');
    heal();
    const second = await shipctl(toType(String(errorOf(first).hint)), { env });
    expect({ code: second.code, rows: idsOf(second).length }).toEqual({ code: 0, rows: 51 });
  });

  it('hints at the whole command where several statuses are read', async () => {
    const { env } = await failing();
    const { code, stderr } = await shipctl([...pull, '--status', 'pending,delivered', '--csv'], { env });
    expect(code).toBe(8);
    expect(stderr).toContain('at least 20 of 50 orders are unaccounted for');
    expect(toType(stderr)).toEqual([...pull, '--status', 'pending,delivered', '--csv']);
  });
});

describe('a failed list with --out', () => {
  it('says that there is no file and how to keep the rows', async () => {
    const cwd = temporaryFolder();
    const { env, heal } = await failing();
    const first = await shipctl([...pull, '--out', 'a.csv'], { env, cwd });
    expect(first.code).toBe(7);
    expect(first.stderr).toContain('a.csv was not written. To keep the rows and be able to continue: shipctl ');
    expect(readdirSync(cwd)).toEqual([]);
    const resumed = toType(first.stderr);
    expect(await shipctl(resumed, { env, cwd })).toMatchObject({ code: 8 });
    heal();
    expect(await shipctl(resumed, { env, cwd })).toMatchObject({ code: 0 });
    expect(readdirSync(cwd)).toEqual(['a.csv']);
  });

  it('says where the rows are that could not be proved to be all', async () => {
    const cwd = temporaryFolder();
    const service = await startService((request) => ({ data: { ...paginate(orders(50), request), total: 60 } }));
    const { code, stderr } = await shipctl([...pull, '--out', 'a.csv'], { env: service.env, cwd });
    expect(code).toBe(8);
    expect(stderr).toContain('10 of 60 orders are unaccounted for.');
    expect(stderr).toContain(`50 rows are in ${cwd}/a.csv.partial.`);
    expect(existsSync(`${cwd}/a.csv`)).toBe(false);
  });
});
