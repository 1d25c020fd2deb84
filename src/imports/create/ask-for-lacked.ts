import { escaped, type Message, pluralize, systemCommand } from '../../base/text/message.ts';
import { innerName } from '../../columns/lexicon.ts';
import { isWeight } from '../../columns/number-cells.ts';
import { ask, mayAsk } from '../../ports/ask.ts';
import { defaultCell, defaultFault, textsOfDefaults } from '../defaults.ts';
import type { ImportRun, ImportTask, OpenedImport } from '../task.ts';

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

function questionFor(noun: string, count: number, name: string, thing: string): Message {
  const lack = escaped`${pluralize(count, noun)} have no ${thing}:`;
  if (isWeight(name)) {
    const each = name.startsWith('items.') ? 'each item' : 'each parcel';
    return escaped`${lack} what weighs ${each}, like 500 g? [Enter skips] `;
  }
  return escaped`${lack} which is it for all of them? [Enter skips] `;
}

/**
 * Asks at a terminal for values that many records lack, and adds them to the defaults. Returns true if one was given. Nothing is asked
 * where no person sees the plan, and where orders may be incomplete.
 */
export async function askForLacked(
  { context, mode, options }: ImportRun,
  { reader, defaults, answers }: OpenedImport,
  { noun, matcher, asked }: Pick<ImportTask, 'noun' | 'matcher'> & { readonly asked: Set<string> },
  lacked: ReadonlyMap<string, number>,
): Promise<boolean> {
  if (!mayAsk(context) || mode.isDry || options.allowIncomplete || !mode.forPeople) return false;
  const before = defaults.length;
  for (const [field, count] of lacked) {
    const match = matcher.named(field) ?? matcher.named('items.weight');
    const known = match && Object.hasOwn(textsOfDefaults(defaults), match.field.name);
    if (!match || known || asked.has(match.field.name) || count < fewest || (ownField.test(field) && !isWeight(field)))
      continue;
    const { name } = match.field;
    asked.add(name);
    let question = questionFor(noun, count, name, plainWord(innerName(match.field)));
    for (;;) {
      const answer = (await ask(context, question)).trim();
      if (answer === '') break;
      const made = defaultCell(matcher, name, answer);
      const fault = 'fault' in made ? made.fault : await defaultFault(reader, made);
      if (!fault && !('fault' in made)) {
        defaults.push(made);
        const said = `${name}=${made.cell.text}`;
        answers.push(said);
        const flag = systemCommand`--default ${said}`;
        context.messages.note(escaped`To say so next time: ${flag}. --save-map keeps it.`);
        break;
      }
      question = escaped`${fault ?? ''} Again, or Enter to skip: `;
    }
  }
  return defaults.length > before;
}
