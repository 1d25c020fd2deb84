import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';

describe('--dry-run of a command that changes this machine', () => {
  const loggedIn = async () => {
    const folder = temporaryFolder();
    const env = { SHIPCTL_CONFIG_DIR: folder };
    const stdin = secret('a-token-that-stays-here');
    await shipctl(['login', '--base-url', 'https://ship.example.com', '--token-stdin', '--no-check'], { env, stdin });
    await shipctl(['ops', 'set', 'orders.update', 'PUT /api/orders/{order}'], { env });
    return { env, folder };
  };

  const filesIn = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file, 'utf8')]);

  it.each([
    [['logout'], 'Would log out of https://ship.example.com (profile default).'],
    [['ops', 'unset', 'orders.update'], 'orders.update would be as built in again.'],
    [['ops', 'unset', 'orders.create'], 'orders.create is not set.'],
    ...furtherRows(
      [['ops', 'set', 'boxes.get', 'GET /api/box/{box}'], 'boxes.get would be: GET /api/box/{box}'],
      [['sandbox'], 'Would serve 200 made-up orders on port 4010 of 127.0.0.1.'],
      [['sandbox', '--port', '0', '--orders', '5'], 'Would serve 5 made-up orders on a free port of 127.0.0.1.'],
      [['sandbox', 'reset'], 'Would forget the changes in the sandbox of seed 1 with 200 orders.'],
    ),
  ])('%j says what it would do, and does nothing', async (argv, said) => {
    const { env, folder } = await loggedIn();
    const before = filesIn(folder);
    expect(await shipctl([...argv, '--dry-run'], { env })).toEqual({ code: 0, stdout: '', stderr: `${said}\n` });
    expect(filesIn(folder)).toEqual(before);
  });
});
