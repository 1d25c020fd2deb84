import { open, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure, systemCode } from '../base/failure.ts';

/** Who holds a lock, and whether another holder still lives. */
export interface Processes {
  readonly pid: number;
  isAlive(pid: number): boolean;
}

const patience = 10_000;
/** A lock this old belongs to a process that died without a word: writing a profile takes milliseconds. */
const stale = 30_000;

async function isAbandoned(lock: string, processes: Processes): Promise<boolean> {
  try {
    const [{ mtimeMs }, owner] = await Promise.all([stat(lock), readFile(lock, 'utf8')]);
    return Date.now() - mtimeMs > stale || (/^\d+$/.test(owner) && !processes.isAlive(Number(owner)));
  } catch {
    return false;
  }
}

async function take(lock: string, processes: Processes): Promise<void> {
  const until = Date.now() + patience;
  for (;;) {
    try {
      const handle = await open(lock, 'wx', 0o600);
      await handle.writeFile(String(processes.pid));
      await handle.close();
      return;
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
    }
    if (await isAbandoned(lock, processes)) await rm(lock, { force: true });
    else if (Date.now() > until) {
      throw new Failure('machine', `Another shipctl holds the settings: ${lock}`, {
        hint: 'Wait for it to end. If none runs, delete that file.',
      });
    } else await wait(10 + Math.random() * 40);
  }
}

/** Runs `work` while no other shipctl that asks for the same lock does. The lock's folder must exist. */
export async function withLock<T>(lock: string, processes: Processes, work: () => Promise<T>): Promise<T> {
  await take(lock, processes);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}
