import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { box } from '../support/boxes.ts';
import { range, serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const read = (text: string): string[][] => parse(text, { record_delimiter: '\n', relax_column_count: false });
const known = Object.keys(box(1));
const boxes = ['boxes', 'list', '--all', '--csv'];

/** A service whose boxes are these, on pages of a hundred. */
const serveBoxes = (rows: readonly object[], space?: number) =>
  startService((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(paginate(rows, request), undefined, space));
  });

describe('fields that the service adds', () => {
  it('follow the known columns in csv, in the order in which the first page has them', async () => {
    const rows = [
      { zone: 'A', ...box(1), fragile: true },
      { ...box(2), dimensions: { a: 1 }, note: null, tags: ['x'] },
      { ...box(3), note: 'later', zone: 7, dimensions: 5 },
    ];
    const service = await serveBoxes(rows);
    const lines = read((await shipctl(boxes, { env: service.env })).stdout);
    expect(lines[0]).toEqual([...known, 'zone', 'fragile', 'note']);
    expect(lines.slice(1).map((line) => line.slice(-3))).toEqual([
      ['A', 'true', ''],
      ['', '', ''],
      ['7', '', 'later'],
    ]);
  });

  it('are named where they are left out, because some records have lists or records in them', async () => {
    const rows = [
      { ...box(1), dimensions: { a: 1 }, tags: ['x'] },
      { ...box(2), dimensions: 5, tags: null },
    ];
    const warning = /^Warning: dimensions: one value in some records, .*left out\. All fields: -o ndjson/m;
    for (const flags of [['--csv'], ['--out', 'boxes.xlsx']]) {
      const service = await serveBoxes(rows);
      const { stderr } = await shipctl(['boxes', 'list', '--all', ...flags], { env: service.env });
      expect(stderr).toMatch(warning);
    }
    const service = await serveBoxes(rows);
    const named = await shipctl([...boxes, '--columns', 'id,dimensions'], { env: service.env });
    expect([read(named.stdout), named.stderr]).toEqual([
      [
        ['id', 'dimensions'],
        ['1', '{"a":1}'],
        ['2', '5'],
      ],
      '',
    ]);
    const api = await shipctl(['api', 'GET', '/api/boxes', '--paginate', '--csv'], { env: service.env });
    expect([api.stdout.includes('"{""a"":1}"'), api.stderr]).toEqual([true, '']);
  });

  it('are named where an item has them', async () => {
    const items = [
      { id: 1, gift: { wrap: 'red' } },
      { id: 2, gift: 'yes' },
    ];
    const service = await serveOrders([order(1, { items })]);
    const { stderr } = await shipctl(['orders', 'list', '--out', 'orders.xlsx'], { env: service.env });
    expect(stderr).toContain('Warning: items.gift: one value in some records');
  });

  it('are guarded against formulas, their names too', async () => {
    const service = await serveBoxes([{ ...box(1), '=cmd()': '=1+1', 'a.b': '@x', '\u202ex': 1 }]);
    const lines = read((await shipctl(boxes, { env: service.env })).stdout);
    expect(lines.map((line) => line.slice(-3))).toEqual([
      ["'=cmd()", 'a.b', '\\u202ex'],
      ["'=1+1", "'@x", '1'],
    ]);
    const raw = read((await shipctl([...boxes, '--raw-csv'], { env: service.env })).stdout);
    expect(raw.map((line) => line.at(-3))).toEqual(['=cmd()', '=1+1']);
  });

  it('do not double a column: a count that the service sends is the one that csv has', async () => {
    const service = await serveOrders([order(1, { items_count: 1, city_id: 4 })]);
    const [header, line] = read((await shipctl(['orders', 'list', '--csv'], { env: service.env })).stdout);
    expect(header?.slice(-3)).toEqual(['items_count', 'boxes_count', 'city_id']);
    expect(line?.slice(-3)).toEqual(['1', '1', '4']);
  });

  it.each([3, ...furtherCases(4200)])(
    'are the counts of lists that the service leaves out (%i orders)',
    async (count) => {
      const rows = range(1, count).map((id) => {
        const { items: _, ...rest } = order(id);
        return { ...rest, boxes: null, items_count: id, boxes_count: 2, zone: 'A' };
      });
      const service = await startService((request) => ({ data: paginate(rows, request) }));
      const argv = ['orders', 'list', '--all', '--per-page', '1000', '--csv'];
      const [, ...lines] = read((await shipctl(argv, { env: service.env })).stdout);
      expect(lines.map((line) => line.slice(-3))).toEqual(range(1, count).map((id) => [String(id), '2', 'A']));
    },
  );

  it('are in the csv of one record too', async () => {
    const service = await startService(() => ({ data: order(5, { zone: 'A' }) }));
    const { stdout } = await shipctl(['orders', 'get', '5', '--csv'], { env: service.env });
    expect(read(stdout).map((line) => line.at(-1))).toEqual(['zone', 'A']);
  });

  it('are decided by the first rows where the first state has none, with one header', async () => {
    const service = await startService((request) => {
      const rows = request.query.status === 'pending' ? [] : [order(1, { zone: 'A' })];
      return { data: paginate(rows, request) };
    });
    const argv = ['orders', 'list', '--all', '--csv', '--status', 'pending,delivered'];
    const lines = read((await shipctl(argv, { env: service.env })).stdout);
    expect(lines.map((line) => line.at(-1))).toEqual(['zone', 'A']);
  });
});

