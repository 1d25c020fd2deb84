import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const ship = ['ship', '--status', 'pending', '--cheapest', '--yes'];

/** Lines that read or write a file, without the end of its name. */
const lines: readonly (readonly [line: readonly string[], ending: string])[] = [
  [['orders', 'list', '--out'], '.csv'],
  [['orders', 'list', '--all', '--out'], '.xlsx'],
  [['orders', 'check', '--out'], '.xlsx'],
  [[...ship, '--labels'], '.pdf'],
  [['orders', 'import'], '.csv'],
  [['orders', 'import', '--template'], '.xlsx'],
  [['sync', '--parquet'], ''],
  [['report', '--out'], '.html'],
  [['cod', 'reconcile'], '.csv'],
  [['mcp', '--folder'], ''],
  ...furtherCases(
    [[...ship, '--labels'], '/'] as const,
    [[...ship, '--picking'], '.pdf'] as const,
    [[...ship, '--result'], '.csv'] as const,
  ),
];

it.each([
  ['below a file', () => join('a-file', 'x')],
  ['with 300 letters', () => 'a'.repeat(300)],
])('a path %s is a mistake or a failure of the machine, never a fault of the program', async (_what, nameOf) => {
  writeFileSync(join(homeFolder(), 'a-file'), '');
  for (const [line, ending] of lines) {
    const path = nameOf() + ending;
    const { code, stderr } = await shipctl([...line, path, '--sandbox'], { stdin: '' });
    expect([line.join(' '), path, code, stderr]).toEqual([line.join(' '), path, expect.toBeOneOf([2, 9]), stderr]);
    expect(stderr).toMatch(/its folder is a file|is too long|the system permits no such name|no such|not a folder/);
  }
});
