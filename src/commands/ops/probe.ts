import { escaped, joined, type Message, suggest } from '../../base/text/message.ts';
import { sleep } from '../../base/time/times.ts';
import { operationsOf } from '../../operations/catalogue.ts';
import { type Operation, textColumns } from '../../operations/manifest.ts';
import { type ProbeAnswer, type ProbeTarget, probeAnswer, probeRequest, probeTargets } from '../../service/probe.ts';
import { defineCommand } from '../../session/command.ts';
import type { Context } from '../../session/context.ts';
import { unknownOperations } from '../verbs-beside.ts';

const probeTable = {
  row: { ...textColumns('operation', 'method', 'path', 'answer', 'allow'), in_force: { type: 'boolean' } },
  columns: ['operation', 'method', 'path', 'answer', 'in_force'],
};

/** Probes one route after another, with pauses: a probe must not be a burden for the service. */
async function probeAll(context: Context, targets: readonly ProbeTarget[]): Promise<ProbeAnswer[]> {
  const { messages, service, signal, probePause } = context;
  const answers: ProbeAnswer[] = [];
  for (const target of targets) {
    if (answers.length > 0) await sleep(probePause, signal);
    messages.progress?.show(escaped`Asking for ${target.method} ${target.path} \u2026`);
    const found = await service.request(probeRequest(target), ({ status, headers: { allow = null } }) => ({
      allow,
      answer: probeAnswer(target, status, allow),
    }));
    answers.push({ ...target, ...found });
  }
  messages.progress?.wipe();
  return answers;
}

const corrections = (answers: readonly ProbeAnswer[]): Message[] =>
  answers
    .filter(({ isInForce, answer }) => isInForce && (answer === 'not there' || answer === 'other methods only'))
    .flatMap(({ operation }) => {
      const found = answers.find((each) => each.operation === operation && each.answer === 'exists');
      return found ? suggest`ops set ${operation.id} ${`${found.method} ${found.path}`}` : [];
    });

export const opsProbe = defineCommand({
  effects: { service: 'reads' },
  prints: probeTable,
  note: 'Sends OPTIONS requests only, one after another, and changes nothing.',
  arguments: ['[operation...]'],
  uses: ['output'],
  examples: ['', 'orders.update shipments.return'],
  usesOverrides: 'all',
  run: (context, words) => {
    const all = operationsOf(context.catalogue);
    const ids = all.map(({ id }) => id);
    const isWanted = ({ id, grade }: Operation) => (words.length > 0 ? words.includes(id) : grade !== 'documented');
    const targets = all
      .filter((operation) => operation.command === undefined && isWanted(operation))
      .flatMap(probeTargets);
    return {
      mistakes: unknownOperations(words, ids),
      dryRun: async () => ({ preview: targets.map(probeRequest) }),
      run: async () => {
        const answers = await probeAll(context, targets);
        const commands = corrections(answers);
        const notes =
          commands.length > 0 ? [joined([escaped`To correct what is wrong, type:`, ...commands], '\n')] : [];
        const rows = answers.map(({ operation: { id }, isInForce, ...row }) => ({
          ...row,
          operation: id,
          in_force: isInForce,
        }));
        return { rows, notes };
      },
    };
  },
});