describe('fields that the service adds to a long list', () => {
  const rows = range(1, 4300).map((id) => ({
    ...box(id),
    zone: id % 7 ? `Z${id}` : null,
    '=x': `=${id}`,
    deep: { id },
  }));

  /** Only of a long list the later pages are copied. */
  const rowsFor = (space: number | undefined) => (space === undefined ? rows : rows.slice(0, 500));

  it('are the same copied from the bytes of the responses as parsed', async () => {
    const [compact, spaced] = [await serveBoxes(rows), await serveBoxes(rows, 1)];
    const copied = await shipctl([...boxes, '--debug'], { env: compact.env });
    expect(copied.stderr).toContain('copied from the bytes');
    const parsed = await shipctl(boxes, { env: spaced.env });
    expect(copied.stdout).toBe(parsed.stdout);
    const lines = read(copied.stdout);
    expect(lines[0]).toEqual([...known, 'zone', "'=x"]);
    expect(lines).toHaveLength(4301);
    expect(lines.at(-1)?.slice(-2)).toEqual(['Z4300', "'=4300"]);
    expect(parsed.stderr).toBe('');
  });

  it.each([['parsed', 1] as const, ...furtherCases(['copied', undefined] as const)])(
    'are left out with one warning where later pages are the first to have them (%s)',
    async (_how, space) => {
      const given = rowsFor(space);
      const late = given.map((row, at) => (at < given.length / 2 ? row : { ...row, hue: 'red', shape: [1] }));
      const service = await serveBoxes(late, space);
      const { code, stdout, stderr } = await shipctl(boxes, { env: service.env });
      expect({ code, lines: read(stdout).length }).toEqual({ code: 0, lines: given.length + 1 });
      expect(stderr).toBe(
        'Warning: Later records have fields that the first ones lack; they are left out: hue, shape. All fields: -o ndjson\n',
      );
      const chosen = await shipctl([...boxes, '--columns', 'id,zone'], { env: service.env });
      expect(chosen.stderr).toBe('');
      expect(read(chosen.stdout).slice(-2)).toEqual(given.slice(-2).map(({ id, zone }) => [String(id), zone ?? '']));
    },
  );

  it.each([['parsed', 1] as const, ...furtherCases(['copied', undefined] as const)])(
    'are named where a later page is the first to have another type in them (%s)',
    async (_how, space) => {
      const given = rowsFor(space);
      const service = await serveBoxes(
        given.map((row, at) => ({
          ...row,
          deep: at === given.length - 100 ? 'flat' : row.deep,
          tags: at === 9 ? null : ['x'],
        })),
        space,
      );
      const { stdout, stderr } = await shipctl(boxes, { env: service.env });
      expect(read(stdout)[0]).not.toContain('deep');
      expect(stderr).toMatch(/^Warning: deep: one value in some records, .*\n$/);
    },
  );

  it('may have the names that every object has', async () => {
    const odd = { constructor: 'c', toString: { valueOf: 't' } };
    const service = await serveBoxes(
      rows.slice(0, 2).map((row, at) => (at === 0 ? { ...row, ...odd } : row)),
      1,
    );
    const argv = ['boxes', 'list', '--csv', '--columns', 'id,constructor,toString.valueOf,toString'];
    const { stdout } = await shipctl(argv, { env: service.env });
    expect(read(stdout).slice(1)).toEqual([
      ['1', 'c', 't', '{"valueOf":"t"}'],
      ['2', '', '', ''],
    ]);
  });

  it.each(furtherCases('/api/boxes'))('are copied for records of which nothing is known: %s', async (path) => {
    const service = await serveBoxes(rows);
    const argv = ['api', 'GET', path, '--paginate', '--csv', '--debug'];
    const { stdout, stderr } = await shipctl(argv, { env: service.env });
    expect(stderr).toContain('copied from the bytes');
    const parsed = await shipctl(argv, { env: (await serveBoxes(rows, 1)).env });
    expect(stdout).toBe(parsed.stdout);
    expect(read(stdout)).toHaveLength(4301);
  });
});
