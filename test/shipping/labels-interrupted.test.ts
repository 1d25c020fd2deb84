import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { deflatedTwice, pageWith, twice } from '../support/hostile-pdf.ts';
import { start } from '../support/process.ts';
import { perRing } from '../support/ring.ts';
import { startService } from '../support/service.ts';

/** Keeps its reader busy for far longer than a test may take, within the limit of memory. */
function endlessDocument(): Buffer {
  const stream = { entries: `/Type /ObjStm /N 1 /First 10 ${twice}`, bytes: deflatedTwice(20, 32, '9 0 ') };
  return pageWith(
    '',
    Array.from({ length: 1500 }, () => stream),
  );
}

/** The processes that a process has started. */
function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return (
      children
        .split(' ')
        .filter((each) => each !== '')
        .map(Number)
        // Until it has become that program it is a copy of the one that started it.
        .filter((each) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('limited.js'))
    );
  } catch {
    return [];
  }
}

/** Merges two documents in a process of its own until they are being read. */
async function startMerge() {
  const attack = endlessDocument();
  const service = await startService((_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(attack);
  });
  const cwd = temporaryFolder();
  const { child, ended } = start(['shipments', 'invoice', '1', '2', '--out', 'all.pdf'], { env: service.env, cwd });
  const { pid = 0 } = child;
  const readers: number[] = [];
  await expect.poll(() => readers.push(...childrenOf(pid)), { timeout: 15_000, interval: 50 }).toBeGreaterThan(0);
  return { child, ended, cwd, reader: readers[0] ?? 0 };
}

const hasEnded = (pid: number): boolean => {
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'latin1') : '';
  return stat === '' || / [ZX] /.test(stat);
};

describe.skipIf(process.platform !== 'linux')('while a document is read', () => {
  const signals = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const;

  it.each(signals.slice(0, perRing(1, 1, 3)))(
    '%s ends the program and the reader at once, and leaves no file',
    async (signal, code) => {
      const { child, ended, cwd, reader } = await startMerge();
      // As a terminal does: to all processes of the group.
      process.kill(-(child.pid ?? 0), signal);
      expect(await ended).toMatchObject({ code });
      await expect.poll(() => hasEnded(reader)).toBe(true);
      expect(readdirSync(cwd)).toEqual([]);
    },
  );

  it('the reader knows nothing of the environment, and the end of a killed program is its end', async () => {
    const { child, ended, reader } = await startMerge();
    expect(readFileSync(`/proc/${reader}/environ`, 'utf8')).not.toMatch(/SHIPCTL|TOKEN|HOME/);
    child.kill('SIGKILL');
    await ended;
    await expect.poll(() => hasEnded(reader), { timeout: 10_000 }).toBe(true);
  });
});
