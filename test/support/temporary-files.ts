import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Makes the folder in which all tests of a run keep their files, and removes it when they end. */
export default function ({ config }: TestProject): () => void {
  const folder = config.env.TMPDIR ?? '';
  // What a run left that was killed.
  for (const name of readdirSync(dirname(folder))) {
    const [, pid] = /^shipctl-tests-(\d+)$/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
  mkdirSync(folder, { recursive: true });
  // A database is run by another user.
  chmodSync(folder, 0o1777);
  return () => rmSync(folder, { recursive: true, force: true });
}
