// Runs syncs beside shops whose truth is known, kills some of them, and looks at what each leaves in the mirror:
//   npm run soak -- sync 200
//   npm run soak -- sync 200 postgres
//   npm run soak -- sync 200 file 4711      repeats the run with this seed
// After each sync no order may be older than the mirror says, none may be missing, and none may be gone that is there.
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Desk, Happenings, openDatabase, rowsOf } from './soak-mirrors.mjs';
import { Dice, faultsAgainst, listOrders, Shop, serveShops } from './soak-shop.mjs';

const hour = 3_600_000;
const mine = '1|of-the-soak';
const others = '2|of-another';

const contentQueries = [
  'select id, kind from syncs order by id',
  `select o.id, o.state, o.day, o.verified, o.checked, o.gone, d.document
from orders o left join documents d on d.kind = 'orders' and d.id = o.id order by o.id`,
  "select record, change, old, new from history where field = 'status' or field is null order by id",
  'select name, value from mirror',
];

const tablesQuery = "select name from sqlite_master where name = 'mirror'";

/** All that a mirror holds, from the results of these queries. */
function contentOf([syncs, orders, history, facts], check = 'ok') {
  return { syncs, orders, history, check, facts: Object.fromEntries(facts.map(({ name, value }) => [name, value])) };
}

/** What is wrong with a mirror by itself: a state that is half of one and half of another. */
function faultsOf({ check, orders, history }) {
  if (check !== 'ok') return [check];
  const faults = [];
  const states = new Map();
  for (const { record, change: kind, old, new: now } of history) {
    if (kind !== 'changed') continue;
    if (states.has(record) && states.get(record) !== old) faults.push(`the history of ${record} has a gap`);
    states.set(record, now);
  }
  for (const { id, state, document } of orders) {
    const { status } = JSON.parse(document);
    if (status !== state) faults.push(`order ${id} is ${state}, and its document says ${status}`);
    if (states.has(id) && JSON.parse(states.get(id)) !== state) faults.push(`order ${id} is not what its history says`);
  }
  return faults;
}

const units = { s: 1000, min: 60_000, h: hour, d: 24 * hour };

/** The milliseconds of an age as the status tells it. */
const ageIn = (text) =>
  [...text.matchAll(/(\d+) (s|min|h|d)/g)].reduce((sum, [, count, unit]) => sum + count * units[unit], 0);

/**
 * The times that a mirror claims for its orders. Where a list is read from its front, changes without a new time are found once a day.
 */
function claimsOf(shop, { facts }) {
  const late = !shop.traits.notesEdits && facts.changes_read ? 24 * hour : 0;
  const [recent, older] = [facts.recent_verified, facts.older_verified].map((time) => time && Date.parse(time) - late);
  return { since: facts.recent_since, recent: recent || older, older: older || recent };
}

/** What the syncs of a soak were like. */
class Tally {
  syncs = 0;
  killed = 0;
  unproved = 0;
  /** By kind of sync: the requests of each, and what had changed. */
  requests = [];
  oldest = 0;
}

const traitsBy = (dice) => ({
  account: dice.random(100, 999),
  order: dice.oneOf(Object.keys(listOrders)),
  mostRows: dice.oneOf([100, 100, 50]),
  isLastDayLeftOut: dice.chance(0.15),
  notesEdits: dice.chance(0.7),
  undated: dice.chance(0.2) ? 0.01 : 0,
});

/** A shop, another one of the same service, and a desk that mirrors them. */
class Episode {
  faults = [];
  /** How far the time of the shop is ahead of that of this machine. */
  ahead = 0;

  constructor(dice, database, happenings, tally) {
    Object.assign(this, { dice, database, happenings, tally });
    const now = () => Date.now() + this.ahead;
    this.shop = new Shop(dice, now, traitsBy(dice));
    this.other = new Shop(dice, now, { ...this.shop.traits, account: 1000 });
    this.isClockRight = dice.chance(0.8);
    this.pace = dice.oneOf([{}, {}, { inserts: 25 }, { inserts: 25, swaps: 5 }]);
  }

  get name() {
    const { order, account, ...traits } = this.shop.traits;
    return `${order} ${JSON.stringify(traits)} ${JSON.stringify(this.pace)}${this.isClockRight ? '' : ', wrong clocks'}`;
  }

