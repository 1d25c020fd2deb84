import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { idsOf } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { furtherRows } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { sendJson, startService, writesTo } from '../support/service.ts';

const idIn = (path: string): string => path.split('/')[3] ?? '';

/** A service that cancels every order except these, which get these statuses. */
const refusing = (statuses: Readonly<Record<string, number>> = {}) =>
  startService(({ path }, response) => {
    const id = idIn(path);
    const status = statuses[id];
    if (status === undefined) return { data: order(Number(id), { status: 'cancelled' }) };
    const message = status === 404 ? `No query results for model [App\\Models\\Order] ${id}` : `no ${id}`;
    return sendJson(response, status, { message });
  });

const cancel = (...more: readonly string[]) => ['orders', 'cancel', '--id', ...more, '--yes'];

/** A text that has a part once. */
const onlyOnce = (part: string) => new RegExp(`^(?![^]*${part}[^]*${part})[^]*${part}`);

describe('several ids', () => {
  it('are sent one after another, and their records are shown together', async () => {
    const service = await refusing();
    const { code, stdout } = await shipctl(cancel('7', '5', '6', '--json'), { env: service.env });
    expect(code).toBe(0);
    expect(service.requests.map(({ path }) => idIn(path))).toEqual(['7', '5', '6']);
    expect((JSON.parse(stdout) as { id: number }[]).map(({ id }) => id)).toEqual([7, 5, 6]);
  });

  it('end with 8 when some fail: each is reported, and the records of the others are kept', async () => {
    const service = await refusing({ 6: 404, 8: 422 });
    for (const format of ['json', 'ndjson', 'csv', 'table']) {
      const { code, stdout, stderr } = await shipctl(cancel('5', '6', '7', '8', '-o', format), { env: service.env });
      expect({ format, code }).toEqual({ format, code: 8 });
      for (const id of [5, 7]) expect(stderr).toMatch(new RegExp(`Cancelled order ${id}\\b`));
      for (const id of [6, 8]) expect(stderr).toMatch(onlyOnce(`Failed: cancel order ${id}\\b`));
      if (format === 'ndjson') expect(idsOf({ code, stdout, stderr })).toEqual([5, 7]);
      if (format === 'json') expect(JSON.parse(stdout)).toMatchObject([{ id: 5 }, { id: 7 }]);
      if (format === 'csv') expect(parse(stdout, { columns: true })).toMatchObject([{ id: '5' }, { id: '7' }]);
    }
  });

  it('name those that failed in JSON', async () => {
    const service = await refusing({ 6: 404 });
    const outcome = await shipctl(cancel('5', '6', '--json'), { env: service.env });
    expect(errorOf(outcome)).toMatchObject({ code: 'partial', message: '1 of 2 failed.' });
    expect(JSON.stringify(errorOf(outcome))).toContain('order 6');
  });

  it.each([
    [{ 5: 404, 6: 404 }, 5],
    [{ 5: 422, 6: 422 }, 6],
    ...furtherRows([{ 5: 403, 6: 403 }, 4], [{ 5: 500, 6: 500 }, 7]),
  ])('that all fail, %j, end with the exit code of their cause: %i', async (statuses, code) => {
    const service = await refusing(statuses);
    const outcome = await shipctl(cancel('5', '6', '--json'), { env: service.env });
    expect(outcome).toMatchObject({ code, stdout: '' });
    expect(writesTo(service)).toHaveLength(2);
  });

  it('are a usage error where the command takes one', async () => {
    const service = await refusing();
    const outcome = await shipctl(['orders', 'get', '5', '6'], { env: service.env });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(service.requests).toEqual([]);
  });

  it('are confirmed once', async () => {
    const service = await refusing();
    const argv = ['orders', 'cancel', '--id', '5', '6', '7'];
    const { stderr } = await shipctl(argv, { env: service.env, terminal: 80, typed: ['y'] });
    expect(stderr.match(/\[y\/N\]/g)).toHaveLength(1);
    expect(writesTo(service)).toHaveLength(3);
  });

  it('stop at an interruption', async () => {
    let stop = (): void => undefined;
    const service = await startService(({ path }) => {
      stop();
      return { data: order(Number(idIn(path))) };
    });
    const outcome = await shipctl(cancel('5', '6', '7'), {
      env: service.env,
      onStart: (send) => {
        stop = () => send('SIGINT');
      },
    });
    expect(outcome.code).toBe(130);
    expect(service.requests).toHaveLength(1);
  });
});

