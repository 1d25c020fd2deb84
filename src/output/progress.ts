import type { Writable } from 'node:stream';
import { escapeControls } from '../base/text/message.ts';
import { type Terminal, toAscii } from './terminal.ts';
import { cutTo } from './text-width.ts';

/** One line on stderr that says what is going on; it is erased before anything else is written. */
export interface Progress {
  show(text: string): void;
  wipe(): void;
}

const eraseLine = '\r\u001b[2K';
const drawInterval = 80;

export function lineProgress(stream: Writable, terminal: Terminal, clean: (text: string) => string): Progress {
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    show: (text) => {
      const now = performance.now();
      if (now - drawnAt < drawInterval) return;
      drawnAt = now;
      const line = escapeControls(terminal.ascii ? toAscii(clean(text)) : clean(text));
      stream.write(eraseLine + cutTo(line, terminal.width - 1, terminal.ascii ? '~' : '…'));
    },
    wipe: () => {
      if (Number.isFinite(drawnAt)) stream.write(eraseLine);
      drawnAt = Number.NEGATIVE_INFINITY;
    },
  };
}
