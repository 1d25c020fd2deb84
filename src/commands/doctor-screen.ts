import type { Row } from '../base/row.ts';
import { lineText } from '../output/card.ts';
import type { Display } from '../output/formats.ts';
import { paintFor } from '../output/terminal.ts';
import { padTo, widestOf, wrapMessage } from '../output/text-width.ts';

const colors = { ok: 'green', warn: 'yellow', fail: 'red', skipped: 'dim' } as const;

const isState = (state: unknown): state is keyof typeof colors =>
  typeof state === 'string' && Object.hasOwn(colors, state);

/** Draws what `doctor` has found: a line for each check, and below it what to type next. */
export async function doctorScreen(rows: readonly Row[], display: Display): Promise<string> {
  const { terminal } = display;
  const paint = await paintFor(terminal);
  const names = rows.map(({ check }) => String(check));
  const nameWidth = widestOf(names);
  const stateWidth = widestOf(Object.keys(colors));
  const indent = ' '.repeat(stateWidth + nameWidth + 4);
  const arrow = terminal.ascii ? '->' : '\u2192';
  const textOf = (text: string, first: string) =>
    text
      .split('\n')
      .flatMap((line) => wrapMessage(first + lineText(line, display), terminal.width - indent.length).split('\n'));
  return rows
    .map(({ check, state, ms, found, next }) => {
      const time = typeof ms === 'number' && state !== 'fail' ? `, ${ms} ms` : '';
      const [line = '', ...more] = textOf(`${found}${time}`, '');
      const shown = isState(state) ? (paint?.[colors[state]](state) ?? state) : '';
      const head = `${shown}${' '.repeat(stateWidth - String(state).length)}  ${padTo(String(check), nameWidth)}  ${line}`;
      // A command is never broken: it is there to be copied.
      const steps =
        typeof next === 'string' && state !== 'ok'
          ? next.split('\n').map((each) => `${arrow} ${lineText(each, display)}`)
          : [];
      return [head, ...[...more, ...steps].map((each) => indent + each)].map((each) => `${each.trimEnd()}\n`).join('');
    })
    .join('');
}
