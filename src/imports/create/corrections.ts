import { escaped, type Message, meaningsIn, namesListed, systemCommand, term } from '../../base/text/message.ts';
import type { NamedColumn, RowFault } from '../../columns/rows.ts';
import { type Cities, type City, cityNameLike } from '../../orders/cities.ts';
import { nearestListed } from '../../orders/nearest-cities.ts';
import { mayAsk, mostChoices } from '../../ports/ask.ts';
import { isCityColumn, isUnlistedCity } from '../city-cells.ts';
import type { FaultyDraft } from '../plan.ts';
import type { ImportRun, OpenedImport } from '../task.ts';
import type { AlikeCells, ReadRow, TypedCells } from '../typed-cells.ts';
import { RecordDraft } from './draft.ts';
import { referenceOf } from './read-drafts.ts';
import type { CityChoice, SheetAnswer, SheetQuestions } from './sheet-questions.ts';

/** A faulty cell, and all others of its column that say the same. */
interface FaultyCells {
  readonly column: NamedColumn;
  readonly fault: RowFault;
  readonly whose: string;
  /** The reference of the first of them, whose rows are shown. */
  readonly reference: string | undefined;
  readonly rows: ReadRow[];
  /** The records that it keeps from being created, by their places among the faulty ones. */
  readonly drafts: number[];
}

/** Cells that were asked for, by the key of their question. */
interface AskedCells {
  readonly key: string;
  readonly cells: FaultyCells;
}

/** Where more cells differ, the sheet is better mended than typed. */
const mostAsked = 20;

const keysOfCells = escaped`s leaves it out \u00b7 b goes back \u00b7 v shows the row \u00b7 q ends`;

/** Cells that are one question; a blank cell of each row is a question of its own. */
const questionOf = ({ at }: NamedColumn, { row, value, reason }: RowFault): string =>
  JSON.stringify(value === '' ? [at, row] : [at, value, reason.parts]);

/** Asks for cells that keep records from being created. */
export class Corrections {
  private readonly left = new Set<string>();
  /** The cells that were asked for, the last one at the end. */
  private readonly trail: AskedCells[] = [];
  private isRefused = false;

  constructor(
    private readonly questions: SheetQuestions,
    private readonly typed: TypedCells,
    private readonly columns: () => readonly NamedColumn[],
  ) {}

