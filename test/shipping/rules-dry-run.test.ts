import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';

describe('--dry-run of rules', () => {
  it.each([
    ['rules set', ['rules', 'set', 'else → cheapest']],
    ['rules map', ['rules', 'map', 'Aramex Heavy=ARX', '--exact']],
    ['rules cutoff', ['rules', 'cutoff', 'aramex=15:00']],
    ['rules clear', ['rules', 'clear']],
  ])('%s says what it would do, and keeps nothing', async (_name, words) => {
    const folder = temporaryFolder();
    const env = { SHIPCTL_CONFIG_DIR: folder };
    const { code, stderr } = await shipctl([...words, '--sandbox', '--dry-run'], { env });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Would /m);
    expect(existsSync(join(folder, 'couriers'))).toBe(false);
  });
});
