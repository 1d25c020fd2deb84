import { Failure, isStop } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { latinDigits, withoutMarks } from '../../base/text/text.ts';
import type { LikelyValue } from '../../orders/checks/likely-values.ts';
import { type Display, defaultFormat } from '../../output/formats.ts';
import { drawScreen, type ScreenPart } from '../../output/screen.ts';
import { type AskKey, ask, askKeyIn, mostChoices, yesOrNoIn } from '../../ports/ask.ts';
import type { Run } from '../../ports/run.ts';
import { faultSentence } from '../../service/input/values.ts';
import type { AskedValue } from './asked-values.ts';
import { fieldOfHeading, likelyParts } from './screen.ts';
import type { Answered } from './send-change.ts';

/** A key that a person presses in place of an answer. */
export type Aside = Exclude<AskKey, 'view'>;

const keysLine = escaped`s skips this fault \u00b7 b goes back \u00b7 v shows the order \u00b7 q ends`;

/** The fault that a value is asked for. */
interface Asked {
  readonly record: Row;
  /** It has a value that was given before, which Enter leaves. */
  readonly isMended: boolean;
  /** Returns why an answer would not mend the fault; undefined if it may. */
  readonly whyNot: (answer: Answered) => Promise<Message | string | undefined>;
}

/** Draws what a person sees, and reads what the person types. */
export class MendQuestions {
  constructor(
    private readonly run: Run,
    private readonly display: Display,
  ) {}

  heading(field: string): string {
    return this.display.heading(fieldOfHeading(field));
  }

  /** Draws parts of the screen where the questions are. A window may have another size than before. */
  async draw(parts: readonly ScreenPart[]): Promise<void> {
    let text = '';
    for await (const chunk of drawScreen({ parts }, this.displayNow(), this.run.messages.wordsOf))
      text += String(chunk);
    this.write(text);
  }

  private displayNow(): Display {
    const { io, stderrTerminal } = this.run;
    const { columns = 0 } = io.stderr;
    const width = columns > 0 ? Math.max(columns, 20) : stderrTerminal.width;
    return { ...this.display, terminal: { ...stderrTerminal, width } };
  }

  private write(text: string): void {
    this.run.io.stderr.write(this.run.redactor.cleanData(text));
  }

  /** The whole order, as `orders get` shows it. */
  private async view(record: Row): Promise<void> {
    // Columns that a narrow window hides cannot be asked for here.
    const display = { ...this.displayNow(), columns: [], unknown: [], onHidden: () => undefined };
    this.write(`\n${(await defaultFormat.record?.(record, display)) ?? ''}\n`);
  }

  /** Asks until an answer can be read, and would mend the fault. */
  async ask(value: AskedValue, { record, isMended, whyNot }: Asked): Promise<Answered | Aside> {
    let offered = value;
    await this.drawKeys();
    for (;;) {
      const question = questionOf(offered);
      const text = await this.typed(isMended ? escaped`Enter leaves it. ${question}` : question, record);
      if (typeof text !== 'string') return text.aside;
      if (text === '' && isMended) return 'skip';
      const chosen = chosenIn(offered, text);
      if (chosen === 'none') {
        const why =
          text === ''
            ? escaped`Nothing was typed. s skips it.`
            : escaped`There is no ${latinDigits(text)} in the list.`;
        this.run.messages.tell(why);
        continue;
      }
      const answer = await this.read(value, { text, chosen }, whyNot);
      if (answer === 'unfit') continue;
      if (!('unread' in answer)) return answer;
      offered = await this.searched(value, offered, text, answer.unread);
    }
  }

  /** Reads an answer, and tells why it would not mend the fault. Returns why it cannot be read: it may be letters to search. */
  private async read(
    value: AskedValue,
    { text, chosen }: { readonly text: string; readonly chosen: LikelyValue | undefined },
    whyNot: Asked['whyNot'],
  ): Promise<Answered | { readonly unread: Message } | 'unfit'> {
    const read = await value.read(chosen ? (chosen.id ?? chosen.value) : text);
    const isRead = !('fault' in read);
    const why = isRead ? await whyNot({ ...read, value }) : read.fault;
    if (isRead && why === undefined) return { ...read, value };
    const shown = isRead ? read.shown : (chosen?.value ?? text);
    const said = faultSentence(this.heading(value.field), shown, escaped`${why ?? ''}`);
    if (!isRead) return { unread: said };
    this.run.messages.tell(said);
    return 'unfit';
  }

