import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { packItem, packOrder, packService } from '../support/packing.ts';
import { nightlyCases } from '../support/ring.ts';

const orders = () => [
  packOrder(7101, [
    packItem(1, 'OUD-1', 2, 'عود كمبودي فاخر جدا من الدرجة الأولى'),
    packItem(2, null, 1, 'A mug \u001b[31mred\u202e with a long name that no small screen has room for'),
  ]),
];
const scans = ['7101', 'nope', 'OUD-1', ':list', ':help', '2', 'OUD-1', ':quit'];

/** What was typed, at a terminal of so many columns. */
async function screenOf(columns: number, env: Readonly<Record<string, string>> = {}) {
  const { pack } = await packService(orders());
  const { stdout, code } = await pack([], [], {
    terminal: columns,
    typed: scans,
    env: { TERM: 'xterm', NO_COLOR: '1', ...env },
  });
  expect(code).toBe(0);
  return stdout;
}

/** The lines without the prompts, and the cursor movements that readline makes around them. */
const linesOf = (screen: string): string[] =>
  screen
    .replace(/\u001b\[\d*[A-Z]/g, '')
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('Scan an '));

const drawing = ['█   █ ██   █  █  █  ██    ███ ███ ███ █   █', '█   █ █ █ █ █ ██ █ █       █   █  █   ██ ██'];

describe('the screen of shipctl pack', () => {
  it('shows counts and wrong items in large letters, and rings', async () => {
    const screen = await screenOf(80, { LANG: 'C.UTF-8' });
    expect(screen).toContain('\u0007\u0007\u0007\n');
    expect(screen).toContain(drawing.join('\n'));
    // 0/3, each point two columns wide.
    expect(screen).toContain('██████      ██  ██████\n██  ██      ██      ██\n██  ██    ██      ████');
    expect(screen).toContain('Order 7101  \u2068نورة القحطاني\u2069');
    expect(screen).toContain('\n1    0/2  OUD-1  \u2068عود كمبودي فاخر جدا من الدرجة الأولى\u2069');
    expect(screen).toContain('Order 7101 is packed.');
    expect(screen).toContain(':finish  finish the order although something is missing');
  });

  it.each([40, 20, ...nightlyCases(80, 24)])('fits %i columns, and lets no name move the cursor', async (columns) => {
    const screen = await screenOf(columns, { LANG: 'C.UTF-8' });
    const lines = linesOf(screen);
    expect(lines.filter((line) => stringWidth(line) > columns)).toEqual([]);
    expect(screen).not.toMatch(/\u001b\[31m|\u202e|\u001b\[\?1049/);
  });

  it('is ASCII where the terminal has nothing else', async () => {
    const screen = await screenOf(80, { LANG: 'C' });
    const own = screen.replace(/[\u0600-\u06ff]/g, '');
    expect(own).toMatch(/^[\u0000-\u007f]*$/);
    expect(screen).toContain('######      ##  ######');
    // The second item is packed, and the name of the first without a code stands below that of the other.
    expect(screen).toMatch(/^1 {4}1\/2 {2}OUD-1 {2}\S.*\n2 {2}x 1\/1 {9}A mug/m);
  });

  it('has no colour with NO_COLOR, and red for what is wrong without it', async () => {
    expect(await screenOf(80)).not.toMatch(/\u001b\[[\d;]*m/);
    expect(await screenOf(80, { NO_COLOR: '' })).toContain('\u001b[31mnope is not part of order 7101.\u001b[39m');
  });
});
