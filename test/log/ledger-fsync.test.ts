import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { importArgv, importRows, orderService, rowsFile } from '../support/order-imports.ts';
import { spawned } from '../support/process.ts';

// Only a trace of the system calls shows this; the test is skipped where tracing is not allowed.
const traceable = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;

/** What happens to the ledger and on the way to the service, in order. */
function eventsIn(trace: string): string[] {
  return trace.split('\n').flatMap((line) => {
    const [, call = '', words = ''] = /^\d+ +(\w+)\((.*)/.exec(line) ?? [];
    if (/POST \/api\/orders/.test(words)) return ['request'];
    if (!/\/ledger\/[^>]*\.ndjson>/.test(words)) return [];
    if (call === 'fsync') return ['flushed'];
    const [, state] = /\\"state\\":\\"(\w+)\\"/.exec(words) ?? [];
    return state ? [state] : [];
  });
}

describe.skipIf(!traceable)('the ledger on the disk', () => {
  it('has every request before its bytes leave, and its end before the next', async () => {
    const service = await orderService((_body, count) => (count === 1 ? { status: 422 } : undefined));
    const file = rowsFile(importRows(3));
    const record = join(temporaryFolder(), 'calls');
    const shell = `exec strace -f -y -s 4000 -o '${record}' -e trace=fsync,write,writev,pwrite64,sendto,sendmsg "$@"`;
    const outcome = await spawned(importArgv(file, '--yes'), { env: service.env, shell });
    expect(outcome.code).toBe(8);
    const row = (end: string) => ['sending', 'flushed', 'request', end, 'flushed'];
    const events = eventsIn(readFileSync(record, 'utf8'));
    // It holds the token.
    rmSync(record);
    expect(events.slice(events.indexOf('sending'))).toEqual([...row('created'), ...row('refused'), ...row('created')]);
  });
});