  /**
   * Asks at a terminal for each cell that keeps a record from being created. Returns true if one was typed: the rows are to be read
   * again.
   */
  async ask({ context, mode }: Pick<ImportRun, 'context' | 'mode'>, opening: OpenedImport): Promise<boolean> {
    if (this.questions.isEnded || this.isRefused || !mayAsk(context) || mode.isDry || !mode.forPeople) return false;
    const asked = await this.cellsToAsk(opening);
    if (asked === undefined) {
      this.isRefused = true;
      const errors = systemCommand`--errors ${'faults.xlsx'}`;
      context.messages.note(
        escaped`More than ${mostAsked} cells are faulty, each in its own way: nothing is asked about them. Correct them in the sheet; ${errors} writes their rows.`,
      );
      return false;
    }
    const keys = [...asked.keys()];
    let hasChanged = false;
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] ?? '';
      const cells = asked.get(key);
      if (!cells || this.isOver(key, cells, asked)) continue;
      const answer = await this.askFor(context, cells, opening);
      if ('text' in answer) {
        hasChanged = true;
        await this.typed.put(alike(cells), answer.text);
      } else if (answer.aside === 'skip') {
        this.left.add(key);
        await this.typed.forget(alike(cells));
        context.messages.tell(leftOutLine(cells, opening.source.rowWord));
      } else if (answer.aside === 'back') {
        const before = this.trail.pop();
        if (before === undefined) context.messages.tell(escaped`This is the first question.`);
        else await this.forget(before);
        // What was read again since is asked for when the rows are read once more.
        if (before !== undefined && !asked.has(before.key)) return true;
        at = keys.indexOf(before?.key ?? key) - 1;
        continue;
      } else break;
      this.trail.push({ key, cells });
    }
    return hasChanged;
  }

  private async forget({ key, cells }: AskedCells): Promise<void> {
    this.left.delete(key);
    await this.typed.forget(alike(cells));
  }

  /** Was the cell answered, or are all of its records left out? Nothing is asked about what is not created. */
  private isOver(key: string, { drafts }: FaultyCells, asked: ReadonlyMap<string, FaultyCells>): boolean {
    if (this.left.has(key)) return true;
    const left = new Set([...asked].flatMap(([other, cells]) => (this.left.has(other) ? cells.drafts : [])));
    return drafts.every((draft) => left.has(draft));
  }

  /** The cells that keep records from being created, by their keys; undefined if they are too many. */
  private async cellsToAsk({ plan }: OpenedImport): Promise<ReadonlyMap<string, FaultyCells> | undefined> {
    const asked = new Map<string, FaultyCells>();
    let at = 0;
    for await (const draft of plan.faulty.read()) {
      for (const { column, fault, row } of this.cellsOf(draft) ?? []) {
        const key = questionOf(column, fault);
        const cells = asked.get(key) ?? {
          ...{ column, fault, whose: draft.whose, reference: draft.outcome.reference },
          ...{ rows: [], drafts: [] },
        };
        if (asked.size > mostAsked) continue;
        asked.set(key, cells);
        cells.rows.push(row);
        cells.drafts.push(at);
      }
      at++;
    }
    return asked.size > mostAsked ? undefined : asked;
  }

  /** The cells that would mend a record; undefined if it has a fault that no cell mends. */
  private cellsOf({ faults, rows }: FaultyDraft) {
    const cells = faults.map((fault) => {
      const column = this.columns().find(({ heading }) => heading === fault.column);
      const row = rows.find(({ number }) => number === fault.row) ?? { number: fault.row, cells: [] };
      return column && { column, fault, row };
    });
    return cells.every((each) => each !== undefined) ? cells : undefined;
  }

  private async askFor(context: ImportRun['context'], cells: FaultyCells, opening: OpenedImport): Promise<SheetAnswer> {
    let isRefused = false;
    for (;;) {
      const answer = await this.askOnce(context, cells, opening.source.rowWord, isRefused);
      isRefused = false;
      if ('text' in answer) {
        const reason = await this.whyStillWrong(cells, answer.text, opening);
        if (reason === undefined) return answer;
        context.messages.tell(escaped`${JSON.stringify(answer.text)} is still wrong. ${reason}`);
        isRefused = true;
      } else if (answer.aside !== 'view') return answer;
      else await this.view(context, cells, opening);
    }
  }

  /** The fault of a cell with what was typed in it, of the first of its rows; undefined if it has none. */
  private async whyStillWrong(
    cells: FaultyCells,
    text: string,
    { reader, source }: OpenedImport,
  ): Promise<Message | undefined> {
    const { column, fault } = cells;
    for await (const read of source.rows()) {
      if (read.number !== fault.row) continue;
      const row = this.typed.tried(read, alike(cells), text);
      await reader.loadFor(row.entries);
      const draft = new RecordDraft(reader, undefined);
      draft.add(row);
      return draft.faults.find((each) => each.column === column.heading)?.reason;
    }
    return undefined;
  }

  /** Shows the rows of the first record that has a cell, as they are with what was typed. */
  private async view(
    { messages }: ImportRun['context'],
    { fault, reference }: FaultyCells,
    { source, reader }: OpenedImport,
  ): Promise<void> {
    for await (const read of source.rows()) {
      const row = this.typed.appliedTo(read);
      const isOfRecord = reference !== undefined && referenceOf(reader, row) === reference;
      if (row.number !== fault.row && !isOfRecord) continue;
      messages.tell(escaped`${term(source.rowWord, true)} ${row.number}`);
      for (const { column, cell } of row.entries) messages.tell(escaped`  ${column.heading}: ${cell.text}`);
    }
  }

  /** `isRefused`: why an answer was refused was said just now, and not what is wrong with the cell once more. */
  private async askOnce(
    context: ImportRun['context'],
    { column, fault, whose, rows }: FaultyCells,
    rowWord: string,
    isRefused: boolean,
  ): Promise<SheetAnswer> {
    const { messages } = context;
    const [meant] = meaningsIn(fault.reason).flatMap(({ meant }) => (meant.length === 1 ? meant : []));
    const word = term(`${rowWord}${rows.length === 1 ? '' : 's'}`, true);
    const places = escaped`${word} ${namesListed(rows.map(({ number }) => String(number)))}`;
    const who = whose === '' ? escaped`` : escaped` (${whose})`;
    const value = fault.value === '' ? escaped`nothing` : escaped`${fault.value}`;
    if (!isRefused) messages.tell(escaped`${column.heading}, ${places}${who}: ${value}`);
    if (isCityColumn(column)) {
      const { cities } = await context.places();
      if (!cities.isEmpty) return this.askCity(context, { fault, cities, meant });
    }
    if (!isRefused) messages.tell(escaped`  ${fault.reason}`);
    const prompt =
      meant === undefined
        ? escaped`Type it [${keysOfCells}]: `
        : escaped`Type it [Enter takes ${meant} \u00b7 ${keysOfCells}]: `;
    return this.questions.askValue(prompt, meant);
  }

  /** Asks for a city in place of one that the service does not list, with those that may do. */
  private async askCity(
    { messages }: ImportRun['context'],
    { fault, cities, meant }: { readonly fault: RowFault; readonly cities: Cities; readonly meant: string | undefined },
  ): Promise<SheetAnswer> {
    const { value } = fault;
    const isUnlisted = isUnlistedCity(cities, fault);
    const near = isUnlisted ? nearestListed(cities.all, value) : [];
    const named = near.length > 0 || meant !== undefined ? [] : cities.found(value).slice(0, mostChoices);
    const choices: readonly CityChoice[] = [
      ...near.map(({ city, km }) => ({ city: inScript(value, city), note: escaped`about ${km} km away` })),
      ...named.map((city) => ({ city: inScript(value, city), note: escaped`id ${city.id}` })),
    ];
    messages.tell(isUnlisted ? escaped`  The service does not list this city.` : escaped`  ${fault.reason}`);
    if (isUnlisted)
      messages.tell(
        escaped`  Leave it out (s) and ask the service or the courier to add it, or choose a city of its list that serves it.`,
      );
    if (near.length > 0) messages.tell(escaped`  The nearest of the list:`);
    const answer = await this.questions.askCity({ cities, choices, usual: meant, keys: keysOfCells });
    const chosen = 'text' in answer && near.find(({ city }) => cities.named(answer.text).includes(city));
    if (chosen)
      messages.tell(
        escaped`Will go to ${cityNameLike(value, chosen.city)}; the order will not name ${value}, unless its address does.`,
      );
    return answer;
  }
}

/** Says what is not created because nothing was typed. */
function leftOutLine({ whose, rows }: FaultyCells, rowWord: string): Message {
  const word = term(`${rowWord}${rows.length === 1 ? '' : 's'}`, true);
  const places = escaped`${word} ${namesListed(rows.map(({ number }) => String(number)))}`;
  return rows.length > 1 || whose === '' ? escaped`Left out: ${places}.` : escaped`Left out: ${whose}.`;
}

const alike = ({ column, fault, rows }: FaultyCells): AlikeCells => ({ column, text: fault.value, rows });

const inScript = (text: string, city: City): City => ({ ...city, name: cityNameLike(text, city) });
