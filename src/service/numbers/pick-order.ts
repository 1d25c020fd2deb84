import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Failure } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escapeControls } from '../../base/text/escape.ts';
import { escaped, term } from '../../base/text/message.ts';
import type { Operation } from '../../operations/manifest.ts';
import { arabicCityName } from '../../orders/cities.ts';
import { matchOrder } from '../../orders/match-order.ts';
import { moneyText } from '../../orders/money.ts';
import { orderReader, orderWord } from '../../orders/order.ts';
import { fittedText } from '../../output/card.ts';
import { widthOf } from '../../output/text-width.ts';
import type { Run } from '../../ports/run.ts';

const mostShown = 8;

const latest = 200;

/** Lets the user pick one of the latest orders at the terminal: what is typed narrows them. Returns its id, or what was typed. */
export async function pickOrder(context: Run, listing: Operation): Promise<string> {
  const { messages, service } = context;
  messages.progress?.show(escaped`Requesting the latest orders \u2026`);
  const orders = await service.impatient().all(listing, { rows: latest });
  messages.progress?.wipe();
  const { io, redactor, stderrTerminal, signal } = context;
  const { stdin, stderr } = io;
  const read = orderReader(listing);
  const idOf = (row: Row): string => read(row).id;
  const width = Math.max(10, (stderr.columns || 80) - 4);
  const describe = (row: Row): string => {
    const { id, number, state, total, place, receiver } = read(row);
    const { wordsOf, rowsAreArabic } = messages;
    const city = rowsAreArabic ? arabicCityName(place.city) : place.city;
    const texts = [id, number, wordsOf(term(state)), wordsOf(escaped`${moneyText(total)}`), city, receiver];
    return fittedText(escapeControls(redactor.cleanData(texts.filter(Boolean).join('  '))), width, stderrTerminal);
  };
  const places = await context.places();
  const prompt = messages.wordsOf(escaped`Order: `);
  let typed = '';
  let at = 0;
  const found = (): readonly Row[] => {
    const match = matchOrder(listing, typed, places);
    return match ? orders.filter((row) => match(row).length > 0 || idOf(row).startsWith(orderWord(typed))) : orders;
  };
  const erase = (): void => void stderr.write('\r\u001b[J');
  const draw = (): void => {
    const rows = found();
    at = Math.max(0, Math.min(at, Math.min(rows.length, mostShown) - 1));
    const lines = rows.slice(0, mostShown).map((row, place) => `${place === at ? '>' : ' '} ${describe(row)}`);
    const more =
      rows.length > mostShown ? [messages.wordsOf(escaped`  \u2026 and ${rows.length - mostShown} more`)] : [];
    const none = rows.length === 0 ? [messages.wordsOf(escaped`  None of the latest orders. Enter looks it up.`)] : [];
    const below = [...lines, ...more, ...none];
    const line = fittedText(escapeControls(typed), width, stderrTerminal);
    erase();
    // The cursor goes back to what is typed.
    const column = widthOf(prompt) + typed.length;
    stderr.write(`${prompt}${line}\n${below.join('\n')}\u001b[${below.length}A\r\u001b[${column}C`);
  };
  // readline shows nothing: the line is drawn here, with the orders below it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true, historySize: 0 });
  const done = new AbortController();
  const aborted = new Failure('declined', escaped`Aborted: no order was picked. Nothing was sent.`);
  try {
    draw();
    return await new Promise<string>((resolve, reject) => {
      const onKey = (_text: string | undefined, key: { name?: string } | undefined): void => {
        if (key?.name === 'escape') reject(aborted);
        else if (key?.name === 'up' || key?.name === 'down') at += key.name === 'up' ? -1 : 1;
        else if (lines.line !== typed) at = 0;
        if (key?.name === 'return' || key?.name === 'enter' || key?.name === 'escape') return;
        typed = lines.line;
        draw();
      };
      stdin.on('keypress', onKey);
      done.signal.addEventListener('abort', () => stdin.off('keypress', onKey));
      lines.once('line', (line) => {
        typed = line;
        const row = found()[at];
        const id = row ? idOf(row) : orderWord(line);
        if (id === '') reject(aborted);
        else resolve(id);
      });
      lines.on('error', () => reject(new Failure('hung_up', escaped`Hung up.`)));
      lines.once('SIGINT', () => reject(new Failure('interrupted', escaped`Interrupted.`)));
      lines.once('close', () => reject(aborted));
      signal.addEventListener('abort', () => reject(signal.reason), { signal: done.signal });
    });
  } finally {
    done.abort();
    lines.close();
    erase();
  }
}
