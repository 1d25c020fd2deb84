import { escaped, type Message, pluralize, systemCommand } from '../../base/text/message.ts';
import { type ColumnField, innerName } from '../../columns/lexicon.ts';
import { isWeight } from '../../columns/number-cells.ts';
import { placeKindOf } from '../../columns/row-places.ts';
import type { CellEntry } from '../../columns/rows.ts';
import { mayAsk } from '../../ports/ask.ts';
import { defaultCell, defaultFault, textsOfDefaults } from '../defaults.ts';
import type { ImportRun, ImportTask, OpenedImport } from '../task.ts';
import { askWeights } from './ask-weights.ts';
import type { Findings } from './findings.ts';
import type { SheetAnswer, SheetQuestions } from './sheet-questions.ts';
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

const keysOfLacked = escaped`s skips \u00b7 q ends`;

function questionFor(lack: Message, name: string): Message {
  if (isWeight(name)) {
    const each = name.startsWith('items.') ? 'each item' : 'each parcel';
    return escaped`${lack} what weighs ${each}, like 500 g? [${keysOfLacked}] `;
  }
  return escaped`${lack} which is it for all of them? [${keysOfLacked}] `;
}

/** Asks for a value of all; of a city also by letters. */
async function askValue(
  { context, questions }: Pick<LackedQuestions, 'context' | 'questions'>,
  field: ColumnField,
  lack: Message,
): Promise<SheetAnswer> {
  const { name, fills } = field;
  const isCity = placeKindOf(fills[0] ?? '') === 'city';
  const places = isCity ? await context.places() : undefined;
  await places?.need('cities');
  if (!places || places.cities.isEmpty) return questions.askValue(questionFor(lack, name));
  context.messages.tell(escaped`${lack} which is it for all of them?`);
  return questions.askCity({ cities: places.cities, choices: [], keys: keysOfLacked });
}

/** The default that a person answers; undefined if the question was skipped. */
async function askDefault(
  of: Omit<LackedQuestions, 'noun' | 'asked'>,
  { field, lack }: { readonly field: ColumnField; readonly lack: Message },
): Promise<CellEntry | undefined> {
  for (;;) {
    const answer = await askValue(of, field, lack);
    if ('aside' in answer) {
      if (answer.aside === 'skip' || answer.aside === 'quit') return undefined;
      if (answer.aside === 'back') of.context.messages.tell(escaped`This is the first question.`);
      continue;
    }
    const made = defaultCell(of.matcher, field.name, answer.text);
    const fault = 'fault' in made ? made.fault : await defaultFault(of.reader, made);
    if (fault || 'fault' in made) of.context.messages.tell(fault ?? escaped``);
    else if (!isWeight(field.name) || (await of.questions.isMeant(made.cell.text))) return made;
  }
}

interface LackedQuestions extends Pick<ImportTask, 'noun' | 'matcher'> {
  readonly context: ImportRun['context'];
  readonly reader: OpenedImport['reader'];
  readonly asked: Set<string>;
  readonly questions: SheetQuestions;
}

/** Asks for the weights of products, and makes a default of one that was given for the rest. */
async function weightOf(
  { context, noun, matcher, asked, questions, reader }: LackedQuestions,
  count: number,
  items: Findings['unweighed'],
) {
  const lack = lackOf(noun, count, 'weight');
  const { forRest, ...found } = await askWeights(context, { lack, items, asked, questions });
  const made = forRest === undefined ? undefined : defaultCell(matcher, weightField, forRest);
  if (made && !('fault' in made) && !(await defaultFault(reader, made))) return { ...found, isAnswered: false, made };
  return { ...found, isAnswered: found.isLearnt || found.areAllAsked, made: undefined };
}

/**
 * Asks at a terminal for values that many records lack, and adds them to the defaults. Returns true if one was given. Nothing is asked
 * where no person sees the plan, and where orders may be incomplete.
 */
export async function askForLacked(
  { context, mode, options }: ImportRun,
  { reader, defaults, answers, kept, digest }: OpenedImport,
  { noun, matcher, asked, questions }: Omit<LackedQuestions, 'context' | 'reader'>,
  { lacked, unweighed }: Pick<Findings, 'lacked' | 'unweighed'>,
): Promise<boolean> {
  if (!mayAsk(context) || mode.isDry || options.allowIncomplete || !mode.forPeople) return false;
  const question = { context, noun, matcher, asked, questions, reader };
  const before = defaults.length;
  let isLearnt = false;
  for (const [field, count] of lacked) {
    const match = matcher.named(field) ?? matcher.named('items.weight');
    const known = match && Object.hasOwn(textsOfDefaults(defaults), match.field.name);
    if (!match || known || asked.has(match.field.name) || count < fewest || (ownField.test(field) && !isWeight(field)))
      continue;
    const { name } = match.field;
    const weights = name === weightField ? await weightOf(question, count, unweighed) : undefined;
    isLearnt ||= weights?.isLearnt === true;
    // What is left is counted anew.
    if (questions.isEnded || weights?.isAnswered) continue;
    asked.add(name);
    const lack = lackOf(noun, count, plainWord(innerName(match.field)));
    const made = weights?.made ?? (await askDefault(question, { field: match.field, lack }));
    if (!made) continue;
    defaults.push(made);
    const said = `${name}=${made.cell.text}`;
    answers.push(said);
    await kept.putDefault(name, made.cell.text, await digest());
    const flag = systemCommand`--default ${said}`;
    context.messages.note(escaped`To say so next time: ${flag}. --save-map keeps it.`);
  }
  return isLearnt || defaults.length > before;
}
