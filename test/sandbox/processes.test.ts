import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import type { Row } from '../support/sandbox.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bin = join(root, 'bin', 'shipctl.js');

function node(args: readonly string[], config: string): ChildProcess {
  const env = { ...process.env, SHIPCTL_CONFIG_DIR: config };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function outputOf(child: ChildProcess): Promise<string> {
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return output;
}

/** A served sandbox in a process of its own. */
async function serve(config: string) {
  const child = node([bin, 'sandbox', '--port', '0'], config);
  let banner = '';
  for await (const chunk of child.stdout ?? []) {
    banner += chunk;
    if (banner.includes('Ctrl-C')) break;
  }
  const [, url = ''] = /listens on (\S+)/.exec(banner) ?? [];
  const [, token = ''] = /Bearer ([\w-]+)/.exec(banner) ?? [];
  return { child, url, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
}

/** Creates a box and returns its id; undefined if the process did not confirm it. */
async function createBoxAt(url: string, headers: Record<string, string>, type: string): Promise<number | undefined> {
  const body = JSON.stringify({ type });
  const response = await fetch(`${url}/api/boxes`, { method: 'POST', headers, body }).catch(() => undefined);
  const created = (await response?.json().catch(() => undefined)) as { data: Row } | undefined;
  return created?.data.id;
}

/** Every box that is kept there. */
async function boxesIn(config: string): Promise<Row[]> {
  const env = { SHIPCTL_CONFIG_DIR: config };
  const { stdout } = await shipctl(['boxes', 'list', '--all', '--json', '--sandbox'], { env });
  return JSON.parse(stdout) as Row[];
}

describe('a sandbox shared by processes', () => {
  it('loses nothing when processes create several boxes each at once', async () => {
    const workers = perRing(2, 2, 8);
    const each = perRing(3, 3, 6);
    const config = temporaryFolder();
    const script = join(config, 'create.mjs');
    const bundle = pathToFileURL(join(root, 'dist', 'shipctl.cjs')).href;
    writeFileSync(
      script,
      `import shipctl from ${JSON.stringify(bundle)};
      const io = shipctl.processIo();
      for (let box = 0; box < ${each}; box++) {
        const type = process.argv[2] + ' ' + box;
        process.exitCode ||= await shipctl.run(['boxes', 'create', '--type', type, '--quiet', '--sandbox'], io);
      }`,
    );
    const outputs = await Promise.all(
      Array.from({ length: workers }, (_, worker) => outputOf(node([script, String(worker)], config))),
    );
    const ids = outputs.flatMap((output) => output.trim().split('\n').map(Number));
    expect(new Set(ids).size).toBe(each * workers);
    const boxes = (await boxesIn(config)).slice(0, -12);
    expect(boxes.map(({ id }) => id).sort()).toEqual(ids.sort());
    const expected = Array.from({ length: each * workers }, (_, at) => `${Math.floor(at / each)} ${at % each}`);
    expect(boxes.map(({ type }) => String(type)).sort()).toEqual(expected.sort());
  });

  it('keeps every confirmed change when a process is killed while it writes', async () => {
    const config = temporaryFolder();
    const confirmed = new Map<number, string>();
    for (const [round, enough] of [17, 5, 40, 60].slice(0, perRing(1, 1, 4)).entries()) {
      const { child, url, headers } = await serve(config);
      let count = 0;
      const write = async (worker: number): Promise<void> => {
        for (let box = 0; ; box++) {
          const type = `${round} ${worker} ${box} ${'x'.repeat(1000)}`;
          const id = await createBoxAt(url, headers, type);
          if (id === undefined) return;
          confirmed.set(id, type);
          if (++count === enough) child.kill('SIGKILL');
        }
      };
      await Promise.all([1, 2, 3, 4, 5, 6].map(write));
      expect(count).toBeGreaterThanOrEqual(enough);
    }
    const boxes = new Map((await boxesIn(config)).map(({ id, type }) => [id, type]));
    for (const [id, type] of confirmed) expect(boxes.get(id)).toBe(type);
  });
});
