import type { Writable } from 'node:stream';
import type { Message } from '../base/text/message.ts';
import { type Terminal, toAscii } from './terminal.ts';
import { cutTo } from './text-width.ts';

/** One line on stderr that says what is going on; it is erased before anything else is written. */
export interface Progress {
  show(message: Message): void;
  wipe(): void;
}

const eraseLine = '\r\u001b[2K';
const drawInterval = 80;

export function lineProgress(stream: Writable, terminal: Terminal, wordsOf: (message: Message) => string): Progress {
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    show: (message) => {
      const now = performance.now();
      if (now - drawnAt < drawInterval) return;
      drawnAt = now;
      const text = wordsOf(message);
      const line = terminal.ascii ? toAscii(text) : text;
      stream.write(eraseLine + cutTo(line, terminal.width - 1, terminal.ascii ? '~' : '…'));
    },
    wipe: () => {
      if (Number.isFinite(drawnAt)) stream.write(eraseLine);
      drawnAt = Number.NEGATIVE_INFINITY;
    },
  };
}
