import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { sleep } from '../../base/time/times.ts';
import {
  corrections,
  type ProbeAnswer,
  type ProbeTarget,
  probeRequest,
  probeTargets,
  readProbe,
} from '../../documents/probe.ts';
import { operationsOf } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { defineCommand, textColumns } from '../../session/command.ts';
import type { Context } from '../../session/context.ts';
import { unknownOperations } from '../verbs-beside.ts';

const probeTable = {
  row: { ...textColumns('operation', 'method', 'path', 'answer', 'allow'), in_force: { type: 'boolean' } },
  columns: ['operation', 'method', 'path', 'answer', 'in_force'],
};

const probeRow = ({ target: { operation, method, path, isInForce }, answer, allow }: ProbeAnswer): Row => ({
  operation: operation.id,
  method,
  path,
  in_force: isInForce,
  answer,
  allow,
});

/** Probes one route after another, with pauses: a probe must not be a burden for the service. */
async function probeAll(context: Context, targets: readonly ProbeTarget[]): Promise<ProbeAnswer[]> {
  const { messages, service, signal, probePause } = context;
  const answers: ProbeAnswer[] = [];
  for (const target of targets) {
    if (answers.length > 0) await sleep(probePause, signal);
    messages.progress.show(escaped`Asking for ${target.method} ${target.path} \u2026`);
    answers.push(await service.request(probeRequest(target), (response) => readProbe(target, response)));
  }
  messages.progress.wipe();
  return answers;
}

export const opsProbe = defineCommand({
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
      shape: probeTable,
      run: async () => {
        if (context.settings.dryRun) return { preview: targets.map(probeRequest) };
        const answers = await probeAll(context, targets);
        const commands = corrections(answers);
        const notes = commands.length > 0 ? [['To correct what is wrong, type:', ...commands].join('\n')] : [];
        return { rows: answers.map(probeRow), notes };
      },
    };
  },
});
