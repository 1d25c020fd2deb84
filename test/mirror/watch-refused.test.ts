import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { orderOf } from '../support/mirrors.ts';
import { expectMode } from '../support/modes.ts';
import { furtherCases, perRing } from '../support/ring.ts';
import { sendJson, startService } from '../support/service.ts';
import { documentOf, key, later, once, shopOf } from '../support/watching.ts';

describe('an event that a receiver refuses', () => {
  /** A shop, and a receiver that refuses the events of order 3 with a status; looks follow one another by minutes. */
  async function refusing(status: number) {
    const { type, shop, files } = await shopOf();
    const taken: string[] = [];
    const tried: string[] = [];
    const answer = { status };
    const hook = await startService((request, response) => {
      const { order_id, type: kind } = documentOf(request);
      const name = `${order_id} ${kind}`;
      tried.push(name);
      if (order_id === 3 && answer.status >= 300) return sendJson(response, answer.status, {});
      taken.push(name);
      return sendJson(response, 200, {});
    });
    let minute = 0;
    const look = (pause: number, ...flags: string[]) => {
      minute += pause;
      const line = [...once, '--webhook', `${hook.url}/hook`, '--retries', '0', ...flags];
      return type(line, later(minute), { SHIPCTL_WEBHOOK_SECRET: key });
    };
    await look(0);
    const change = (id: number, state: string) => {
      const at = shop.orders.findIndex((each) => each.id === id);
      if (at < 0) shop.orders.push(orderOf(id, '03-10', { status: state }));
      else shop.orders[at] = { ...shop.orders[at], id, status: state };
    };
    /** Makes it as if its first event had been refused so many times more. */
    const countMore = (times: number) => {
      const cursor = files().find((name) => name.includes('.watch-')) ?? '';
      const state = JSON.parse(readFileSync(cursor, 'utf8')) as { refused: { times: number }[] };
      for (const each of state.refused.slice(0, 1)) each.times += times;
      writeFileSync(cursor, JSON.stringify(state));
    };
    return { type, look, change, countMore, taken, tried, answer, files, at: () => later(minute) };
  }

  it('waits with the later ones of its order, and the others go on', async () => {
    const { look, change, taken, tried, answer } = await refusing(422);
    change(3, 'pending');
    expect((await look(1)).code).toBe(8);
    change(3, 'processing');
    change(4, 'pending');
    const { code, stderr } = await look(1);
    expect([code, taken]).toEqual([8, ['4 order.created']]);
    expect(stderr).toContain('answered with 422');
    expect((await look(1)).code).toBe(8);
    expect(tried.filter((name) => name === '3 order.status_changed')).toEqual([]);
    answer.status = 200;
    expect((await look(1)).code).toBe(0);
    expect(taken).toEqual(['4 order.created', '3 order.created', '3 order.status_changed']);
  });

  it('20 times over an hour, while others are taken, is set aside, and sent again when it is asked for', async () => {
    const { look, change, countMore, taken, tried, answer, type, files, at } = await refusing(422);
    const unseen = perRing(16, 0);
    change(3, 'pending');
    await look(1);
    change(4, 'pending');
    for (let time = 2; time <= 19 - unseen; time++) expect((await look(4)).code).toBe(8);
    if (unseen > 0) countMore(unseen);
    const status = async () => JSON.parse((await type(['orders', 'watch', '--status', '--json'], at())).stdout);
    expect(await status()).toMatchObject([{ refused: 1, waiting: 0, set_aside: 0 }]);
    const last = await look(4 + 4 * unseen);
    expect([last.code, last.stderr]).toEqual([8, expect.stringContaining('set-aside')]);
    const file = files().find((name) => name.endsWith('-set-aside')) ?? '';
    const [line = ''] = readFileSync(file, 'utf8').split('\n');
    expect(JSON.parse(line)).toMatchObject({
      times: 20,
      why: expect.stringContaining('422'),
      event: { order_id: 3 },
    });
    expectMode(file, 0o600);
    const before = tried.length;
    change(3, 'processing');
    change(5, 'pending');
    expect((await look(4)).code).toBe(8);
    expect(tried.slice(before)).toEqual(['5 order.created']);
    expect(await status()).toMatchObject([{ refused: 0, waiting: 0, set_aside: 2, file }]);
    answer.status = 200;
    expect((await look(1, '--retry-set-aside')).code).toBe(0);
    expect(taken).toEqual(['4 order.created', '5 order.created', '3 order.created', '3 order.status_changed']);
    expect(await status()).toMatchObject([{ refused: 0, waiting: 0, set_aside: 0 }]);
  });

  it.each([503, ...furtherCases(408, 429)])(
    'for now alone (%i) holds up all others, and is never set aside',
    async (status) => {
      const { look, change, taken, answer, type, at } = await refusing(status);
      change(3, 'pending');
      change(4, 'pending');
      change(5, 'pending');
      expect((await look(1)).code).toBe(8);
      const rows = JSON.parse((await type(['orders', 'watch', '--status', '--json'], at())).stdout);
      expect(rows).toMatchObject([{ refused: 0, set_aside: 0 }]);
      answer.status = 200;
      expect((await look(1)).code).toBe(0);
      expect(taken.toSorted()).toEqual(['3 order.created', '4 order.created', '5 order.created']);
    },
  );

  it('is not the first of many that nobody takes: a receiver that refuses all is asked a few times a look', async () => {
    const { look, change, tried } = await refusing(422);
    for (let id = 3; id <= 20; id++) change(id, 'pending');
    await look(1);
    expect(tried.length).toBe(18);
    const all = await shopOf();
    const closed = await startService((_request, response) => sendJson(response, 401, {}));
    const line = [...once, '--webhook', `${closed.url}/hook`];
    await all.type(line, later(0), { SHIPCTL_WEBHOOK_SECRET: key });
    for (let id = 3; id <= 20; id++) all.shop.orders.push(orderOf(id, '03-10'));
    expect((await all.type(line, later(1), { SHIPCTL_WEBHOOK_SECRET: key })).code).toBe(8);
    expect(closed.requests.length).toBe(5);
  });
});
