import { type CommandWords, escaped, type Message, pluralize, suggest, term } from '../../base/text/message.ts';
import { padTo, widestOf, widthOf } from '../../output/text-width.ts';
import type { JobOutcome, Writes } from '../../writes/job.ts';
import { firstLines, mostLines } from '../../writes/summary.ts';
import type { RowsFrom } from '../plan.ts';

/** How the lines about created records name things. */
interface CreatedWords {
  /** `row`, as the file calls its records. */
  readonly rowWord: string;
  /** The file of `--result`. */
  readonly result: string | undefined;
  readonly from: RowsFrom;
  /** Whether anything is known that keeps an order from being shipped. */
  canShip(outcome: JobOutcome): boolean;
  /** How the couriers of those that can be shipped are chosen, and where their papers go. */
  readonly choice: CommandWords;
  /** Whether a terminal is there, at which faults can be asked about. */
  readonly canMend: boolean;
}

/** Returns where all numbers of a file are: the file of `--result`, or the command that lists them. */
function placeOfAll({ from: { file, shown }, result }: CreatedWords): Message {
  if (result !== undefined) return escaped`${result}`;
  // What came through a pipe is known by a digest.
  return file.startsWith('-') ? suggest`ledger list --outcome created` : suggest`ledger list --file ${shown}`;
}

/** A line for each created record: its row, the shop's number, the number that it got, and its receiver. */
function numberLines(
  created: readonly JobOutcome[],
  nameOf: (outcome: JobOutcome) => string,
  rowWord: string,
): readonly Message[] {
  const first = created.slice(0, mostLines);
  const ofRows = Math.max(...first.map(({ row = 0 }) => String(row).length));
  const ofReferences = widestOf(first.map(({ reference = '' }) => reference));
  const ofNames = widestOf(first.map(nameOf));
  const lines = first.map((outcome) => {
    const { row = 0, reference = '', receiver = '' } = outcome;
    const own = ofReferences === 0 ? '' : escaped`  ${padTo(reference, ofReferences)}`;
    const number = escaped`${term(rowWord, true)} ${String(row).padStart(ofRows)}${own} \u2192 ${nameOf(outcome)}`;
    return receiver === ''
      ? number
      : escaped`${number}${padTo('  ', ofNames - widthOf(nameOf(outcome)) + 2)}${receiver}`;
  });
  return firstLines([...lines, ...created.slice(mostLines).map(() => escaped``)]);
}

/**
 * Returns the lines that say which number each created record got, where all of them are, and the next command for orders; no
 * line if nothing of the file is at the service.
 */
export function createdLines(
  { operation, noun }: Pick<Writes, 'operation' | 'noun'>,
  outcomes: readonly JobOutcome[],
  words: CreatedWords,
): readonly Message[] {
  const created = outcomes.filter(({ status, id }) => status === 'done' && id !== undefined);
  const hasEarlier = outcomes.some(({ status, entry }) => status === 'there before' && entry !== undefined);
  const isFew = created.length <= mostLines;
  const all = isFew && !hasEarlier ? [] : [escaped`All of them: ${placeOfAll(words)}`];
  if (created.length === 0) return all;
  const hasNumbers = created.every(({ number }) => number !== undefined);
  const nameOf = ({ number, id = '' }: JobOutcome): string => (hasNumbers ? (number ?? id) : id);
  const title = escaped`Created ${term(pluralize(created.length, noun))}${hasNumbers ? '' : escaped` with these ids`}:`;
  const lines = [title, ...numberLines(created, nameOf, words.rowWord), ...all];
  if (operation.id !== 'orders.create') return lines;
  const ready = created.filter(words.canShip);
  // Without names it asks about errors alone.
  const mend = words.canMend
    ? suggest`orders mend --date-from today`
    : suggest`orders mend --date-from today --out mend.xlsx`;
  if (ready.length === 0) {
    const none = created.length === 1 ? escaped`It cannot` : escaped`None of them can`;
    return [...lines, escaped`${none} be shipped as it is. To mend it: ${mend}`];
  }
  const some = ready.map(nameOf);
  const { choice } = words;
  const few = hasNumbers ? suggest`ship ${some} ${choice}` : suggest`ship --id ${some} ${choice}`;
  const which = ready.length === created.length ? escaped`them` : escaped`the ${ready.length} that can be`;
  const toShip = escaped`To ship ${which}: ${isFew ? few : suggest`ship --date-from today ${choice}`}`;
  if (ready.length === created.length) return [...lines, toShip];
  return [...lines, toShip, escaped`To mend the others: ${mend}`];
}