describe('ids on standard input', () => {
  it.each([
    ['5\n6\n7\n'],
    ['\ufeff5\n#6\n\u200e# 7\u00a0\n'],
    ['٥\n۶\n#٧\n'],
    ['5\r\n6\r\n7\r\n'],
    ...furtherRows(['5\n6\n7'], [' 5\n6 \n7\n5\n']),
  ])('%j', async (stdin) => {
    const service = await refusing();
    expect(await shipctl(cancel('-'), { env: service.env, stdin })).toMatchObject({ code: 0 });
    expect(service.requests.map(({ path }) => path)).toEqual([5, 6, 7].map((id) => `/api/orders/${id}/cancel`));
  });

  it('may stand among others, and are encoded', async () => {
    const service = await refusing();
    await shipctl(cancel('4', '-', '../8?'), { env: service.env, stdin: '5:ة\n' });
    expect(service.raw).toEqual(['4', '5%3A%D8%A9', '..%2F8%3F'].map((id) => `/api/orders/${id}/cancel`));
  });

  it.each([
    ['4 100000004 pending\n', 1, 'is more than one word'],
    ['5\n6\t7\n', 2, 'is more than one word'],
    ['5,100000005\n', 1, 'is more than one word'],
    ['{"id":5}\n', 1, 'is more than one word'],
    ['null\n', 1, 'is not an id'],
    ['5\n-----\n', 2, 'is not an id'],
    ...furtherRows(
      ["'5'\n", 1, 'is not an id'],
      ['\u200b\n', 1, 'is empty'],
      ['5\u0001\n', 1, 'is not an id'],
      ['5/6\n', 1, 'is not an id'],
      ['id\n5\n', 1, 'is a heading'],
      ['5\nID\n', 2, 'is a heading'],
      ['order_number\n5\n', 1, 'is a heading'],
      ['shipment_id\n5\n', 1, 'is a heading'],
      ['\n5\n', 1, 'is empty'],
      ['5\n\n6\n', 2, 'is empty'],
      ['5\n6\n \n', 3, 'is empty'],
      ['5\n\n', 2, 'is empty'],
      ['\n', 1, 'is empty'],
    ),
  ])('are refused in %j for line %i, which %s', async (stdin, line, fault) => {
    const service = await refusing();
    for (const argv of [cancel('-'), cancel('3', '-'), ['shipments', 'invoice', '-']]) {
      const { code, stdout, stderr } = await shipctl(argv, { env: service.env, stdin });
      expect({ code, stdout, asked: service.requests.length }).toEqual({ code: 2, stdout: '', asked: 0 });
      if (argv[0] === 'orders') expect(stderr).toMatch(new RegExp(`Line ${line} of standard input.*${fault}\\.`));
    }
  });

  it('may be what a list prints', async () => {
    const argv = ['orders', 'list', '-o', 'csv', '--columns', 'id', '--no-header'];
    const { stdout } = await shipctl([...argv, '--limit', '3', '--sandbox']);
    const service = await refusing();
    await shipctl(cancel('-'), { env: service.env, stdin: stdout });
    expect(service.requests.map(({ path }) => idIn(path))).toEqual(stdout.trim().split('\n'));
  });

  it('may be named once', async () => {
    const service = await refusing();
    await shipctl(cancel('-', '4', '-'), { env: service.env, stdin: '5\n' });
    expect(service.requests.map(({ path }) => idIn(path))).toEqual(['5', '4']);
  });

  it.each([['5\n6\n'], ['y\n']])('need --yes: %j', async (stdin) => {
    const service = await refusing();
    const outcome = await shipctl(['orders', 'cancel', '--id', '-'], { env: service.env, stdin });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/--yes/);
    expect(service.requests).toEqual([]);
  });

  it('must be there', async () => {
    const service = await refusing();
    const { code, stdout, stderr } = await shipctl(cancel('-'), { env: service.env });
    expect({ code, stdout, asked: service.requests }).toEqual({ code: 2, stdout: '', asked: [] });
    expect(stderr).toMatch(/no ids on standard input/);
  });
});

describe('after orders were cancelled', () => {
  it.each([
    [['5'], 'shipctl orders reset 5 may reopen it; the service does not document the effect.'],
    ...furtherRows(
      [['5', '7'], 'shipctl orders reset 5 7 may reopen them; the service does not document the effect.'],
      [['5', '6'], 'shipctl orders reset 5 may reopen it; the service does not document the effect.'],
    ),
  ])('%j, one line names the command that may reopen them', async (ids, line) => {
    const service = await refusing({ 6: 422 });
    const { stderr } = await shipctl(cancel(...ids), { env: service.env });
    const told = stderr.split('\n').filter((each) => each.includes('may reopen'));
    expect(told.map((each) => each.replace(/^Cancelled order 5[^.]*\. /, ''))).toEqual([line]);
  });

  it('none is named where none was cancelled, and with --quiet', async () => {
    const service = await refusing({ 6: 422 });
    for (const argv of [cancel('6'), cancel('5', '-q')])
      expect((await shipctl(argv, { env: service.env })).stderr).not.toContain('may reopen');
  });
});

describe('ids of a file', () => {
  const written = (text: string): string => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'ids.txt'), text);
    return cwd;
  };

  it('are taken with @, each once, beside others', async () => {
    const service = await refusing();
    const given = { env: service.env, cwd: written('5\r\n6\r\n5\r\n'), stdin: '6\n8\n' };
    expect(await shipctl(cancel('7', '@ids.txt', '-'), given)).toMatchObject({ code: 0 });
    expect(service.requests.map(({ path }) => idIn(path))).toEqual(['7', '5', '6', '8']);
  });

  it.each([
    ['', 'There are no ids in ids.txt.'],
    ['5\nid\n', 'Line 2 of ids.txt, "id", is a heading.'],
  ])('%j is refused before anything is sent', async (text, says) => {
    const service = await refusing();
    const { code, stderr } = await shipctl(cancel('@ids.txt'), { env: service.env, cwd: written(text) });
    expect({ code, asked: service.requests }).toEqual({ code: 2, asked: [] });
    expect(stderr).toContain(says);
  });

  it('that does not exist is refused', async () => {
    const { code, stderr } = await shipctl(cancel('@none.txt', '--sandbox'));
    expect(code).toBe(2);
    expect(stderr).toContain('none.txt cannot be read');
  });
});

describe('--dry-run of several', () => {
  it('says that numbers are not looked up, but for --id, and hands its requests to --jq', async () => {
    const argv = ['orders', 'cancel', '-', '--dry-run', '--jq', '.[].url'];
    const { code, stdout, stderr } = await shipctl(argv, { stdin: '5\n6\n' });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: '{base_url}/api/orders/{id of 5}/cancel\n{base_url}/api/orders/{id of 6}/cancel\n',
    });
    expect(stderr).toContain('--dry-run looks no number up');
    expect((await shipctl([...argv, '--id'], { stdin: '5\n6\n' })).stderr).toBe('');
  });
});
