// A shop whose orders change, and that knows what each of them was at any moment; and the service that lists them. The soaks of the
// mirror hold what a mirror says against it.
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Random decisions, which a seed repeats. */
export class Dice {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** From 0 up to, and without, 1. */
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  random = (least, most) => least + Math.floor(this.next() * (most - least + 1));
  oneOf = (list) => list[this.random(0, list.length - 1)];
  chance = (share) => this.next() < share;
}

/** Those by which the service can be asked for orders, and one that it only lists. */
export const openStates = ['pending', 'processing', 'awaiting_pickup'];
const closedStates = ['delivered', 'cancelled', 'returned'];
const states = [...openStates, 'shipped', ...closedStates];

const dayLength = 86_400_000;

/** Days of which a sync reads all orders. */
export const recentDays = 30;

const byPlace = (one, other) => one.place - other.place;
const byUpdate = (one, other) => one.updated - other.updated || byPlace(one, other);
const byId = (one, other) => (one.id < other.id ? -1 : 1);

/** How a service may sort its list. */
export const listOrders = {
  'newest first': (one, other) => byPlace(other, one),
  'oldest first': byPlace,
  'last updated first': (one, other) => byUpdate(other, one),
  'last updated last': byUpdate,
  'by random ids': byId,
  'by day, and each time in another order': (one, other) =>
    other.day === one.day ? one.turn - other.turn : Number(other.day > one.day) - Number(other.day < one.day),
};

/** The kinds of change: those which happen every day, and those that a mirror finds with difficulty. */
const everyday = {
  new: (shop) => shop.add(0),
  goesOn: (shop) =>
    shop.edit(
      shop.one(({ day }) => day > shop.day(recentDays)),
      { status: shop.dice.oneOf(states) },
    ),
  recentDeleted: (shop) => shop.delete(shop.one(({ day }) => day > shop.day(recentDays))),
};

const rare = {
  oldDeleted: (shop) => shop.delete(shop.old()),
  oldCancelled: (shop) => shop.edit(shop.old('delivered'), { status: 'cancelled' }),
  oldReturned: (shop) => shop.edit(shop.old('delivered'), { status: 'returned' }),
  oldReopened: (shop) => shop.edit(shop.old(), { status: shop.dice.oneOf([...openStates, 'shipped']) }),
  oldEdited: (shop) => shop.edit(shop.old(), { receiver_phone: `+96650${shop.dice.random(1e6, 9e6)}` }),
  oldRestored: (shop) => shop.restore(),
  late: (shop) => shop.add(shop.dice.random(recentDays + 1, 150), shop.dice.oneOf(states)),
  lateBeforeAll: (shop) => shop.add(shop.dice.random(300, 400), 'delivered'),
  /** One of a state goes, and one of it comes: of the same day, of another one, or of one that had no orders. */
  exchanged: (shop) => {
    const found = shop.old();
    if (!found) return;
    shop.delete(found);
    const days = [shop.ago(found), shop.dice.random(recentDays + 1, 150), shop.dice.random(300, 400)];
    shop.add(shop.dice.oneOf(days), found.order.status);
  },
  /** Two change places, so that no count is another. */
  swapped: (shop) => {
    shop.edit(shop.old('delivered'), { status: 'cancelled' });
    shop.edit(shop.old('cancelled'), { status: 'delivered' });
  },
  thereAndBack: (shop) => {
    const found = shop.old();
    if (!found) return;
    shop.edit(found, { status: 'returned' });
    shop.edit(found, { status: found.order.status });
  },
  monthRefunded: (shop) => {
    const first = shop.dice.random(recentDays + 1, 120);
    const isRefunded = (each) =>
      each.order.status === 'delivered' && shop.ago(each) >= first && shop.ago(each) < first + 6;
    const some = shop.all(isRefunded);
    for (const each of some) shop.edit(each, { status: 'cancelled' });
  },
};

/** The orders of one account, as they are and as they were. */
export class Shop {
  /** `now` tells the time; `traits` say what the service makes of it. */
  constructor(dice, now, traits = {}) {
    this.dice = dice;
    this.now = now;
    this.traits = {
      order: 'newest first',
      mostRows: 100,
      isLastDayLeftOut: false,
      notesEdits: true,
      undated: 0,
      ...traits,
    };
    /** By their ids: what the service knows of each order that it has. */
    this.records = new Map();
    /** By their ids: the texts of each order, with the times from and to which it was so. */
    this.versions = new Map();
    this.serial = 0;
    /** Orders that the service does not show though they are there. */
    this.isHidden = () => false;
  }

  day(ago) {
    return new Date(this.now() - ago * dayLength).toISOString().slice(0, 10);
  }

  /** How many days ago an order was created. */
  ago({ day }) {
    return day === '' ? recentDays + 1 : Math.floor((this.now() - Date.parse(day)) / dayLength);
  }

  all(isWanted) {
    return [...this.records.values()].filter(isWanted);
  }