  async open() {
    const { shop, other, dice, happenings, database } = this;
    shop.open(2000, 150);
    other.open(200, 100);
    const shops = { [mine]: shop, [others]: other };
    this.service = await serveShops(shops, { dice, latency: [5, 20], onRequest: happenings.of('request') });
    this.desk = new Desk('sync', happenings, { ...database?.env, SHIPCTL_BASE_URL: this.service.url });
  }

  run(words, { isKilled = false, token = mine, env = {} } = {}) {
    const { dice, isClockRight, database } = this;
    const kind = dice.oneOf(['request', 'change']);
    const most = { request: 60, change: database ? 120 : 60 }[kind];
    const kill = isKilled ? { kind, after: dice.random(1, most) } : undefined;
    const wrong = isKilled && !isClockRight ? dice.oneOf([0, -1, -5, -50, 2, 30]) * hour : 0;
    return this.desk.run(words, { kill, ahead: this.ahead + wrong, env: { SHIPCTL_TOKEN: token, ...env } });
  }

  /** What a mirror has; undefined before its first sync. */
  async look(shop, token) {
    const { database, desk, service } = this;
    if (database) {
      const schema = `shipctl_127_0_0_1_${new URL(service.url).port}_${shop.traits.account}`;
      const results = await database.rowsOf(schema, ...contentQueries);
      return results && contentOf(results);
    }
    const isIts = (name) => name.endsWith('.sqlite') && name.includes('.account-') === (token === others);
    const name = readdirSync(desk.mirrors).find(isIts);
    if (name === undefined) return undefined;
    const file = join(desk.mirrors, name);
    const [[{ integrity_check: check }], tables] = rowsOf(file, 'pragma integrity_check', tablesQuery);
    // One that was killed while it wrote the first time has left a file without tables.
    if (tables.length === 0) return undefined;
    const results = rowsOf(file, ...contentQueries);
    return contentOf(results, check);
  }

  /** Holds a mirror against its shop, and now and then its status against what it has. */
  async check(shop = this.shop, token = mine) {
    const content = await this.look(shop, token);
    if (!content) return undefined;
    this.faults.push(...faultsOf(content));
    if (!this.isClockRight) return content;
    const claims = claimsOf(shop, content);
    this.faults.push(...faultsAgainst(shop, content.orders, claims));
    this.tally.oldest = Math.max(this.tally.oldest, shop.now() - (claims.older || shop.now()));
    if (this.dice.chance(0.2)) await this.checkStatus(shop, token, content.facts);
    return content;
  }

  /** No status may say that a mirror is younger than it is. */
  async checkStatus(shop, token, facts) {
    const now = shop.now();
    // A database with the mirrors of both accounts has to be told whose is meant.
    const env = this.database ? { SHIPCTL_LEDGER_ACCOUNT: String(shop.traits.account) } : {};
    const { code, said, out } = await this.run(['sync', '--status', '--json'], { token, env });
    if (code !== 0) this.faults.push(`the status ended with ${code}: ${said}`);
    const status = code === 0 ? JSON.parse(out) : {};
    for (const part of ['recent', 'older']) {
      const [age, time] = [status[`${part}_age`], facts[`${part}_verified`]];
      if (age && now - ageIn(age) > Date.parse(time)) this.faults.push(`the status says ${age} of ${time}`);
    }
  }

  /** Runs one or two syncs, of which some are killed. Returns what had changed. */
  async sync(words, kinds, token = mine) {
    const { dice, tally, service, shop } = this;
    const before = service.requests;
    const count = dice.oneOf([1, 1, 1, 2]);
    const isKilled = dice.chance(0.4);
    const ends = await Promise.all(Array.from({ length: count }, () => this.run(words, { isKilled, token })));
    tally.syncs += count;
    for (const { code, signal, said } of ends) {
      const mayFail = shop.isMassive || shop.traits.order.startsWith('by day');
      if (signal) tally.killed++;
      else if (code === 8 && mayFail) tally.unproved++;
      else if (code !== 0) this.faults.push(`exit ${code}: ${said}`);
      else if (shop.isMassive && !words.includes('--accept-gone'))
        this.faults.push(`many orders were gone, and it was believed: ${said}`);
    }
    const requests = count === 1 && ends[0].code === 0 ? service.requests - before : undefined;
    return { requests, kinds, areKilled: ends.every(({ signal }) => signal) };
  }

