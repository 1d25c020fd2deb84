import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changeFile, type Line, orderOf, rowsIn, shopWith, syncTime } from '../support/mirrors.ts';
import { randomFrom } from '../support/random.ts';
import { nightlyIt } from '../support/ring.ts';
import { seed } from '../support/seed.ts';

const box = { id: 7, type: 'Small', length: 20, width: 15, height: 10, weight: 0.5 };

const later = (minutes: number) => new Date(syncTime.getTime() + minutes * 60_000);

const pageSize = 4096;

const states = ['pending', 'delivered', 'shipped'];

const manyOrders = (count: number, words: number) =>
  Array.from({ length: count }, (_, at) =>
    orderOf(at + 1, `0${(at % 3) + 1}-0${(at % 9) + 1}`, {
      status: states[at % 3],
      description: `n${at} `.repeat(at % 7 === 0 ? 15 * words : words),
    }),
  );

/** What a mirror says of orders, boxes and cities, by its tables and by its indexes. */
const contentOf = (file: string): readonly (readonly Line[])[] =>
  [
    'select * from orders',
    'select kind, id, document from documents',
    'select id, name, weight from boxes',
    'select day, count(*) as n from orders group by day order by day',
    "select count(*) as n from orders where state = 'pending' and day > '2026-01-05'",
  ].map((sql) =>
    rowsIn(file, sql)
      .map(({ first_seen, changed, checked, verified, ...row }) => row)
      .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
  );

async function mirrorOf(orders: readonly Line[]) {
  const shop = await shopWith(orders, [box]);
  expect((await shop.type(['sync'])).code).toBe(0);
  const [file = ''] = shop.files();
  const bytes = readFileSync(file);
  /** Writes the file as it was first, with some bytes of it changed. */
  const damage = (change: (bytes: Buffer) => void) => {
    const damaged = Buffer.from(bytes);
    change(damaged);
    writeFileSync(file, damaged);
  };
  const rootOf = (name: string) =>
    Number(rowsIn(file, `select rootpage as page from sqlite_master where name = '${name}'`)[0]?.page);
  return { ...shop, file, damage, rootOf, truth: contentOf(file) };
}

const zeroPage = (page: number) => (bytes: Buffer) => bytes.fill(0, (page - 1) * pageSize, page * pageSize);

it('a full sync writes again what is not as it was written, and says so', async () => {
  const { type, file, damage, truth } = await mirrorOf(manyOrders(4, 10));
  // Pages keep remains of what has moved to others.
  const description = '"description":"n2';
  damage((bytes) => {
    for (let at = bytes.indexOf(description); at >= 0; at = bytes.indexOf(description, at + 1))
      bytes.write('X', at + description.length);
  });
  changeFile(file, "update orders set total = 1 where id = '4'; update orders set phone = null where id = '1'");
  expect((await type(['sync'], later(1))).stderr).not.toContain('not as shipctl wrote');
  const { code, stderr } = await type(['sync', '--full'], later(2));
  expect([code, contentOf(file)]).toEqual([0, truth]);
  expect(stderr).toMatch(
    /Warning: Repaired 3 records in the mirror that were not as shipctl wrote them: order 4, order 3, order 1\./,
  );
  expect(rowsIn(file, 'select * from history')).toEqual([]);
  // An earlier version may have filled a column in another way.
  changeFile(file, "update orders set total = 1; update mirror set value = '0.0.1' where name = 'filled_by'");
  expect((await type(['sync', '--full'], later(3))).stderr).not.toContain('Warning');
  expect(contentOf(file)).toEqual(truth);
});

it('a document that is no JSON ends what reads it with 7 and names the sync that mends it', async () => {
  const { type, file, truth } = await mirrorOf(manyOrders(4, 10));
  changeFile(file, "update documents set document = substr(document, 2) where id = '2'");
  const { code, stderr } = await type(['orders', 'list', '--offline', '--all', '-o', 'ndjson']);
  expect({ code, stderr }).toEqual({ code: 7, stderr: expect.stringContaining('damaged') });
  expect(stderr).toContain('shipctl sync --full');
  expect((await type(['sync', '--full'], later(1))).code).toBe(0);
  expect(contentOf(file)).toEqual(truth);
});

it('an index is made anew; a page of rows that is lost ends with 9, and the mirror can be deleted', async () => {
  const { type, file, damage, rootOf, truth } = await mirrorOf(manyOrders(40, 10));
  const [index, table] = [rootOf('orders_state'), rootOf('mirror')];
  damage(zeroPage(index));
  const mended = await type(['sync', '--full'], later(1));
  expect(mended).toMatchObject({ code: 0, stderr: expect.stringContaining('was repaired') });
  expect(contentOf(file)).toEqual(truth);
  damage(zeroPage(table));
  const lost = await type(['sync'], later(2));
  expect({ code: lost.code, stderr: lost.stderr }).toEqual({
    ...{ code: 9, stderr: expect.stringContaining(`The mirror is damaged: ${file}`) },
  });
  expect(lost.stderr).toContain('shipctl sync --remove');
  expect([(await type(['sync', '--remove'])).code, (await type(['sync'])).code]).toEqual([0, 0]);
  expect(contentOf(file)).toEqual(truth);
});

nightlyIt(
  'whichever page of the file is damaged, no row is lost unsaid, and a full sync mends it or says how',
  async () => {
    const { type, file, damage, truth } = await mirrorOf(manyOrders(120, 100));
    const random = randomFrom(seed);
    const pages = readFileSync(file).length / pageSize;
    const below = (count: number) => Math.floor(random() * count);
    const flipped = (page: number) => (bytes: Buffer) => {
      const at = page * pageSize + below(pageSize);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
    };
    for (let page = 1 + below(4); page <= pages; page += 1 + below(8)) {
      for (const change of [zeroPage(page), flipped(page - 1)]) {
        damage(change);
        const offline = await type(['orders', 'list', '--offline', '--all', '-o', 'ndjson']);
        expect([0, 7, 9], offline.stderr).toContain(offline.code);
        const sql = await type(['sql', 'select sum(length(document)) from documents']);
        expect([0, 9], sql.stderr).toContain(sql.code);
        if (offline.code === 0) expect(offline.stdout.trim().split('\n')).toHaveLength(120);
        const full = await type(['sync', '--full'], later(1));
        if (full.code !== 0) {
          expect([full.code, full.stderr]).toEqual([9, expect.stringContaining('shipctl sync --remove')]);
          expect([(await type(['sync', '--remove'])).code, (await type(['sync'])).code]).toEqual([0, 0]);
        }
        expect(contentOf(file), `page ${page}`).toEqual(truth);
      }
    }
  },
);