  /** Shows what letters find, to choose from; else says why they are no value, and what was offered stays. */
  private async searched(
    value: AskedValue,
    offered: AskedValue,
    letters: string,
    unread: Message,
  ): Promise<AskedValue> {
    const search = /\p{L}/u.test(letters) ? value.search : undefined;
    const found = (await search?.(letters)) ?? [];
    if (found.length === 0) {
      this.run.messages.tell(unread);
      if (search) this.run.messages.tell(escaped`Nothing is found by ${JSON.stringify(letters)}.`);
      return offered;
    }
    const likely = found.slice(0, mostChoices);
    await this.draw(likelyParts(likely, value.field));
    const more = found.length - likely.length;
    if (more > 0) this.run.messages.tell(escaped`${more} more: type more letters of the name.`);
    // Enter never takes what only letters have found.
    return { ...value, likely, needsChoice: true };
  }

  /** Waits for a blank line, or for what is done in its place. */
  async pause(question: Message, record: Row): Promise<Aside> {
    await this.drawKeys();
    const text = await this.typed(question, record);
    return typeof text === 'string' ? 'skip' : text.aside;
  }

  private drawKeys(): Promise<void> {
    return this.draw([{ lines: [keysLine], tone: 'quiet' }]);
  }

  private async typed(question: Message, record: Row): Promise<string | { readonly aside: Aside }> {
    for (;;) {
      const text = await this.line(question);
      const key = askKeyIn(text);
      if (key === undefined) return text;
      if (key !== 'view') return { aside: key };
      await this.view(record);
    }
  }

  /** Asks for a line. The end of the input ends the run, as q does. */
  private async line(question: Message): Promise<string> {
    try {
      return withoutMarks(await ask(this.run, question));
    } catch (failure) {
      if (failure instanceof Failure && !isStop(failure) && failure.kind === 'declined') return 'q';
      throw failure;
    }
  }
}

/** The answer that Enter gives: the only value that the order itself has, or else the only one. Of several, none is likelier. */
function usualOf({ likely, needsChoice = false }: AskedValue): LikelyValue | undefined {
  const sure = likely.filter(({ isDoubtful }) => !isDoubtful);
  const own = sure.filter(({ from }) => from === undefined);
  const [first, ...others] = own.length > 0 ? own : sure;
  return needsChoice || others.length > 0 ? undefined : first;
}

/** The likely value that a text chooses; undefined if it is a value itself, `none` if it chooses nothing. */
function chosenIn(offered: AskedValue, text: string): LikelyValue | 'none' | undefined {
  const { isNumber, likely } = offered;
  const usual = usualOf(offered);
  if (text === '') return usual ?? 'none';
  if (usual && yesOrNoIn(text) === 'yes') return usual;
  const isPlace = likely.length > 0 && /^\d$/.test(latinDigits(text));
  const chosen = isPlace ? likely[Number(latinDigits(text)) - 1] : undefined;
  // A digit that chooses nothing may be a weight or an amount.
  return isPlace && !isNumber ? (chosen ?? 'none') : chosen;
}

function questionOf(offered: AskedValue): Message {
  const { likely, search, isInOrders } = offered;
  if (usualOf(offered)) return escaped`Enter takes 1, or type the value: `;
  const isChoice = likely.length > 0;
  if (search && isInOrders)
    return isChoice
      ? escaped`Type a number, the value, or a name or phone to find it in other orders: `
      : escaped`Type it, or a name or phone to find it in other orders: `;
  if (search)
    return isChoice ? escaped`Type a number, or letters to search: ` : escaped`Type it, or letters to search: `;
  if (!isChoice && /(?:^|\.)weight$/.test(offered.field)) return escaped`Type the weight in grams, or like 1.5 kg: `;
  return isChoice ? escaped`Type a number or the value: ` : escaped`Type the value: `;
}
