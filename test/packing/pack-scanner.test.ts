import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { packItem, packOrder, packService, resultsOf } from '../support/packing.ts';
import { atTerminal } from '../support/pseudo-terminal.ts';

const orders = () => [packOrder(7101, [packItem(1, 'OUD-1', 2), packItem(2, 'mug')])];

describe('shipctl pack with scanners of many settings', () => {
  it('takes a Tab after a code, at a terminal and in lines', async () => {
    const { env, pack } = await packService(orders());
    const { type, ended } = atTerminal(['pack'], { env });
    await type(/Scan an order: /, '7101\t');
    await type(/Scan an item of 7101: /, 'OUD-1\tmug\t');
    await type(/mug Thing 2: 1 of 1[\s\S]*Scan an item of 7101: /, ':quit\t');
    expect((await ended).code).toBe(0);
    expect(resultsOf(await pack(['7101\tOUD-1\t', 'OUD-1\tmug']))).toEqual([
      ...['opened 7101 0/3', 'counted 7101 1/3', 'counted 7101 2/3', 'packed 7101 3/3'],
    ]);
  });

  it('takes codes of orders and items in an Arabic layout, with stars and signs', async () => {
    const { pack } = await packService(orders());
    const done = await pack([']C17101', '×\u2018]-1', '*OUD-1*', ':عىيخ', ':سنهح', '*7101*', 'ةعل', ']A0OUD-1']);
    expect(resultsOf(done)).toEqual([
      ...['opened 7101 0/3', 'counted 7101 1/3', 'counted 7101 2/3', 'undone 7101 1/3', 'aside 7101 1/3'],
      ...['resumed 7101 1/3', 'counted 7101 2/3', 'packed 7101 3/3'],
    ]);
  });

  it.each([
    ['little', (bytes: Buffer) => bytes],
    ['big', (bytes: Buffer) => bytes.swap16()],
  ])('takes a file in UTF-16, %s end first, however its bytes are cut', async (_, order) => {
    const { pack } = await packService([packOrder(7101, [packItem(1, 'عود'), packItem(2, 'mug')])]);
    const bytes = order(Buffer.from('\ufeff7101\r\nعود\r\nmug\r\n', 'utf16le'));
    const stdin = Readable.from([
      bytes.subarray(0, 1),
      bytes.subarray(1, 4),
      bytes.subarray(4, 17),
      bytes.subarray(17),
    ]);
    expect(resultsOf(await pack([], [], { stdin }))).toEqual([
      'opened 7101 0/2',
      'counted 7101 1/2',
      'packed 7101 2/2',
    ]);
  });

  it('keeps and sends the code without what the scanner put on it', async () => {
    const { pack, verified } = await packService(orders());
    await pack(['7101', '*OUD-1*', ']C1OUD-1', 'ةعل'], ['--push', '-F', 'sku={code}']);
    expect(verified.map(({ body }) => body)).toEqual([{ sku: 'OUD-1' }, { sku: 'mug' }, undefined]);
  });

  it('looks up an order that is not among those to pack by what the code means', async () => {
    const { pack } = await packService([...orders(), packOrder(7104, [packItem(6, 'HAT')], { status: 'new_state' })]);
    expect(resultsOf(await pack(['*7104*', 'HAT']))).toEqual(['opened 7104 0/1', 'packed 7104 1/1']);
  });
});
