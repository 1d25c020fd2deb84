// Syncs beside a busy shop: 5,000 orders, 5 new ones a second, and one that changes its state and place while one goes; a page takes
// 20 to 100 ms. Each of `sync`, `sync --full` and `orders watch --once` ends with 0, and with a mirror that has every order:
//   npm run soak -- busy 20
//   npm run soak -- busy 20 4711      repeats the run with this seed
import { rm } from 'node:fs/promises';
import { Desk, Happenings, rowsOf } from './soak-mirrors.mjs';
import { Dice, faultsAgainst, listOrders, Shop, serveShops } from './soak-shop.mjs';

const commands = [['sync'], ['sync', '--full'], ['orders', 'watch', '--once']];

/** Lists whose rows keep an order: others cannot be read whole while they change. */
const orders = Object.keys(listOrders).filter((name) => !name.startsWith('by day'));

const queries = [
  `select o.id, o.verified, o.checked, o.gone, d.document
from orders o left join documents d on d.kind = 'orders' and d.id = o.id`,
  'select name, value from mirror',
];

/** Runs a command so many times beside a shop with a list of this order. Returns how often it was right, and what was not. */
async function soakCommand(dice, order, words, times) {
  const shop = new Shop(dice, Date.now, { order });
  shop.open(5000, 150);
  const service = await serveShops({ 'soak-token': shop }, { dice });
  const desk = new Desk('busy', new Happenings(), { SHIPCTL_BASE_URL: service.url });
  const faults = [];
  const first = await desk.run(['orders', 'watch', '--once']);
  if (first.code !== 0) faults.push(`exit ${first.code} of the first: ${first.said}`);
  const { mirror } = JSON.parse((await desk.run(['sync', '--status', '--json'])).out);
  const requests = [];
  let right = 0;
  for (let time = 0; time < times; time++) {
    service.latency = [20, 100];
    service.setPace({ inserts: 5, swaps: 1 });
    const before = service.requests;
    const { code, said } = await desk.run(words);
    requests.push(service.requests - before);
    service.setPace({});
    const [rows, facts] = rowsOf(mirror, ...queries);
    const fact = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
    const [recent, older] = [fact.recent_verified, fact.older_verified].map((text) => Date.parse(text));
    const claims = { since: fact.recent_since, recent, older };
    const found = [...(code === 0 ? [] : [`exit ${code}: ${said}`]), ...faultsAgainst(shop, rows, claims)];
    if (found.length === 0) right++;
    faults.push(...found);
  }
  service.close();
  desk.close();
  await rm(desk.folder, { recursive: true });
  return { right, faults, requests };
}

export async function soakBusy(times, seed = Math.floor(Math.random() * 1e9)) {
  const dice = new Dice(seed);
  process.stdout.write(`npm run soak -- busy ${times} ${seed}\n`);
  let isRight = true;
  for (const order of orders) {
    for (const words of commands) {
      const { right, faults, requests } = await soakCommand(dice, order, words, times);
      isRight &&= faults.length === 0;
      const sorted = requests.toSorted((one, other) => one - other);
      const middle = sorted[Math.floor(times / 2)];
      process.stdout.write(
        `${order}, ${words.join(' ')}: ${right} of ${times} right; ${middle} requests, at most ${sorted.at(-1)}\n`,
      );
      for (const fault of faults.slice(0, 10)) process.stdout.write(`  ${fault}\n`);
    }
  }
  return isRight;
}
