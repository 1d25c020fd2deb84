import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { later } from '../support/order-imports.ts';
import { type Surroundings, shipctl } from '../support/run.ts';
import { paginate, sendJson, startService, writesTo } from '../support/service.ts';

type Fields = Record<string, unknown>;

/** A service of boxes or warehouses, which have no reference. The response to the second of all is lost. */
async function storing(group: string, lost: 'before' | 'after', times: boolean) {
  const old = { id: 1, name: 'North', type: 'Small', created_at: times ? '2020-01-01T00:00:00Z' : undefined };
  const records: Fields[] = [old];
  let count = 0;
  const service = await startService((request, response) => {
    const { method, body } = request;
    if (method === 'GET') return group === 'boxes' ? paginate(records, request, 100) : { data: records };
    count++;
    if (count === 2 && lost === 'before') return void response.destroy();
    const created_at = times ? new Date().toISOString() : undefined;
    records.push({ ...(JSON.parse(body) as Fields), id: 100 + count, created_at });
    if (count === 2) return void response.destroy();
    return sendJson(response, 201, { data: records.at(-1) });
  });
  const file = join(homeFolder(), `${group}.csv`);
  const write = (text: string) => writeFileSync(file, text);
  const run = (flags: readonly string[] = [], given: Surroundings = {}) =>
    shipctl([group, 'import', file, '--apply', '--yes', '--timeout', '1', ...flags], { ...given, env: service.env });
  return { service, records, write, run };
}

const boxes = 'type,length,weight\nFlat,30,0.5\nSmall,20,0.2\n';

describe('a box whose outcome is unknown', () => {
  it('is found in the list by its name and time, and adopted', async () => {
    const { service, write, run } = await storing('boxes', 'after', true);
    write(boxes);
    expect(await run()).toMatchObject({ code: 8 });
    const again = await run([], later());
    expect(again).toMatchObject({ code: 8 });
    expect(again.stderr).toMatch(/boxes\.csv row 3: box 102, created \S+, may be it: --adopt takes it/);
    const adopted = await run(['--adopt'], later());
    expect(adopted).toMatchObject({ code: 0 });
    expect(adopted.stderr).toContain('2 boxes: 2 there before.');
    expect(writesTo(service)).toHaveLength(2);
  });

  it('is sent again where the list does not have it, if asked for', async () => {
    const { service, records, write, run } = await storing('boxes', 'before', true);
    write(boxes);
    await run();
    expect((await run([], later())).stderr).toContain('row 3: not in the list: add --retry-unknown to send it again');
    expect(await run(['--retry-unknown'], later())).toMatchObject({ code: 0 });
    expect(records.map(({ type }) => type)).toEqual(['Small', 'Flat', 'Small']);
    expect(writesTo(service)).toHaveLength(3);
  });

  it('is not created a second time when its row was changed meanwhile', async () => {
    const { service, write, run } = await storing('boxes', 'after', true);
    write(boxes);
    await run();
    write(boxes.replace('0.2', '0.25'));
    const changed = await run([], later());
    expect(changed.stderr).toMatch(/row 3: it was sent with other values, as boxes\.csv row 3.*--again sends it/);
    expect(writesTo(service)).toHaveLength(2);
  });
});

it('a warehouse whose outcome is unknown is not told from another of its name by a list without times', async () => {
  const { service, write, run } = await storing('warehouses', 'after', false);
  write('name,phone\nSouth,+966501234567\nNorth,+966501234568\n');
  await run();
  const again = await run(['--adopt', '--retry-unknown'], later());
  expect(again).toMatchObject({ code: 8 });
  expect(again.stderr).toMatch(
    /row 3: its outcome is unknown, and the list has what may be it: warehouse 1.*warehouse 102/,
  );
  expect(writesTo(service)).toHaveLength(2);
});
