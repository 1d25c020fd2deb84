import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const states = ['pending', 'delivered', 'cancelled'];
const rows = Array.from({ length: 24 }, (_, at) => order(24 - at, { status: states[at % 3] }));

describe('a list of several states that ends at its limit', () => {
  const list = async (...argv: readonly string[]) => {
    const service = await startService(({ query, ...request }) => ({
      data: paginate(
        rows.filter(({ status }) => query.status === undefined || status === query.status),
        { query, ...request },
      ),
    }));
    const cwd = temporaryFolder();
    const flags = ['--status', 'pending,delivered,cancelled', ...argv];
    return { ...(await shipctl(['orders', 'list', ...flags], { env: service.env, cwd })), cwd };
  };

  it('does not give the total of the states that were read for that of all', async () => {
    const { stderr } = await list('--limit', '5', '--ids');
    expect(stderr).toMatch(/^5 of at least 8 orders: 2 states not read yet\. All of them: /);
  });

  it('does not look whole where the limit is at the end of a state', async () => {
    expect((await list('--limit', '8', '--ids')).stderr).toMatch(/^8 of at least 8 orders: 2 states not read yet\. /);
    expect((await list('--limit', '16', '--ids')).stderr).toMatch(/^16 of at least 16 orders: 1 state not read yet\. /);
  });

  it('says nothing more where all was read, and the whole total once each state was asked', async () => {
    expect((await list('--limit', '24', '--ids')).stderr).toBe('');
    expect((await list('--limit', '20', '--ids')).stderr).toMatch(/^20 of 24 orders\. /);
  });

  it('has no total in its manifest', async () => {
    const { code, cwd } = await list('--limit', '5', '--out', 'a.csv', '--manifest', 'm.json');
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, 'm.json'), 'utf8'))).toMatchObject({
      ...{ rows: 5, total: null, complete: false },
    });
  });
});
