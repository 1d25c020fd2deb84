import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusedBefore } from '../support/bodies.ts';
import { temporaryFolder } from '../support/folders.ts';
import { range, serveOrders, serveText } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { furtherCases, perRing } from '../support/ring.ts';
import { type Surroundings, shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const list = ['orders', 'list', '--per-page', '100'];

async function filtered(rows: readonly unknown[], flags: readonly string[], given: Surroundings = {}) {
  const { env } = await serveOrders(rows);
  return shipctl([...list, ...flags], { ...given, env });
}

const resultOf = async (rows: readonly unknown[], ...flags: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await filtered(rows, flags);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout;
};

const orders = (count: number) => range(1, count).map((id) => order(id));

// Each expression starts a thread that compiles jq: optimizing what runs for an instant takes half of the time.
beforeAll(() => setFlagsFromString('--liftoff-only'));
afterAll(() => setFlagsFromString('--no-liftoff-only'));

describe('--jq', () => {
  it('gets a list as one array, and prints texts as they are and the rest as JSON, a result a line', async () => {
    expect(await resultOf(orders(2), '--jq', '.[] | .order_number, {id, status}')).toBe(
      '100001\n{"id":1,"status":"pending"}\n100002\n{"id":2,"status":"pending"}\n',
    );
  });

  it('gets a record at a time with ndjson, over all pages', async () => {
    const flags = ['--all', '--per-page', '2', '-o', 'ndjson', '--jq', 'select(.id > 1) | .id + 0'];
    expect(await resultOf(orders(5), ...flags)).toBe('2\n3\n4\n5\n');
    const { env } = await serveOrders(orders(2));
    const { stdout } = await shipctl([...list, '--jq', '.id'], { env: { ...env, SHIPCTL_OUTPUT: 'ndjson' } });
    expect(stdout).toBe('1\n2\n');
  });

  it('keeps the digits of values that are handed on', async () => {
    const numbers = ['12345678901234567890123', '0.1234567890123456789012345', '-0.001234567890123456789'];
    const { env } = await serveText(`{"id":1,"a":[${numbers}]}`);
    for (const flags of [
      ['--jq', '.[].a[]'],
      ['-o', 'ndjson', '--jq', '.a[]'],
    ]) {
      const { stdout } = await shipctl([...list, ...flags], { env });
      expect(stdout).toBe(`${numbers.join('\n')}\n`);
    }
  });

  it('hands any record on as it is', async () => {
    // Many records for each expression, since each starts a thread that compiles the program of jq.
    const lists = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 32, maxLength: 64 });
    await fc.assert(
      fc.asyncProperty(lists, async (given) => {
        const rows = given.map((extra, at) => ({ ...JSON.parse(JSON.stringify(extra)), id: at }) as object);
        expect(JSON.parse(await resultOf(rows, '--jq', '.'))).toEqual(rows);
      }),
      { numRuns: perRing(1, 1, 8) },
    );
  });

  it.each([
    ['.[]\n| nosuch', 'at line 2, column 3:'],
    [' ', '--jq has no expression.'],
    ...furtherCases(
      ['.[', 'unexpected end of file, at column 2'],
      ['.[] | nosuch(1)', 'nosuch/1 is not defined, at column 7:'],
    ),
  ])('%j is refused before anything is sent, and its place is named', async (expression, place) => {
    expect(await refusedBefore(['orders', 'list', '--jq', expression])).toContain(place);
  });

  it.each([
    [['-o', 'csv'], '--jq reads json or ndjson, and not csv.'],
    [['--out', 'a.xlsx'], '--jq writes text, and no .xlsx file.'],
    [['--jq', ' ', '-o', 'table'], '--jq reads json or ndjson, and not table.'],
    // An empty expression starts no thread, and every mistake is told.
    [['--jq', ' ', '--ids'], '--jq and --ids cannot be used together.'],
    [['--jq', ' ', '--format', '{id}'], '--jq and --format cannot be used together.'],
  ])('with %j is refused', async (flags, message) => {
    expect(await refusedBefore(['orders', 'list', '--jq', '.', ...flags])).toContain(message);
  });

  it('that fails on what was read is a mistake, and says where', async () => {
    const whole = await filtered(orders(2), ['--jq', '.id']);
    expect(whole).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/Cannot index array.*\n.*\.\[\]/),
    });
    const second = await filtered([order(1), { ...order(2), id: 'x' }], ['--jq', '.id + 1', '-o', 'ndjson']);
    expect(second).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be added (record 2)') });
  });

  it('that fails after a write says that the write is done', async () => {
    const service = await startService(() => ({ data: order(5) }));
    const argv = ['orders', 'cancel', '--id', '5', '--yes', '--jq', '.status.x'];
    const { code, stderr } = await shipctl(argv, { env: service.env });
    expect({ code, asked: service.requests.length }).toEqual({ code: 8, asked: 1 });
    expect(stderr).toContain('Cancelled order 5');
    expect(stderr).toContain('What was done is done');
  });

  it('that needs more memory than there is says so, and nothing else', async () => {
    const later = await filtered(orders(1), ['--jq', '"x"*(length*2000000000)|length']);
    expect(later).toMatchObject({ code: 2, stdout: '' });
    expect(later.stderr).toMatch(/^Error: --jq: the expression needs more memory than there is\.\n/);
    expect(later.stderr).not.toContain('Aborted');
  });

  it('knows no environment', async () => {
    expect(await refusedBefore(['orders', 'list', '--jq', '[.[]|{a:$ENV.HOME}]'])).toContain('$ENV is not known here');
    expect((await filtered(orders(1), ['--jq', 'env.HOME'])).stderr).toContain('env is not known here');
    expect(await resultOf(orders(1), '--jq', '1 as $ENVIRON | $ENVIRON')).toBe('1\n');
  });

  it('that never ends is stopped', async () => {
    const outcome = await filtered(orders(1), ['--jq', 'repeat(1)|empty'], { expressionTime: 200 });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/did not end within 0\.2 s/);
  });

  it('lets no control character of a record out raw', async () => {
    const strange = 'a\u001b[2J\u009b\u202e\nb';
    const rows = [{ id: 1, description: strange }];
    const { stdout } = await filtered(rows, ['--jq', '.[] | .description, [.description]']);
    const text = 'a\\u001b[2J\\u009b\\u202e\nb\n';
    expect(stdout.slice(0, text.length)).toBe(text);
    const json = stdout.slice(text.length);
    expect(json).toMatch(/^[\x20-\x7e]+\n$/);
    expect(JSON.parse(json)).toEqual([strange]);
    const shown = await filtered(rows, ['--jq', '.[]'], { terminal: 80 });
    expect(shown.stdout).toBe(`{\n  "id": 1,\n  "description": "a\\u001b[2J\\u009b\\u202e\\nb"\n}\n`);
  });

  it('writes a file of any ending, and takes secrets out', async () => {
    const cwd = temporaryFolder();
    const flags = ['--jq', '.[] | [.id, .status] | @csv', '--out', 'a.csv'];
    expect((await filtered(orders(1), flags, { cwd })).code).toBe(0);
    expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toBe('1,"pending"\n');
  });
});
