import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { packItem, packOrder, packService } from '../support/packing.ts';
import { spawned } from '../support/process.ts';

// Only a trace of the system calls shows this; the test is skipped where tracing is not allowed.
const traceable = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;

/** What happens to the journal and on standard output, in order. */
function eventsIn(trace: string): string[] {
  return trace.split('\n').flatMap((line) => {
    const [, call = '', words = ''] = /^\d+ +(\w+)\((.*)/.exec(line) ?? [];
    const [, shown] = /^1<[^>]*>, (?:\[\{iov_base=)?"(\w+)\\t/.exec(words) ?? [];
    if (shown) return [`shown ${shown}`];
    if (!/\/pack\/[^>]*\.ndjson>/.test(words)) return [];
    if (call === 'fsync') return ['flushed'];
    const [, did] = /\\"did\\":\\"(\w+)\\"/.exec(words) ?? [];
    return did ? [did] : [];
  });
}

describe.skipIf(!traceable)('the packing journal on the disk', () => {
  it('has every scan before it is shown', async () => {
    const { env } = await packService([packOrder(7101, [packItem(1, 'A', 2)])]);
    const record = join(temporaryFolder(), 'calls');
    const shell = `exec strace -f -y -s 4000 -o '${record}' -e trace=fsync,write,writev,pwrite64 "$@"`;
    const outcome = await spawned(['pack'], { env, shell, stdin: '7101\nA\nB\n:undo\nA\nA\n' });
    expect(outcome.code).toBe(0);
    const events = eventsIn(readFileSync(record, 'utf8'));
    // It holds the token.
    rmSync(record);
    expect(events.slice(events.indexOf('open'))).toEqual([
      ...['open', 'flushed', 'shown opened', 'count', 'flushed', 'shown counted', 'wrong', 'flushed', 'shown wrong'],
      ...['undo', 'flushed', 'shown undone', 'count', 'flushed', 'shown counted', 'count', 'flushed', 'shown packed'],
    ]);
  });
});
