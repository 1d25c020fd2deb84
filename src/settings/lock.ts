import { randomUUID } from 'node:crypto';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure, systemCode } from '../base/failure.ts';

/** Who holds a lock, and whether another holder still lives. */
export interface Processes {
  readonly pid: number;
  isAlive(pid: number): boolean;
}

const patience = 20_000;
/** A lock this old belongs to a process that died without a word: writing a profile takes milliseconds. */
const stale = 30_000;

/** Creates a file that nobody else has; false where somebody has it. */
async function create(file: string, content: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(content);
    await handle.close();
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

const contentOf = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);

const ageOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );

/** The owner of an abandoned lock, as it stands in it; undefined where the owner may live. */
async function abandoned(lock: string, { isAlive }: Processes): Promise<string | undefined> {
  const owner = await contentOf(lock);
  if (owner === undefined) return undefined;
  const pid = Number(owner.split(' ')[0]);
  const dead = pid > 0 && !isAlive(pid);
  return dead || (await ageOf(lock)) > stale ? owner : undefined;
}

/**
 * Removes the lock of a process that has died. Only one waiter at a time may do that, and it looks again right before:
 * meanwhile the owner may have left by itself and another have come, whose lock must stay.
 */
async function clear(lock: string, processes: Processes): Promise<void> {
  const owner = await abandoned(lock, processes);
  if (owner === undefined) return;
  const clearing = `${lock}.clearing`;
  if ((await ageOf(clearing)) > stale) await rm(clearing, { force: true });
  if (!(await create(clearing, String(processes.pid)))) return;
  try {
    if ((await contentOf(lock)) === owner) await rm(lock, { force: true });
  } finally {
    await rm(clearing, { force: true });
  }
}

/** Runs `work` while no other shipctl that asks for the same lock does. The lock's folder must exist. */
export async function withLock<T>(lock: string, processes: Processes, work: () => Promise<T>): Promise<T> {
  const own = `${processes.pid} ${randomUUID()}`;
  for (const until = Date.now() + patience; !(await create(lock, own)); ) {
    if (Date.now() > until) {
      throw new Failure('machine', `Another shipctl holds the settings: ${lock}`, {
        hint: 'Wait for it to end. If none runs, delete that file.',
      });
    }
    await clear(lock, processes);
    await wait(5 + Math.random() * 30);
  }
  try {
    return await work();
  } finally {
    if ((await contentOf(lock)) === own) await rm(lock, { force: true });
  }
}