  one(isWanted) {
    const found = this.all(isWanted);
    return found.length === 0 ? undefined : this.dice.oneOf(found);
  }

  old(state) {
    const since = this.day(recentDays);
    return this.one(
      ({ day, order }) =>
        day <= since && (state === undefined ? closedStates.includes(order.status) : order.status === state),
    );
  }

  put(record) {
    const id = String(record.order.id);
    this.end(id);
    const versions = this.versions.get(id) ?? [];
    versions.push({
      text: JSON.stringify(record.order),
      order: record.order,
      from: this.now(),
      to: Number.POSITIVE_INFINITY,
    });
    this.versions.set(id, versions);
    this.records.set(id, record);
  }

  /** What an order was is over. */
  end(id) {
    const last = this.versions.get(id)?.at(-1);
    if (last?.to === Number.POSITIVE_INFINITY) last.to = this.now();
  }

  add(ago, status = 'pending') {
    const { dice, traits } = this;
    const place = ++this.serial;
    const id = traits.order === 'by random ids' ? `${dice.random(1e8, 9e8).toString(16)}-${place}` : 1000 + place;
    const day = dice.chance(traits.undated) ? '' : this.day(ago);
    const created = day === '' ? {} : { date: `${day} 10:00:00`, created_at: `${day}T07:00:00.000000Z` };
    const at = traits.notesEdits ? this.now() : this.now() - ago * dayLength;
    const order = {
      id,
      status,
      ...created,
      updated_at: new Date(at).toISOString(),
      note: 'é"ö,\n'.repeat(dice.random(1, 60)),
    };
    this.put({ order, id, day, place, updated: at, turn: 0 });
  }

  edit(found, over) {
    const record = found && this.records.get(String(found.id));
    if (!record) return;
    const isNoted = this.traits.notesEdits || over.status !== undefined;
    const updated = isNoted ? this.now() : record.updated;
    const order = { ...record.order, ...over, updated_at: new Date(updated).toISOString() };
    this.put({ ...record, order, updated });
  }

  delete(found) {
    if (!found) return;
    this.end(String(found.id));
    this.records.delete(String(found.id));
  }

  /** An order that was deleted is there again. */
  restore() {
    const lost = [...this.versions].filter(([id]) => !this.records.has(id));
    if (lost.length === 0) return;
    const [, versions] = this.dice.oneOf(lost);
    const last = versions.at(-1).order;
    const updated = this.traits.notesEdits ? this.now() : Date.parse(last.updated_at);
    const order = { ...last, updated_at: new Date(updated).toISOString() };
    const place = ++this.serial;
    this.put({ order, id: order.id, day: (order.date ?? '').slice(0, 10), place, updated, turn: 0 });
  }

  /** A shop that has been open for so many days. */
  open(orders, days) {
    const closed = [...Array(17).fill('delivered'), 'cancelled', 'returned', 'shipped', ...openStates];
    const { now } = this;
    for (let at = 0; at < orders; at++) {
      const ago = Math.floor((days * (orders - at)) / orders);
      this.now = () => now() - ago * dayLength;
      this.add(0, ago > recentDays + 10 ? this.dice.oneOf(closed) : this.dice.oneOf(states));
    }
    this.now = now;
  }

  /** Orders come at once that look as if they had long been there. */
  reopen(orders) {
    this.open(orders, 150);
    for (const [first] of this.versions.values()) if (first.to > this.now()) first.from = this.now();
  }

  /** What happens between two syncs. Returns its kinds. */
  change() {
    const { dice } = this;
    const kinds = [];
    const happen = (table, most) => {
      for (let left = dice.random(0, most); left > 0; left--) {
        const kind = dice.oneOf(Object.keys(table));
        kinds.push(kind);
        table[kind](this);
      }
    };
    happen(everyday, 30);
    happen(rare, 4);
    return kinds;
  }

  /** An order changes its state, and another goes while one comes. */
  swap() {
    this.edit(
      this.one(() => true),
      { status: this.dice.oneOf(states) },
    );
    this.delete(this.one(() => true));
    this.add(0);
  }

  /** The orders that a request asks for, as the service sorts them. */
  find(query) {
    const { traits, dice } = this;
    const [from, to] = [query.get('date_from'), query.get('date_to')];
    const status = query.get('status');
    const isWanted = (record) => {
      const { day, order } = record;
      if (this.isHidden(record) || (status !== null && order.status !== status)) return false;
      if (from !== null && (day === '' || day < from)) return false;
      return to === null || (day !== '' && (traits.isLastDayLeftOut ? day < to : day <= to));
    };
    const found = this.all(isWanted);
    if (traits.order.startsWith('by day')) for (const each of found) each.turn = dice.next();
    return found.sort(listOrders[traits.order]);
  }
}

/** The numbers and the rows of a page, as of one moment each. */
export function paginated(total, rowsOf, query, mostRows) {
  const page = Number(query.get('page') ?? 1);
  const size = Math.min(mostRows, Number(query.get('per_page') ?? 15));
  const last = Math.max(1, Math.ceil(total / size));
  return () => {
    const data = rowsOf().slice((page - 1) * size, page * size);
    return { current_page: page, last_page: last, per_page: size, total, data };
  };
}

