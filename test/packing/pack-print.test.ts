import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { packItem, packOrder, packService, resultsOf } from '../support/packing.ts';
import { spawned } from '../support/process.ts';
import { shipctl } from '../support/run.ts';

const orders = (url = '') => [
  packOrder(7101, [packItem(1, 'OUD-1')], { shipment_label_url: `${url}/labels/7101.pdf` }),
  packOrder(7102, [packItem(2, 'MUG')]),
  packOrder(7103, [packItem(3, 'CUP')], { label: '^XA^FO50,50^FDx^FS^XZ' }),
];

/** A printer that keeps what it is given: a line of JSON for each label. */
function printer(folder: string) {
  const paper = join(folder, 'paper');
  const program = join(folder, 'my printer.cjs');
  writeFileSync(
    program,
    `const fs = require('node:fs');
const words = process.argv.slice(2);
const head = fs.readFileSync(words.at(-1), 'latin1').slice(0, 5);
const token = Object.keys(process.env).some((name) => /^shipctl_/i.test(name));
fs.appendFileSync(${JSON.stringify(paper)}, JSON.stringify({ words, head, token }) + '\\n');
process.exit(words[0] === 'jam' ? 3 : 0);
`,
  );
  const printed = () =>
    existsSync(paper)
      ? readFileSync(paper, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as { words: string[]; head: string; token: boolean })
      : [];
  return { command: `"${process.execPath}" "${program}"`, printed };
}

async function packing() {
  const { env, orders: rows, url } = await packService([]);
  rows.push(...orders(url));
  const folder = temporaryFolder();
  const pack = (stdin: string, print: string) =>
    spawned(['pack', '--print', print], { env: { ...env, SHIPCTL_CONFIG_DIR: folder }, stdin });
  return { pack, folder, env };
}

describe('shipctl pack --print', () => {
  it('gives the label of each full order to the command as what it is, without a shell and without a token', async () => {
    const { pack, folder } = await packing();
    const { command, printed } = printer(temporaryFolder());
    const { code, stderr } = await pack('7101\nOUD-1\n7103\nCUP\n', `${command} -d '$(touch x); | "Zebra" *'`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '3 orders to pack.\n' });
    expect(printed()).toEqual([
      {
        words: ['-d', '$(touch x); | "Zebra" *', expect.stringMatching(/label-7101-\d+\.pdf$/)],
        head: '%PDF-',
        token: false,
      },
      {
        words: ['-d', '$(touch x); | "Zebra" *', expect.stringMatching(/label-7103-\d+\.zpl$/)],
        head: '^XA^F',
        token: false,
      },
    ]);
    // The label has a name and an address.
    expect(readdirSync(join(folder, 'pack')).filter((name) => name.startsWith('label'))).toEqual([]);
  });

  it('names the orders whose label was not printed, and packs on', async () => {
    const { pack } = await packing();
    const { command } = printer(temporaryFolder());
    const scans = '7101\nOUD-1\n7102\nMUG\n';
    const jammed = await pack(scans, `${command} jam`);
    expect(resultsOf({ stdout: jammed.stdout.toString() }).at(-1)).toBe('packed 7102 1/1');
    expect(jammed.code).toBe(8);
    expect(jammed.stderr).toContain('The label of 2 orders was not printed: 7101, 7102.');
    expect(jammed.stderr).toMatch(/order 7101 was not printed: .* ended with 3\./);
    expect(jammed.stderr).toContain('order 7102 was not printed: the service names no label');
    const { pack: other } = await packing();
    const missing = await other('7101\nOUD-1\n', 'no-such-printer');
    expect(missing.code).toBe(8);
    expect(missing.stderr).toContain('no-such-printer could not be started');
  });

  it('prints nothing of an order that lacks something', async () => {
    const { env } = await packing();
    const programs: string[] = [];
    const run = async (program: string) => {
      programs.push(program);
      return 0;
    };
    const print = (stdin: string) => shipctl(['pack', '--print', 'lp'], { env, stdin, run });
    expect(await print('7101\n:finish\n')).toMatchObject({ code: 0 });
    expect(programs).toEqual([]);
    // It is one that would be printed.
    expect(await print('7101\nOUD-1\n')).toMatchObject({ code: 0 });
    expect(programs).toEqual(['lp']);
  });

  it.each(['', ' ', 'lp "Zebra'])('refuses the command %j', async (command) => {
    const { env } = await packing();
    expect(await shipctl(['pack', '--print', command], { env })).toMatchObject({ code: 2 });
  });

  it('belongs to packing alone', async () => {
    const { env } = await packing();
    expect(await shipctl(['pack', 'push', '--print', 'lp'], { env })).toMatchObject({ code: 2 });
  });
});
