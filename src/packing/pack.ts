import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { didYouMean } from '../base/text/nearest.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { roleHints } from '../operations/roles.ts';
import { waitingStates } from '../orders/states.ts';
import { readDisplay } from '../service/display.ts';
import { previewRequests } from '../service/preview.ts';
import { orderReading } from '../service/read-orders.ts';
import type { Context, Invocation } from '../session/context.ts';
import { openStation } from './open-station.ts';
import { readVerifyBody } from './push/body.ts';
import type { PushPlan } from './push/pusher.ts';
import { pushPacked } from './push-packed.ts';
import { journalShape, showJournal, showPacked, statusShape } from './views.ts';

/** What `pack` shows or does besides scanning. */
const packViews = ['status', 'journal', 'push'];

function operationNamed({ catalogue }: Context, id: string): Operation {
  const found = findOperation(catalogue, id);
  if (!found) throw new Failure('usage', escaped`There is no operation ${id}, which packing needs.`);
  return found;
}

/** -F is about Verify Item, and not about the list. */
const withoutFields = (invocation: Invocation): Invocation => ({
  ...invocation,
  given: invocation.given.filter(({ flag }) => flag !== '--field'),
  operationFlags: { ...invocation.operationFlags, field: [] },
});

/** `shipctl pack`: a packing station, and what was packed at it. */
export async function pack(context: Context, invocation: Invocation) {
  const [word] = invocation.words;
  const mistakes: string[] = [];
  if (word !== undefined && !packViews.includes(word)) {
    mistakes.push(escaped`There is no ${JSON.stringify(word)} in pack.${didYouMean(word, packViews)}`);
  }
  const shape = word === 'journal' ? journalShape : statusShape;
  const { display, mistakes: displayMistakes } = await readDisplay(context, shape, invocation);
  mistakes.push(...displayMistakes);
  if (word === 'status') return { mistakes, run: () => showPacked(context, display) };
  if (word === 'journal') return { mistakes, run: () => showJournal(context, display) };

  const verifyItem = operationNamed(context, 'orders.verify-item');
  const { value: body, mistakes: bodyMistakes } = readVerifyBody(context, invocation.operationFlags.field, verifyItem);
  mistakes.push(...bodyMistakes);
  const plan: PushPlan = { verifyItem, verifyOrder: operationNamed(context, 'orders.verify'), body };
  if (word === 'push') return { mistakes, run: () => pushPacked(context, plan) };

  const isPushing = invocation.flags.push === true;
  if (invocation.operationFlags.field.length > 0 && !isPushing)
    mistakes.push('-F is the body of Verify Item: add --push.');
  const list = operationNamed(context, 'orders.list');
  const reading = await orderReading(context, withoutFields(invocation), list, { states: waitingStates });
  return {
    mistakes: [...mistakes, ...reading.mistakes, ...roleHints(list, ['id'])],
    warnings: [...reading.warnings, ...roleHints(list, ['number'])],
    run: async () =>
      context.settings.dryRun
        ? previewRequests(context, await reading.requests())
        : openStation(context, { reading, list, display, plan: isPushing ? plan : undefined }),
  };
}
