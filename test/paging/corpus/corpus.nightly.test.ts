import { expect, it } from 'vitest';
import { corpus } from './all-lists.ts';
import { type Reading, readListed, type Verdict } from './read-listed.ts';

const marks: Readonly<Record<Verdict, string>> = {
  whole: 'w',
  'not vouched for': '8',
  refused: '6',
  unavailable: '7',
  'not read': '2',
  wrong: '!',
  other: '?',
};

/** A line of the table: a mark for each size, and the requests. */
function lineOf(name: string, paging: string | null, readings: readonly Reading[]): string {
  const requests = readings.map((reading) => reading.requests).join(' ');
  const doubt = readings.find(({ verdict }) => verdict !== 'whole');
  const said = doubt ? `  ${doubt.size}: ${doubt.message.split('\n')[0]}` : '';
  const all = readings.map(({ verdict }) => marks[verdict]).join('');
  return `${all.padEnd(6)}  ${name}  [${paging ?? ''}; ${requests}]${said}`;
}

/** Reads every list at every size; `SHIPCTL_CORPUS` is a part of the names of those that are read. */
const chosen = corpus.filter(([name]) => name.includes(process.env.SHIPCTL_CORPUS ?? ''));

it('has 142 lists, thirty of them from public documents', () => {
  expect(corpus.length).toBe(142);
  const published = corpus.filter(([name, { about }]) => name.startsWith('published') && about.startsWith('https://'));
  expect(published.length).toBeGreaterThanOrEqual(30);
});

it.each([
  ['a profile for each size', true],
  ['one profile, which remembers what it found out at smaller sizes', false],
])(
  'vouches for no list that lacks rows, and reads three quarters whole: %s',
  { timeout: 3_600_000 },
  async (what, isForgetful) => {
    const lines: string[] = [];
    const wrong: string[] = [];
    const unread: string[] = [];
    let whole = 0;
    for (const [name, list] of chosen) {
      const { paging, readings } = await readListed(list, { isForgetful });
      lines.push(lineOf(name, paging, readings));
      for (const { size, verdict, rows } of readings)
        if (verdict === 'wrong' || verdict === 'other') wrong.push(`${name}, ${size} rows: ${rows} written`);
      if (readings.every(({ verdict }) => verdict === 'whole')) whole++;
      else if (list.unproved === undefined) unread.push(name);
    }
    console.log(`${[what, ...lines].join('\n')}\n${whole} of ${chosen.length} lists are whole at every size`);
    expect({ wrong, unread }).toEqual({ wrong: [], unread: [] });
    expect(whole).toBeGreaterThanOrEqual(chosen.length * 0.75);
  },
);
