import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LineFile } from '../../src/log/log-file.ts';
import { temporaryFolder } from '../support/folders.ts';
import { perRing } from '../support/ring.ts';

const mebibyte = 2 ** 20;

it('reads whole lines on, however long they are and wherever a piece of the file ends', () => {
  const path = join(temporaryFolder(), 'lines');
  const lines = [
    'first',
    'ط'.repeat(mebibyte - 3),
    '',
    'x'.repeat(5 * mebibyte),
    ...Array(9).fill('ش'.repeat(200_001)),
  ];
  writeFileSync(path, `${lines.join('\n')}\nto`);
  const file = LineFile.open(path);
  if (!file) throw new Error('The file is there.');
  expect([...file.newLines()]).toEqual(lines);
  expect(file.isTorn).toBe(true);
  expect([...file.newLines()]).toEqual([]);
  appendFileSync(path, 'rn\nlast\n');
  expect([...file.newLines()]).toEqual(['torn', 'last']);
  expect({ isTorn: file.isTorn, size: file.size }).toEqual({
    isTorn: false,
    size: Buffer.byteLength(`${[...lines, 'torn', 'last'].join('\n')}\n`),
  });
  file.close();
});

it('holds a piece of a long file in memory, not all of it', () => {
  const path = join(temporaryFolder(), 'lines');
  const line = `${'x'.repeat(1023)}\n`;
  const mebibytes = perRing(24, 24, 64);
  for (let at = 0; at < mebibytes; at++) appendFileSync(path, line.repeat(1024));
  const file = LineFile.open(path);
  const before = process.memoryUsage().arrayBuffers;
  let [count, length, most] = [0, 0, 0];
  for (const each of file?.newLines() ?? []) {
    if (count++ % 10_000 === 0) most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    length += each.length;
  }
  expect([count, length]).toEqual([mebibytes * 1024, mebibytes * 1024 * 1023]);
  expect(most).toBeLessThan(8 * mebibyte);
  file?.close();
});
