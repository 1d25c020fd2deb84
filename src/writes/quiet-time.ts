import { escaped } from '../base/text/message.ts';
import { duration, parseSpan } from '../base/time/times.ts';
import { type LedgerEntry, sentTime } from '../log/entry.ts';
import type { Run } from '../ports/run.ts';

/** Milliseconds after a request in which its service may still finish it: the setting, and never less than a request lasts. */
export const quietTime = ({ retryQuiet, timeout }: Pick<Run['settings'], 'retryQuiet' | 'timeout'>): number =>
  Math.max(parseSpan(retryQuiet) ?? 0, timeout * 1000);

/** Returns how many milliseconds of its quiet time a write with an unknown outcome has left, 0 if none. */
export function quietLeft({ settings }: Pick<Run, 'settings'>, entry: LedgerEntry, now: Date): number {
  const quiet = quietTime(settings);
  const since = now.getTime() - sentTime(entry);
  // A time of sending in the future is of a wrong clock, which must not make it a wait of hours.
  return since >= 0 ? Math.max(0, quiet - since) : quiet;
}

/** Is somebody there who sees how long it takes? */
export const watches = ({ stderrTerminal, io }: Pick<Run, 'stderrTerminal' | 'io'>): boolean =>
  stderrTerminal.isTerminal && !io.env.CI;

/** Waits so many milliseconds, and shows what is left of them. */
export async function waitQuietly(
  { clock, messages, signal }: Pick<Run, 'clock' | 'messages' | 'signal'>,
  wait: number,
): Promise<void> {
  messages.note(
    escaped`Waiting ${duration(wait)}, in which the service may still finish what was sent before. Ctrl-C ends it, and nothing is sent.`,
  );
  const until = clock.now() + wait;
  for (let left = wait; left > 0; left = until - clock.now()) {
    const seconds = Math.ceil(left / 1000);
    const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    messages.progress?.show(escaped`Waiting: ${shown} left`);
    await clock.sleep(Math.min(left, 1000), signal);
  }
  messages.progress?.wipe();
}
