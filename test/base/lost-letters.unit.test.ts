import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLostLine, withLetters } from '../../src/base/text/lost-letters.ts';
import { perRing } from '../support/ring.ts';

/** Is input refused that comes in these pieces? */
async function isRefused(pieces: readonly Buffer[]): Promise<boolean> {
  async function* input() {
    yield* pieces;
  }
  const read: Buffer[] = [];
  let isWhole = true;
  try {
    for await (const bytes of withLetters(input())) read.push(bytes);
  } catch {
    isWhole = false;
  }
  expect(Buffer.concat(read)).toEqual(Buffer.concat(pieces));
  return !isWhole;
}

/** As PowerShell 5 writes it into a pipe. */
const inAscii = (text: string): Buffer => Buffer.from(text.replace(/[^\n\r -~]/g, '?'));

describe('question marks in place of letters', () => {
  it.each([
    ['id,city\nA-1,\u0627\u0644\u0631\u064a\u0627\u0636\n', true],
    ['{"receiver_city":"\u062c\u062f\u0629"}', true],
    ['\u0633\u0627\u0631\u0629', true],
    ['id,note\nA-1,Really??? When?\nA-2,??\n', false],
    ['https://x.example/a???b=1', false],
    ['', false],
  ])('are told from those that were meant: %s', async (text, isLost) => {
    expect(await isRefused([inAscii(text)])).toBe(isLost);
  });

  it('are accepted if the input has a letter beyond ASCII, or is binary', async () => {
    expect(await isRefused([Buffer.from('a,???\nb,\u0633\n')])).toBe(false);
    expect(await isRefused([Buffer.from('PK\0 ??? ')])).toBe(false);
  });

  it('are found wherever chunks of the input begin', async () => {
    const text = fc.string({ unit: fc.constantFrom('?', '??', 'a', ' ', ',', '\n', '.') });
    await fc.assert(
      fc.asyncProperty(text, fc.nat(), async (given, at) => {
        const bytes = Buffer.from(given);
        const cut = at % (bytes.length + 1);
        const isWhole = await isRefused([bytes]);
        expect(isWhole).toBe(/(?<=^|[\s,])\?{3,}(?=$|[\s,.])/.test(given));
        expect(await isRefused([bytes.subarray(0, cut), bytes.subarray(cut)])).toBe(isWhole);
      }),
      { numRuns: perRing(100, 500, 20_000) },
    );
  });

  it('may be part of a password, but not all of it', () => {
    expect(['?????', '????\r', '\ufffd\ufffd', 'a ??? b', '??'].map(isLostLine)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
