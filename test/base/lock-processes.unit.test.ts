import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { expect, test } from 'vitest';
import { hostId } from '../../src/base/files/process-identity.ts';
import { temporaryFolder } from '../support/folders.ts';
import { perRing } from '../support/ring.ts';

/** Takes the lock again and again, shows that nobody else has it, and is killed in the middle at the last time. */
const worker = `
const { withLockSync } = require('./lock.cjs');
const { rmSync, writeFileSync } = require('node:fs');
const isAlive = (pid) => { try { return process.kill(pid, 0); } catch { return false; } };
const [times, isKilled] = process.argv.slice(2).map(Number);
for (let at = 1; at <= times; at++) {
  withLockSync('lock', { pid: process.pid, isAlive }, () => {
    writeFileSync('held', '', { flag: 'wx' });
    rmSync('held');
    if (at === times && isKilled) process.kill(process.pid, 'SIGKILL');
  });
}
`;

test('of many processes that find an abandoned lock only one has it at a time, however many are killed', async () => {
  const cwd = temporaryFolder();
  await build({
    input: 'src/base/files/lock.ts',
    platform: 'node',
    output: { format: 'cjs', file: join(cwd, 'lock.cjs') },
  });
  writeFileSync(join(cwd, 'worker.cjs'), worker);
  const { pid } = spawnSync('true');
  writeFileSync(join(cwd, 'lock'), JSON.stringify({ host: hostId(), pid, started: '1', id: 'left' }));
  const ends = Array.from({ length: perRing(4, 8, 12) }, (_, at) => {
    const isKilled = at % 2;
    const child = spawn(process.execPath, ['worker.cjs', '20', String(isKilled)], { cwd, stdio: ['ignore', 1, 2] });
    const end = new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code)));
    return end.then((how) => [how, isKilled ? 'SIGKILL' : 0]);
  });
  for (const [how, expected] of await Promise.all(ends)) expect(how).toBe(expected);
  // The last one may have been killed while it held the lock.
  expect(readdirSync(cwd).filter((name) => !name.endsWith('.cjs') && name !== 'lock')).toEqual([]);
}, 60_000);