/**
 * Serves the shops, each to those who have its token. A request takes `latency` milliseconds, a random number from the first to the
 * second, during which the shop goes on by its own time: `setPace` says how often a second it does what. Requests that are served together share
 * that time, so that a slow machine does not make a busy shop.
 */
export async function serveShops(shops, { dice, latency = [0, 0], onRequest = () => undefined } = {}) {
  const does = { inserts: (shop) => shop.add(0), swaps: (shop) => shop.swap() };
  let inFlight = 0;
  let time = 0;
  let due = [];
  const service = {
    requests: 0,
    latency,
    url: '',
    setPace: (perSecond) => {
      due = Object.entries(perSecond).map(([kind, times]) => ({ kind, every: 1000 / times, at: time + 1000 / times }));
    },
    close: () => server.close(),
  };
  const pass = async (shop, milliseconds) => {
    await wait(milliseconds);
    time += milliseconds / inFlight;
    for (const next of due) for (; next.at <= time; next.at += next.every) does[next.kind](shop);
  };
  async function answer(shop, { pathname, searchParams: query }) {
    if (pathname === '/api/merchants') return { status: 200, body: { data: { id: shop.traits.account } } };
    const share = dice.random(...service.latency) / 2;
    await pass(shop, share);
    const id = /^\/api\/orders\/([\w-]+)$/.exec(pathname)?.[1];
    if (id !== undefined) {
      const found = shop.records.get(id);
      if (found && !shop.isHidden(found)) return { status: 200, body: { data: found.order } };
      return { status: 404, body: { message: `No query results for model [App\\Models\\Order] ${id}` } };
    }
    if (pathname !== '/api/orders') return { status: 200, body: [] };
    const rowsOf = () => shop.find(query).map(({ order }) => order);
    // It counts, and then selects the rows of the page: both are of different moments.
    const select = paginated(rowsOf().length, rowsOf, query, shop.traits.mostRows);
    if (share > 0) await pass(shop, Math.min(5, share));
    const body = { data: select() };
    if (share > 0) await pass(shop, share);
    return { status: 200, body };
  }
  const server = createServer(async ({ url, headers }, response) => {
    service.requests++;
    onRequest();
    const shop = shops[headers.authorization?.replace('Bearer ', '')];
    inFlight++;
    const { status, body } = shop
      ? await answer(shop, new URL(url, 'http://service'))
      : { status: 401, body: { message: 'Unauthenticated.' } };
    inFlight--;
    response.on('error', () => undefined);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${server.address().port}`;
  return service;
}

const isoTime = (time) => (time === Number.POSITIVE_INFINITY ? 'now' : new Date(time).toISOString());

/** The time from which on an order is there without a break; undefined if it is not there. */
function thereSince(versions) {
  if (versions.at(-1).to !== Number.POSITIVE_INFINITY) return undefined;
  let since = versions.at(-1).from;
  for (const { from, to } of versions.toReversed()) if (to >= since) since = from;
  return since;
}

/**
 * What is wrong with the rows of a mirror: content that was past when the row was last seen, or at the time that the mirror claims for all
 * such rows; an order that it calls gone and that is there; one that it lacks. `recent` and `older` are the claimed times of the
 * orders that are in open states or were created after the day `since`, and of the others.
 */
export function faultsAgainst(shop, rows, { recent, older = recent, since }) {
  const faults = [];
  const known = new Set();
  const isRecent = ({ status, date }) => openStates.includes(status) || (date ?? '').slice(0, 10) > since;
  for (const { id, verified, checked, gone, document } of rows) {
    const versions = shop.versions.get(id);
    if (!versions) {
      faults.push(`the mirror has ${id}, which never was`);
      continue;
    }
    const seen = Date.parse(gone === null ? verified : checked);
    const from = thereSince(versions);
    // One that is back since is found like one that is new.
    if (gone !== null && from >= seen) continue;
    known.add(id);
    if (gone !== null) {
      if (from !== undefined) faults.push(`${id} is gone in the mirror, and is there since ${isoTime(from)}`);
      continue;
    }
    const last = versions.findLast(({ text }) => text === document);
    const wanted = Math.max(seen, last && isRecent(last.order) ? recent : older);
    if (!(last?.to >= wanted))
      faults.push(
        `${id} was as in the mirror until ${last ? isoTime(last.to) : 'no time'}, seen ${verified}, claimed ${isoTime(wanted)}`,
      );
  }
  for (const [id, versions] of shop.versions) {
    if (known.has(id)) continue;
    const from = thereSince(versions);
    const wasRecent = versions.every(({ order, to }) => to < recent || isRecent(order));
    if (from < (wasRecent ? recent : older))
      faults.push(`the mirror lacks ${id}, which is there since ${isoTime(from)}`);
  }
  return faults;
}
