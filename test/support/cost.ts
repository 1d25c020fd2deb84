import childProcess from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** What the tests of a file took. */
export interface Cost {
  /** Processor time in milliseconds, with that of the processes that were started and have ended. */
  readonly processorTime: number;
  readonly processes: number;
}

declare module 'vitest' {
  interface TaskMeta {
    cost?: Cost;
  }
}

let processes = 0;

subscribe('child_process', () => {
  processes += 1;
});
for (const name of ['execFileSync', 'execSync', 'spawnSync'] as const) {
  const original = childProcess[name] as (...words: unknown[]) => unknown;
  Object.assign(childProcess, {
    [name]: (...words: unknown[]) => {
      processes += 1;
      return original(...words);
    },
  });
}
syncBuiltinESMExports();

/** Hundredths of a second of this process and its children: Linux alone tells those of children. */
function spentTicks(): number {
  const line = readFileSync('/proc/self/stat', 'latin1');
  // The name, in parentheses, may hold anything.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

/** What this worker has taken so far. */
export function spentSoFar(): Cost {
  if (process.platform === 'linux') return { processorTime: spentTicks() * 10, processes };
  const { user, system } = process.cpuUsage();
  return { processorTime: (user + system) / 1000, processes };
}