  /** Time passes, orders change, and the mirror follows. */
  async round(before) {
    const { dice, shop, service, tally, database } = this;
    if (!database) this.ahead += dice.random(10, 48 * 60) * 60_000;
    const kinds = shop.change();
    const full = dice.chance(0.12) ? ['--full'] : [];
    service.setPace(this.pace);
    const ended = await this.sync(['sync', ...full], kinds);
    service.setPace({});
    const content = await this.check();
    if (ended.areKilled && before && content?.syncs.length === before.syncs.length && !isSame(before, content))
      this.faults.push('a killed sync has changed the mirror without an end');
    const last = content?.syncs.at(-1);
    if (ended.requests && last) tally.requests.push({ kind: last.kind, requests: ended.requests, kinds });
    return content;
  }

  /** The service loses many orders for a while, or they are deleted. */
  async loseMany() {
    const { dice, shop } = this;
    shop.isMassive = true;
    const isLost = dice.oneOf([
      () => true,
      ({ place }) => place % 2 === 0,
      ({ order }) => order.status === 'delivered',
    ]);
    const areDeleted = dice.chance(0.5);
    if (areDeleted) for (const each of shop.all(isLost)) shop.delete(each);
    else shop.isHidden = isLost;
    await this.sync(['sync'], []);
    await this.check();
    if (areDeleted && this.faults.length === 0) {
      const { code, said } = await this.run(['sync', '--accept-gone']);
      const mayFail = code === 8 && shop.traits.order.startsWith('by day');
      if (code !== 0 && !mayFail) this.faults.push(`exit ${code} with --accept-gone: ${said}`);
      if (shop.records.size === 0) shop.reopen(1000);
    }
    shop.isHidden = () => false;
    shop.isMassive = false;
    return this.check();
  }

  async soak(rounds) {
    const { dice, faults, other } = this;
    let content;
    for (let round = 0; round < rounds && faults.length === 0; round++) {
      if (content && round > 3 && dice.chance(0.08)) content = await this.loseMany();
      else content = await this.round(content);
      if (content && dice.chance(0.1)) {
        other.change();
        await this.sync(['sync'], [], others);
        await this.check(other, others);
      }
    }
    if (!this.isClockRight && faults.length === 0) await this.checkExactly();
  }

  /** Where clocks were wrong, the mirror is what the shop is after two syncs of everything. */
  async checkExactly() {
    for (let time = 0; time < 2; time++) await this.run(['sync', '--full']);
    const content = await this.look(this.shop, mine);
    const now = this.shop.now();
    const seen = new Date(now).toISOString();
    const rows = content?.orders.map((row) => ({ ...row, verified: seen, checked: seen })) ?? [];
    if (!this.shop.traits.order.startsWith('by day'))
      this.faults.push(...faultsAgainst(this.shop, rows, { recent: now, older: now, since: '' }));
  }

  async close() {
    this.service.close();
    this.desk.close();
    if (this.faults.length === 0) await rm(this.desk.folder, { recursive: true });
  }
}

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const middleOf = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** How many requests the syncs of a kind took. */
function told(requests, kind) {
  const some = requests.filter((each) => each.kind === kind).map((each) => each.requests);
  return `${some.length} of ${kind}: ${middleOf(some)} requests, at most ${Math.max(0, ...some)}`;
}

/** The rounds of one shop. */
const roundsOfShop = 10;

export async function soakSync(syncs, engine = 'file', seed = Math.floor(Math.random() * 1e9)) {
  const happenings = new Happenings();
  const database = engine === 'postgres' ? await openDatabase(happenings.of('change')) : undefined;
  const tally = new Tally();
  const dice = new Dice(seed);
  const repeated = `npm run soak -- sync ${syncs} ${engine} ${seed}`;
  process.stdout.write(`${repeated}\n`);
  let episode;
  while (tally.syncs < syncs && !(episode?.faults.length > 0)) {
    episode = new Episode(dice, database, happenings, tally);
    process.stdout.write(`  ${episode.name}\n`);
    await episode.open();
    await episode.soak(roundsOfShop);
    await episode.close();
  }
  await database?.stop();
  const { faults, desk } = episode;
  const days = (tally.oldest / (24 * hour)).toFixed(1);
  process.stdout.write(
    `${tally.syncs} syncs, ${tally.killed} killed, ${tally.unproved} not proved as expected; older orders up to ${days} days. ` +
      `${told(tally.requests, 'changes')}; ${told(tally.requests, 'full')}. ${faults.length === 0 ? 'No order was older than the mirror says, missing or wrongly gone.' : ''}\n`,
  );
  if (faults.length > 0)
    process.stdout.write(`${faults.slice(0, 10).join('\n')}\n${faults.length} faults; ${desk.folder}; ${repeated}\n`);
  return faults.length === 0;
}
