import { escaped, type Message, pluralize, systemCommand } from '../../base/text/message.ts';
import { innerName } from '../../columns/lexicon.ts';
import { isWeight } from '../../columns/number-cells.ts';
import type { CellEntry } from '../../columns/rows.ts';
import { ask, mayAsk } from '../../ports/ask.ts';
import { defaultCell, defaultFault, textsOfDefaults } from '../defaults.ts';
import type { ImportRun, ImportTask, OpenedImport } from '../task.ts';
import { askWeights } from './ask-weights.ts';
import type { Findings } from './findings.ts';
import { weightField } from './ship-checks.ts';

// A cause that many rows share is one question: what all of them lack may be one value.

/** Fields whose values tell orders apart, or that must not be guessed. */
const ownField =
  /name|phone|mobile|email|address|street|district|postal|reference|external|sku|barcode|code|note|description|price|amount|total|l(?:at|ong)itude/;

/** So many records share a cause. */
const fewest = 2;

/** `warehouse` of `warehouse_id`, `weight` of `items.weight` */
const plainWord = (name: string): string =>
  name
    .replace(/^receiver_/, '')
    .replace(/_id$/, '')
    .replaceAll('_', ' ');

const lackOf = (noun: string, count: number, thing: string): Message =>
  escaped`${pluralize(count, noun)} have no ${thing}:`;

function questionFor(noun: string, count: number, name: string, thing: string): Message {
  const lack = lackOf(noun, count, thing);
  if (isWeight(name)) {
    const each = name.startsWith('items.') ? 'each item' : 'each parcel';
    return escaped`${lack} what weighs ${each}, like 500 g? [Enter skips] `;
  }
  return escaped`${lack} which is it for all of them? [Enter skips] `;
}

/** The default that a person answers; undefined if the question was skipped. */
async function askDefault(
  context: ImportRun['context'],
  reader: OpenedImport['reader'],
  matcher: ImportTask['matcher'],
  { name, question: first }: { readonly name: string; readonly question: Message },
): Promise<CellEntry | undefined> {
  let question = first;
  for (;;) {
    const answer = (await ask(context, question)).trim();
    if (answer === '') return undefined;
    const made = defaultCell(matcher, name, answer);
    const fault = 'fault' in made ? made.fault : await defaultFault(reader, made);
    if (!fault && !('fault' in made)) return made;
    question = escaped`${fault ?? ''} Again, or Enter to skip: `;
  }
}

/**
 * Asks at a terminal for values that many records lack, and adds them to the defaults. Returns true if one was given. Nothing is asked
 * where no person sees the plan, and where orders may be incomplete.
 */
export async function askForLacked(
  { context, mode, options }: ImportRun,
  { reader, defaults, answers }: OpenedImport,
  { noun, matcher, asked }: Pick<ImportTask, 'noun' | 'matcher'> & { readonly asked: Set<string> },
  { lacked, unweighed }: Pick<Findings, 'lacked' | 'unweighed'>,
): Promise<boolean> {
  if (!mayAsk(context) || mode.isDry || options.allowIncomplete || !mode.forPeople) return false;
  const before = defaults.length;
  let isLearnt = false;
  for (const [field, count] of lacked) {
    const match = matcher.named(field) ?? matcher.named('items.weight');
    const known = match && Object.hasOwn(textsOfDefaults(defaults), match.field.name);
    if (!match || known || asked.has(match.field.name) || count < fewest || (ownField.test(field) && !isWeight(field)))
      continue;
    const { name } = match.field;
    if (name === weightField) {
      const found = await askWeights(context, {
        lack: lackOf(noun, count, 'weight'),
        items: unweighed,
        asked,
      });
      isLearnt ||= found.isLearnt;
      // What is left is counted anew.
      if (found.isLearnt || found.areAllAsked) continue;
    }
    asked.add(name);
    const made = await askDefault(context, reader, matcher, {
      name,
      question: questionFor(noun, count, name, plainWord(innerName(match.field))),
    });
    if (!made) continue;
    defaults.push(made);
    const said = `${name}=${made.cell.text}`;
    answers.push(said);
    const flag = systemCommand`--default ${said}`;
    context.messages.note(escaped`To say so next time: ${flag}. --save-map keeps it.`);
  }
  return isLearnt || defaults.length > before;
}
