import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { range } from '../support/lists.ts';
import { orders } from '../support/orders.ts';
import { spawned, start } from '../support/process.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, type Recorded, startService } from '../support/service.ts';

// How far pages are prefetched depends on the output: a file takes all, the reader of a pipe may stop early.

const rows = orders(150);

function held() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Thirty pages of five. The second is sent when `page` has been requested, or when it is released. */
async function holdingSecondUntil(page: number) {
  const { promise: isAsked, resolve: release } = held();
  let answered = 0;
  let seenAtRelease = 0;
  const service = await startService(async (request: Recorded, response) => {
    const number = Number(request.query.page ?? 1);
    if (number >= page) release();
    if (number === 2) {
      await isAsked;
      seenAtRelease = service.requests.length;
    }
    response.on('finish', () => {
      answered++;
    });
    return { data: paginate(rows, request) };
  });
  return { service, release, answered: () => answered, seenAtRelease: () => seenAtRelease };
}

const pull = ['orders', 'list', '--all', '--per-page', '5', '--columns', 'id', '--no-header', '--csv'];
const all = range(1, 150)
  .reverse()
  .map((id) => `${id}\n`)
  .join('');

describe('a list written to a file', () => {
  it.each(['--out', ...furtherCases('the shell')])(
    'requests the tenth page before the second has arrived (%s)',
    async (way) => {
      const { service } = await holdingSecondUntil(10);
      const file = join(temporaryFolder(), 'orders.csv');
      if (way === '--out') {
        expect(await shipctl([...pull, '--out', file], { env: service.env })).toMatchObject({ code: 0 });
      } else {
        const outcome = await spawned(pull, { env: { ...service.env, TARGET: file }, shell: '"$@" > "$TARGET"' });
        expect(outcome).toMatchObject({ code: 0 });
      }
      expect(readFileSync(file, 'utf8')).toBe(all);
    },
  );
});

describe('a list written to a pipe', () => {
  it('prefetches eight pages and no more', async () => {
    const { service, release, answered, seenAtRelease } = await holdingSecondUntil(10);
    const { child, ended } = start(pull, { env: service.env });
    let written = '';
    child.stdout.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
    // The first page and the seven after the second.
    await expect.poll(answered, { timeout: 30_000 }).toBe(8);
    release();
    expect(await ended).toMatchObject({ code: 0 });
    expect(seenAtRelease()).toBe(9);
    expect(written).toBe(all);
  });
});
