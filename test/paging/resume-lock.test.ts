import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { box } from '../support/boxes.ts';
import { temporaryFolder } from '../support/folders.ts';
import { range } from '../support/lists.ts';
import { spawned, start } from '../support/process.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const lines = range(1, 50).map((id) => Object.values(box(id)).join(','));
const csv = [Object.keys(box(1)).join(','), ...lines, ''].join('\n');

describe('two exports to one file', () => {
  /** Answers the first page, then none until it is released. */
  async function stalling() {
    let going = false;
    let reached = (): void => undefined;
    const stuck = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const service = await startService((request) => {
      if (!going && request.query.page === '2') return reached();
      return paginate(
        range(1, 50).map((id) => box(id)),
        request,
      );
    });
    const goOn = () => {
      going = true;
    };
    return { service, stuck, goOn };
  }

  const argv = ['boxes', 'list', '--all', '--per-page', '10', '--concurrency', '1', '--out', 'a.csv', '--resume'];

  it('of many that find the lock of a killed one, one goes on and the others name it', async () => {
    const cwd = temporaryFolder();
    const { service, stuck } = await stalling();
    const options = { env: service.env, cwd };
    const killed = start(argv, options);
    await stuck;
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(readdirSync(cwd)).toContain('a.csv.part.lock');
    const starters = Array.from({ length: perRing(2, 2, 6) }, () => start(argv, options));
    let over = 0;
    const codes = await new Promise<(number | null)[]>((resolve) => {
      const seen: (number | null)[] = [];
      for (const { child, ended } of starters) {
        child.stderr.resume();
        void ended.then(({ code }) => {
          seen.push(code);
          over++;
          if (over === starters.length - 1) resolve(seen);
        });
      }
    });
    expect(codes).toEqual(codes.map(() => 7));
    const { pid } = JSON.parse(readFileSync(join(cwd, 'a.csv.part.lock'), 'utf8')) as { pid: number };
    expect(starters.map(({ child }) => child.pid)).toContain(pid);
  });

  it('the lock of another container is respected while it is renewed, and taken when it is not', async () => {
    const cwd = temporaryFolder();
    const { service, stuck, goOn } = await stalling();
    const options = { env: service.env, cwd };
    const killed = start(argv, options);
    await stuck;
    killed.child.kill('SIGKILL');
    await killed.ended;
    goOn();
    const lock = join(cwd, 'a.csv.part.lock');
    const content = JSON.parse(readFileSync(lock, 'utf8')) as { host: string };
    writeFileSync(lock, JSON.stringify({ ...content, host: 'container-7 boot namespace' }));
    const refused = await shipctl(argv, options);
    expect(refused.code).toBe(7);
    expect(refused.stderr).toMatch(/process \d+ on container-7\) is writing .*a\.csv\.part/);
    expect(refused.stderr).toContain('try again 30 s later');
    utimesSync(lock, Date.now() / 1000 - 60, Date.now() / 1000 - 60);
    expect(await shipctl(argv, options)).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toBe(csv);
    expect(readdirSync(cwd)).toEqual(['a.csv']);
  });

  it('leaves no lock where the disk has no room for one', async () => {
    const cwd = temporaryFolder();
    const { service } = await stalling();
    const outcome = await spawned(argv, { env: service.env, cwd, shell: 'ulimit -f 0; "$@"' });
    expect(outcome).toMatchObject({ code: 9, signal: null });
    expect([readdirSync(cwd), service.requests]).toEqual([[], []]);
  });

  it('the one whose lock was taken writes nothing more', async () => {
    const cwd = temporaryFolder();
    const service = await startService(async (request) => {
      const page = paginate(
        range(1, 50).map((id) => box(id)),
        request,
      );
      if (request.query.page !== '5') return page;
      // The pages before are written while this one is requested.
      while (!readFileSync(join(cwd, 'a.csv.part.log'), 'utf8').includes('"page":4')) await setImmediate();
      rmSync(join(cwd, 'a.csv.part.lock'));
      writeFileSync(join(cwd, 'a.csv.part'), 'of another');
      return page;
    });
    const outcome = await shipctl(argv, { env: service.env, cwd });
    expect(outcome.stderr).toContain('Another process has taken over');
    expect(readFileSync(join(cwd, 'a.csv.part'), 'utf8')).toBe('of another');
  });
});
