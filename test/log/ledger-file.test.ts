import { appendFileSync, chmodSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder, temporaryFolder } from '../support/folders.ts';
import { ledgerFile, ledgerLine, ledgerLines, writeLedger } from '../support/ledgers.ts';
import { expectMode } from '../support/modes.ts';
import { importArgv, importFile, importRows, orderService, rowsFile } from '../support/order-imports.ts';
import { spawned, start } from '../support/process.ts';
import { nightlyCases, perRing } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';

const entry = (key: string, more = {}) => ({
  ...{ operation: 'orders.create', key, state: 'created', time: '2026-01-01T00:00:00.000Z', id: '5' },
  ...more,
});

describe('the file of the ledger', () => {
  it('is for the user alone', async () => {
    const service = await orderService();
    await importFile(service, rowsFile(importRows(1)));
    const file = ledgerFile(homeFolder(), service.url);
    expectMode(file, 0o600);
    expectMode(join(homeFolder(), 'ledger'), 0o700);
    chmodSync(file, 0o644);
    await importFile(service, rowsFile(importRows(2)));
    expectMode(file, 0o600);
  });

  it('is another one for each service', async () => {
    const [one, other] = [await orderService(), await orderService()];
    const file = rowsFile(importRows(2));
    await importFile(one, file);
    expect(await importFile(other, file)).toMatchObject({ code: 0, statuses: 'created, created' });
  });

  it.each([20, ...nightlyCases(1, 400)])(
    'loses a last line of which %i bytes are missing, and nothing else',
    async (missing) => {
      const service = await orderService();
      const file = rowsFile(importRows(3));
      await importFile(service, file);
      const ledger = ledgerFile(homeFolder(), service.url);
      const last = readFileSync(ledger, 'utf8').trimEnd().split('\n').at(-1)?.length ?? 0;
      truncateSync(ledger, statSync(ledger).size - Math.min(missing, last));
      const outcome = await importFile(service, file, ['--adopt'], { now: new Date(Date.now() + 60_000) });
      expect(outcome).toMatchObject({ code: 0, statuses: 'there before, there before, there before' });
      expect(service.sent()).toHaveLength(3);
      expect(ledgerLines(homeFolder()).at(-1)).toMatchObject({ key: 'ref:A-3', state: 'created', adopted: true });
    },
  );

  it.each([
    ['a changed id', (text: string) => text.replace('"id":"5"', '"id":"6"')],
    ['half a line', (text: string) => text.replace(/"state":"created".*\n/, '\n')],
    ['an empty line', (text: string) => text.replace('\n', '\n\n')],
  ])('is not used with %s in the middle: nothing is sent', async (_what, damage) => {
    const service = await orderService();
    const file = writeLedger(homeFolder(), service.url, [entry('ref:A-1'), entry('ref:B-1')]);
    writeFileSync(file, damage(readFileSync(file, 'utf8')));
    const before = readFileSync(file, 'utf8');
    const { code, stderr } = await importFile(service, rowsFile(importRows(2)));
    expect({ code, sent: service.requests.length }).toEqual({ code: 9, sent: 0 });
    expect(stderr).toContain(`Line 2 of the ledger ${file} is damaged. Nothing was sent.`);
    expect(stderr).toContain('sed -i 2d');
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect((await shipctl(['ledger', 'list'], { env: service.env })).code).toBe(9);
  });

  it('is not written where it is something else', async () => {
    const service = await orderService();
    const file = writeLedger(homeFolder(), service.url, []);
    writeFileSync(file, 'a,b\n1,2\n');
    const { code, stderr } = await importFile(service, rowsFile(importRows(2)));
    expect({ code, sent: service.requests.length }).toEqual({ code: 9, sent: 0 });
    expect(stderr).toContain('is not a ledger');
    expect(readFileSync(file, 'utf8')).toBe('a,b\n1,2\n');
  });

  it('is compacted at the start, and says the same', async () => {
    const service = await orderService();
    const file = writeLedger(homeFolder(), service.url, []);
    const entries = perRing(2400, 2400, 4000);
    const lines = Array.from({ length: entries }, (_, at) => [
      ledgerLine(entry(`ref:A-${at}`, { state: 'sending', reason: 'x'.repeat(200) })),
      ledgerLine(entry(`ref:A-${at}`, at % 2 === 0 ? { state: 'forgotten' } : { id: String(at) })),
    ]);
    appendFileSync(file, lines.flat().join(''));
    const before = statSync(file).size;
    const rows = [3, 4].map((at) => ({ ...importRows(1)[0], external_id: `A-${at}` }));
    const outcome = await importFile(service, rowsFile(rows));
    expect(outcome).toMatchObject({ code: 0, statuses: 'there before, created' });
    expect(statSync(file).size).toBeLessThan(before / 4);
    expectMode(file, 0o600);
    expect(ledgerLines(homeFolder())).toHaveLength(entries / 2 + 2);
  });
});

describe('two processes on one ledger', () => {
  it('are one: the second says who has it, and changes nothing', async () => {
    let reached = (): void => undefined;
    const stuck = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const service = await orderService((_body, count) => {
      if (count === 0) reached();
      return count === 0 ? { never: true } : undefined;
    });
    const folder = temporaryFolder();
    const env = { ...service.env, SHIPCTL_CONFIG_DIR: folder };
    const file = rowsFile(importRows(3));
    const first = start(importArgv(file, '--yes'), { env });
    await stuck;
    const before = readFileSync(ledgerFile(folder, service.url), 'utf8');
    const second = await shipctl(importArgv(file, '--yes', '--json'), { env });
    expect({ code: second.code, error: errorOf(second) }).toMatchObject({ code: 7, error: { code: 'busy' } });
    expect(second.stderr).toMatch(/Another shipctl \(process \d+ on .*\) is creating orders\./);
    expect(readFileSync(ledgerFile(folder, service.url), 'utf8')).toBe(before);
    expect(service.sent()).toHaveLength(1);
    const listed = await shipctl(['ledger', 'list', '--csv'], { env });
    expect(listed.stdout).toContain('ref:A-1,sending');
    first.child.kill('SIGKILL');
    await first.ended;
    const third = await shipctl(importArgv(file, '--yes'), { env });
    expect(third.code).toBe(8);
    expect(service.orders).toHaveLength(2);
  });
});

describe('a disk that is full', () => {
  it('ends the run before the next request: nothing is sent that is not recorded', async () => {
    const service = await orderService();
    const file = rowsFile(importRows(30));
    const folder = temporaryFolder();
    const env = { ...service.env, SHIPCTL_CONFIG_DIR: folder };
    // No file may become longer than 20 kilobytes: those of the plan do not.
    const outcome = await spawned(importArgv(file, '--yes'), { env, shell: 'ulimit -f 40; "$@"' });
    expect(outcome).toMatchObject({ code: 9, signal: null });
    expect(outcome.stderr).toContain('too large');
    const sent = service.sent().length;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(30);
    const keys = new Set(ledgerLines(folder).map(({ key }) => key));
    expect(keys.size).toBe(sent);
    const after = await shipctl([...importArgv(file, '--yes'), '--adopt', '--timeout', '1'], { env });
    expect(after.code).toBe(0);
    expect(service.orders).toHaveLength(30);
  });
});
