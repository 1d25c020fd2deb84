import type { ChalkInstance } from 'chalk';
import { getOwn } from '../base/row.ts';

const statusColors: Readonly<Record<string, 'yellow' | 'blue' | 'cyan' | 'green' | 'red' | 'magenta'>> = {
  pending: 'yellow',
  processing: 'blue',
  awaiting_pickup: 'cyan',
  delivered: 'green',
  cancelled: 'red',
  returned: 'magenta',
};

/** A state in its colour; an unknown one stays plain. */
export function paintStatus(shown: string, status: string, paint: ChalkInstance): string {
  const color = getOwn(statusColors, status);
  return color ? paint[color](shown) : shown;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Text that runs right to left, isolated (FSI … PDI) so that it does not reorder the cells beside it. */
export const isolated = (text: string, isTerminal: boolean): string =>
  isTerminal && rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
