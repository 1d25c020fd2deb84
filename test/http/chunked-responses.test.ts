import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { idsOf, range } from '../support/lists.ts';
import { orders } from '../support/orders.ts';
import { spawned } from '../support/process.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

// A response arrives in chunks of any number and size, and its parser has to be compiled first.

const rows = orders(300);
const body = Buffer.from(JSON.stringify({ data: paginate(rows, { query: { per_page: '300' } }, 300) }));

const sizes: Readonly<Record<string, readonly number[]>> = {
  'one byte, then the rest': [1],
  'small ones and large ones': [1, 7, 70_000, 3, 200_000, 1, 65_536],
  'ever smaller ones': [300_000, 100_000, 30_000, 1000, 10],
};

/** Responds in chunks that are flushed one by one, or with a Content-Length. */
const serve = (pieces: readonly number[], told: boolean) =>
  startService(async (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...(told && { 'content-length': body.length }) });
    let at = 0;
    for (const size of [...pieces, body.length]) {
      const piece = body.subarray(at, at + size);
      at += piece.length;
      if (piece.length > 0) await new Promise((done) => response.write(piece, done));
    }
    response.end();
  });

describe('a response in chunks', () => {
  it.each(
    Object.entries(sizes).flatMap(([name, pieces]) => [
      [name, pieces, false] as const,
      [`${name}, its length told`, pieces, true] as const,
    ]),
  )('is read as in one chunk: %s', async (_, pieces, told) => {
    const service = await serve(pieces, told);
    const outcome = await shipctl(['orders', 'list', '-o', 'ndjson'], { env: service.env });
    expect(outcome).toMatchObject({ code: 0 });
    expect(idsOf(outcome)).toEqual(range(1, 300).reverse());
    expect(
      outcome.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(rows);
  });
});

describe('an HTTP parser that cannot be loaded', () => {
  // WebAssembly gets one page of memory, where undici's parser wants two.
  const shell = 'node="$1"; shift; exec "$node" --wasm-max-mem-pages=1 "$@"';

  it('is reported, and leaves no file behind', async () => {
    const service = await startService(() => ({ data: paginate(rows, { query: {} }) }));
    const folder = temporaryFolder();
    const argv = ['orders', 'list', '--all', '--out', join(folder, 'orders.csv'), '--retries', '1'];
    const { code, signal, stderr } = await spawned(argv, { env: service.env, shell });
    expect({ code, signal }).toEqual({ code: 7, signal: null });
    expect(stderr).toMatch(/^Error: The connection to .* failed\./m);
    expect(stderr.length).toBeLessThan(1000);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('lets no write be sent', async () => {
    const service = await startService(() => ({}));
    const { code, signal } = await spawned(['orders', 'cancel', '--id', '5', '--yes'], { env: service.env, shell });
    expect({ code, signal }).toEqual({ code: 7, signal: null });
    expect(service.requests).toEqual([]);
  });
});
