import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { duration } from '../base/time/times.ts';
import type { LedgerEntry } from '../log/entry.ts';
import type { Ledger } from '../log/ledger.ts';
import { askYesOrNo } from '../session/ask.ts';
import type { Context } from '../session/context.ts';
import { firstLines } from './first-lines.ts';
import type { ApplyOptions } from './flags.ts';
import type { ApplyPlan } from './job.ts';
import type { Decisions } from './judge.ts';
import { absentOf, lookUp } from './look-up.ts';
import { sentTime } from './match-records.ts';

/** What decisions are made of. */
export interface Settling {
  readonly context: Context;
  readonly plan: ApplyPlan;
  readonly ledger: Ledger;
  readonly options: ApplyOptions;
  readonly decisions: Decisions;
}

/** Does a flag say so, or the user? */
export const agrees = async ({ context }: Settling, isGiven: boolean, question: string, lines: readonly string[]) =>
  isGiven || (await askYesOrNo(context, question, async () => lines)) === 'yes';

/** Milliseconds until the service can no longer be working on any of these: no request lasts longer. */
function workTime({ context }: Settling, entries: readonly LedgerEntry[]): number {
  const longest = context.settings.timeout * 1000;
  const youngest = Math.max(...entries.map(sentTime));
  return Math.min(longest, youngest + longest - context.io.now().getTime());
}

/** Reads the list; again once nothing of what is to be sent again can still be under way. */
export async function lookWell(settling: Settling, open: readonly LedgerEntry[], references: ReadonlySet<string>) {
  const { context, plan, ledger, options } = settling;
  const looked = await lookUp(context, plan, ledger, open, references);
  const absent = absentOf(open, looked);
  if (absent.length === 0) return { looked, retry: false };
  const lines = [
    plan.find ? 'Not done so far:' : 'Not in the list:',
    ...firstLines(absent.map(({ origin = '?' }) => origin)),
  ];
  const retry = await agrees(
    settling,
    options.retryUnknown,
    escaped`Send ${pluralize(absent.length, plan.noun)} again?`,
    lines,
  );
  const wait = workTime(settling, absent);
  if (!retry || wait <= 0) return { looked, retry };
  context.messages.note(escaped`Waiting ${duration(wait)}, in which the service may still finish what was sent last.`);
  await context.clock.sleep(wait, context.signal);
  return { looked: await lookUp(context, plan, ledger, open, references), retry };
}
