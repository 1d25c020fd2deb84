import { describe, expect, it } from 'vitest';
import type { Archive } from '../../src/sheets/read/xlsx/archive.ts';
import { checkRowCount } from '../../src/sheets/read/xlsx/xlsx-file.ts';

describe('the rows of a large sheet', () => {
  const block = Buffer.from('<row r="1"/>'.repeat(2 ** 16));

  /** How many blocks are read of an endless sheet that states its size. */
  async function blocksRead(size: number): Promise<number> {
    let blocks = 0;
    async function* endless() {
      for (;;) {
        blocks++;
        yield block;
      }
    }
    const archive: Archive = { has: () => true, sizeOf: () => size, read: endless };
    await checkRowCount(archive, 'sheet1.xml').catch((error: unknown) => expect(String(error)).toMatch(/1048576 rows/));
    return blocks;
  }

  it('are counted before they are parsed, and no further than to the last that a sheet can have', async () => {
    expect(await blocksRead(2 ** 31)).toBe(17);
  });

  it('are not counted first where the sheet is not large', async () => {
    expect(await blocksRead(2 ** 26)).toBe(0);
  });
});
