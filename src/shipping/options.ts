import { resolve } from 'node:path';
import { isSameFile } from '../base/files/same-file.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { suggest } from '../base/text/suggest.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { fileNameMistakes } from '../service/input/given-files.ts';
import { textFlag } from '../service/input/text-flag.ts';
import type { Context, Invocation } from '../session/context.ts';
import type { Choice } from './choose-rate.ts';
import { readCourierFile } from './courier-file.ts';
import { type CourierRule, readRules } from './rules.ts';

/** What the flags of `ship` ask for. */
export interface ShipOptions {
  /** For every order; undefined where the rules of the profile decide. */
  readonly choice: Choice | undefined;
  readonly rules: readonly CourierRule[];
  readonly labels: string | undefined;
  readonly picking: string | undefined;
  readonly paper: string;
  readonly pickup: boolean;
  readonly mistakes: readonly string[];
}

/** Paper of labels and lists. */
export const papers: readonly string[] = ['a4', '4x6'];

export const pdfMistakes = (flag: string, file: string | undefined): string[] =>
  file === undefined || /\.pdf$/i.test(file)
    ? fileNameMistakes(flag, file)
    : [escaped`${flag}: ${JSON.stringify(file)} must end in .pdf.`];

export function readShipOptions(context: Context, { flags }: Invocation, list: Operation): ShipOptions {
  const inFolder = (file: string): string => resolve(context.io.cwd, file);
  const courier = textFlag(flags.courier);
  const choices: readonly (readonly [string, Choice])[] = [
    ...(courier === undefined ? [] : [['--courier', { courier }] as const]),
    ...(flags.cheapest === true ? [['--cheapest', { by: 'cheapest' }] as const] : []),
    ...(flags.fastest === true ? [['--fastest', { by: 'fastest' }] as const] : []),
  ];
  const choice = choices[0]?.[1];
  const { rules, mistakes } = choice
    ? { rules: [], mistakes: [] }
    : readRules(readCourierFile(context).rules, list, context.io.now());
  const labels = textFlag(flags.labels);
  const picking = textFlag(flags.picking);
  const paper = textFlag(flags.paper)?.toLowerCase() ?? 'a4';
  return {
    ...{ choice, rules, labels, picking, paper, pickup: flags.pickup === true },
    mistakes: [
      ...mistakes,
      ...(choices.length > 1 ? [escaped`${choices.map(([flag]) => flag).join(' and ')} cannot be used together.`] : []),
      ...(courier === '' ? [escaped`--courier needs the name of a courier: ${suggest`couriers list`}`] : []),
      ...(choice || rules.length > 0 || mistakes.length > 0
        ? []
        : [
            escaped`Say how couriers are chosen: --courier <name>, --cheapest, --fastest, or rules: ${suggest`rules set`}`,
          ]),
      ...pdfMistakes('--labels', labels),
      ...pdfMistakes('--picking', picking),
      ...(labels !== undefined && picking !== undefined && isSameFile(inFolder(labels), inFolder(picking))
        ? [escaped`--labels and --picking both name ${labels}. Give each a file of its own.`]
        : []),
      ...(papers.includes(paper)
        ? []
        : [escaped`--paper: ${JSON.stringify(flags.paper)} is not one of ${papers.join(', ')}.`]),
    ],
  };
}

/** The operations that shipping needs, and which of them are not there. */
export function shipOperations({ catalogue }: Context) {
  const operation = (id: string) => findOperation(catalogue, id);
  const create = operation('shipments.create');
  const list = operation('orders.list');
  return {
    ...{ create, list, get: operation('orders.get'), price: operation('orders.price') },
    ...{ invoice: operation('shipments.invoice'), pickup: operation('shipments.pickup-id') },
  };
}
