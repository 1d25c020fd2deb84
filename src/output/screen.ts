import type { ChalkInstance } from 'chalk';
import { parsedRow, type Row } from '../base/row.ts';
import { Message } from '../base/text/message.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { card, cutText, fittedText, headingText, isolated, lineText, shownText } from './card.ts';
import { fieldNamed } from './columns.ts';
import { type Display, openFormatter } from './formats.ts';
import type { Chunk } from './formatter.ts';
import { paintFor, paintStatus, toAscii } from './terminal.ts';
import { padTo, widestOf, widthOf, wrapMessage } from './text-width.ts';

/** A value of a field, shown as in tables: a state as a word, an amount with its decimals. */
export class FieldValue {
  constructor(
    readonly field: string,
    readonly value: unknown,
    /** Other fields that say how it is shown: the currency of an amount. */
    readonly beside: Row = {},
  ) {}
}

/** The heading of a field. */
export class FieldHeading {
  constructor(readonly field: string) {}
}

/** A text from outside, such as a file. A terminal shows as much of it as fits about half of the width. */
export class Excerpt {
  constructor(readonly text: string | Message) {}
}

/** Text for a person: a message, words already in the language of the display, or a sequence of texts. */
export type ScreenText = string | Message | FieldValue | FieldHeading | Excerpt | readonly ScreenText[];

/** The meaning of a text that a colour shows. The drawing chooses the colour. */
export type Tone = 'strong' | 'quiet' | 'good' | 'bad' | 'doubtful' | 'begun';

/**
 * How a column of a grid is drawn: `number` is aligned right, `spare` is a number that is left out if there is no room, `name` is cut
 * to fit, `bar` is drawn as long as its number is large, and `long` is wrapped.
 */
export type GridColumn = 'text' | 'number' | 'spare' | 'name' | 'bar' | 'long';

export type GridCell = ScreenText | { readonly text: ScreenText; readonly tone: Tone };

export interface GridRow {
  readonly cells: readonly GridCell[];
  readonly tone?: Tone | undefined;
  /** The next step, shown below the row. */
  readonly steps?: readonly ScreenText[];
}

export type ScreenParts = Iterable<ScreenPart> | AsyncIterable<ScreenPart>;

export type ScreenPart =
  /** A heading, with a blank line above it unless it is the first part. */
  | { readonly heading: ScreenText; readonly tone?: Tone }
  /** Lines, wrapped at a terminal. Commands in them stay whole. */
  | { readonly lines: readonly ScreenText[]; readonly tone?: Tone; readonly indent?: number }
  /** The next command or step. A command is never broken, so that it can be copied. */
  | { readonly steps: readonly ScreenText[] }
  /** Rows as a list shows them; their cells may be texts. `view` is the display of these rows if it differs from the command's. */
  | {
      readonly table: RecordShape;
      readonly rows: readonly Row[] | AsyncIterable<readonly Row[]>;
      readonly view?: Display;
    }
  /** Columns of cells without headings. The steps of a row stand below it. */
  | { readonly grid: readonly GridRow[]; readonly columns: readonly GridColumn[] }
  | { readonly card: Row }
  /** A text in large letters. */
  | { readonly large: Message; readonly tone?: Tone }
  /** Parts that differ at a terminal, and elsewhere, where programs may read them. */
  | { readonly atTerminal: ScreenParts; readonly elsewhere: ScreenParts };

/** The view that a person gets in place of rows, from top to bottom. Its parts are read only when it is drawn. */
export interface Screen {
  /** A function gets the display, and heeds the columns that are chosen. */
  readonly parts: ScreenParts | ((display: Display) => ScreenParts);
  /** Only a terminal shows the screen; elsewhere the rows are shown. */
  readonly forTerminal?: true;
}

/** Draws a screen in the language, width and colours of a display. `wordsOf` completes the commands in its messages. */
export async function* drawScreen(
  { parts }: Pick<Screen, 'parts'>,
  display: Display,
  wordsOf: (message: Message) => string,
): AsyncGenerator<Chunk> {
  const pen = new ScreenPen(display, wordsOf, await paintFor(display.terminal));
  yield* pen.draw(typeof parts === 'function' ? parts(display) : parts);
}

const stepIndent = 2;
const hang = 2;
const leastToHang = 40;
const gap = 2;

const nameShare = 0.4;
const leastName = 10;
/** The last name of a row says nothing with less room. */
const leastLastName = 4;

const leastBar = 5;
const mostBar = 60;

const arrow = '\u2192';

const isText = (cell: GridCell): cell is ScreenText => typeof cell !== 'object' || !('tone' in cell);

const isWords = (cell: unknown): cell is Message | FieldHeading | FieldValue =>
  cell instanceof Message || cell instanceof FieldHeading || cell instanceof FieldValue;

class ScreenPen {
  private hasDrawn = false;

  constructor(
    private readonly display: Display,
    private readonly wordsOf: (message: Message) => string,
    private readonly paint: ChalkInstance | undefined,
  ) {}

  async *draw(parts: ScreenParts): AsyncGenerator<Chunk> {
    for await (const part of parts) {
      if ('atTerminal' in part) yield* this.draw(this.display.terminal.isTerminal ? part.atTerminal : part.elsewhere);
      else if ('table' in part) yield* this.table(part.table, part.rows, part.view);
      else yield await this.shown(part);
      this.hasDrawn = true;
    }
  }

  private async shown(part: Exclude<ScreenPart, { atTerminal: unknown } | { table: unknown }>): Promise<string> {
    const { display, paint } = this;
    if ('heading' in part) {
      const { heading, tone } = part;
      const text = this.painted(this.textOf(heading), tone);
      return `${this.hasDrawn ? '\n' : ''}${paint?.bold(text) ?? text}\n`;
    }
    if ('lines' in part) return this.lines(part.lines, part.indent ?? 0, part.tone);
    if ('steps' in part) return this.steps(part.steps, stepIndent);
    if ('grid' in part) return this.grid(part.grid, part.columns);
    if ('card' in part) return card(part.card, Object.keys(part.card).map(fieldNamed), display, paint);
    const { largeLetters } = await import('./large-letters.ts');
    const letters = largeLetters(this.wordsOf(part.large), display.terminal);
    return letters.map((line) => `${this.painted(line, part.tone)}\n`).join('');
  }

  /** The lines of a text. Secrets go first, and whatever would move the cursor. */
  private linesOf(text: ScreenText): readonly string[] {
    const { display } = this;
    if (text instanceof FieldHeading) return [headingText(text.field, display)];
    if (text instanceof FieldValue) {
      const { field, value, beside } = text;
      return [shownText({ ...beside, [field]: value }, fieldNamed(field), display)];
    }
    if (text instanceof Excerpt) {
      const { terminal } = display;
      const words = text.text instanceof Message ? this.wordsOf(text.text) : text.text;
      return [cutText(lineText(words, display), Math.floor(terminal.width / 2) - 5, terminal)];
    }
    if (typeof text !== 'string' && !(text instanceof Message)) return this.joined(text).split('\n');
    const words = typeof text === 'string' ? text : this.wordsOf(text);
    const spelled = display.terminal.ascii ? toAscii(words) : words;
    return spelled.split('\n').map((line) => lineText(line, display));
  }

  /** Isolates each text, so that none reorders the words beside it. */
  private joined(texts: readonly ScreenText[]): string {
    return texts.map((each) => isolated(this.textOf(each), this.display.terminal)).join('');
  }

  private textOf(text: ScreenText): string {
    return this.linesOf(text).join('\n');
  }

  private painted(text: string, tone: Tone | undefined): string {
    const { paint } = this;
    if (!paint || tone === undefined) return text;
    const brushes: Readonly<Record<Tone, ChalkInstance>> = {
      strong: paint.bold,
      quiet: paint.dim,
      good: paint.green,
      bad: paint.red,
      doubtful: paint.yellow,
      begun: paint.cyan,
    };
    return brushes[tone](text);
  }

  /** Wraps texts. Further lines of a text at the margin, and of an item of a list below it, are indented by two columns. */
  private lines(texts: readonly ScreenText[], indent: number, tone: Tone | undefined): string {
    const { width } = this.display.terminal;
    const hanging = indent === 0 && width >= leastToHang ? hang : 0;
    const wrapped = (line: string): readonly string[] => {
      const room = width - indent;
      if (widthOf(line) <= room) return [line];
      const own = line.length - line.trimStart().length;
      const [first = '', ...more] = wrapMessage(line.trimStart(), room - own - hanging).split('\n');
      return [' '.repeat(own) + first, ...more.map((each) => ' '.repeat(own + hanging) + each)];
    };
    return texts
      .flatMap((each) => this.linesOf(each))
      .flatMap(wrapped)
      .map((line) => `${line === '' ? '' : ' '.repeat(indent)}${this.painted(line, tone)}\n`)
      .join('');
  }

  private steps(texts: readonly ScreenText[], indent: number): string {
    const sign = this.display.terminal.ascii ? toAscii(arrow) : arrow;
    return texts
      .flatMap((each) => this.linesOf(each))
      .map((line) => `${' '.repeat(indent)}${this.painted(sign, 'quiet')} ${line}\n`)
      .join('');
  }

  private async *table(
    shape: RecordShape,
    rows: readonly Row[] | AsyncIterable<readonly Row[]>,
    view: Display = { ...this.display, columns: [], unknown: [] },
  ): AsyncGenerator<Chunk> {
    const formatter = await openFormatter(view.format, shape, view);
    for await (const batch of Symbol.asyncIterator in rows ? rows : [rows])
      yield await formatter.page(batch.map((row) => parsedRow(this.inWords(row))));
    yield* formatter.end();
  }

  private inWords(row: Row): Row {
    const cells = Object.entries(row).map(([name, cell]) => [name, isWords(cell) ? this.textOf(cell) : cell]);
    return Object.fromEntries(cells);
  }

  private grid(rows: readonly GridRow[], columns: readonly GridColumn[]): string {
    const texts = rows.map(({ cells }) => cells.map((cell) => this.linesOf(isText(cell) ? cell : cell.text)));
    const widest = columns.map((_, at) => widestOf(texts.flatMap((cells) => cells[at] ?? [])));
    const widths = fitGrid(columns, widest, this.display.terminal.width);
    const most = Math.max(1, ...texts.map((cells) => Number(cells[columns.indexOf('bar')])));
    const isLong = columns.at(-1) === 'long';
    const lead = isLong ? takenBy(widths.slice(0, -1)) : stepIndent;
    const drawn = ({ cells, tone, steps = [] }: GridRow, at: number): string => {
      const long = isLong ? (texts[at]?.[columns.length - 1] ?? []) : [];
      const [first = '', ...more] = long.flatMap((line) => wrapMessage(line, widths.at(-1) ?? 0).split('\n'));
      const line = columns.flatMap((column, place) => {
        const width = widths[place] ?? 0;
        const text = texts[at]?.[place]?.join(' ') ?? '';
        if (width === 0) return [];
        if (column === 'long') return [first];
        if (column === 'bar')
          return [this.painted(padTo(barOf(Number(text) / most, width, this.display), width), 'begun')];
        return [this.gridCell(cells[place] ?? '', text, column, width)];
      });
      const below = more.map((each) => `${' '.repeat(lead)}${each}\n`).join('');
      return `${this.painted(line.join(' '.repeat(gap)).trimEnd(), tone)}\n${below}${this.steps(steps, lead)}`;
    };
    return rows.map(drawn).join('');
  }

  private gridCell(cell: GridCell, text: string, column: GridColumn, width: number): string {
    const { terminal } = this.display;
    const shown = column === 'name' ? fittedText(text, width, terminal) : isolated(text, terminal);
    const isNumber = column === 'number' || column === 'spare';
    const padded = isNumber ? ' '.repeat(Math.max(0, width - widthOf(shown))) + shown : padTo(shown, width);
    if (cell instanceof FieldValue && cell.field === 'status' && this.paint)
      return paintStatus(padded, String(cell.value ?? ''), this.paint);
    return isText(cell) ? padded : this.painted(padded, cell.tone);
  }
}

const takenBy = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + (width > 0 ? width + gap : 0), 0);

/** The widths of columns of a grid; 0 for one that is empty, or has no room. One of them takes what the others leave. */
function fitGrid(columns: readonly GridColumn[], widest: readonly number[], room: number): readonly number[] {
  const last = columns.length - 1;
  const open = columns.findIndex(
    (column, at) => column === 'bar' || column === 'long' || (column === 'name' && at === last),
  );
  const mostOfName = Math.max(leastName, Math.floor(room * nameShare));
  const widths = columns.map((column, at) => {
    if (at === open) return 0;
    return column === 'name' ? Math.min(widest[at] ?? 0, mostOfName) : (widest[at] ?? 0);
  });
  for (let at = last; takenBy(widths) - gap > room && at > 0; at--) if (columns[at] === 'spare') widths[at] = 0;
  const own = widest[open] ?? 0;
  if (own > 0) widths[open] = openWidth(columns[open] ?? 'long', own, room - takenBy(widths));
  return widths;
}

function openWidth(column: GridColumn, widest: number, room: number): number {
  if (column === 'long') return room;
  if (column === 'bar') return room < leastBar ? 0 : Math.min(room, mostBar);
  return room < Math.min(widest, leastLastName) ? 0 : Math.min(widest, room);
}

const eighths = ['', '\u258f', '\u258e', '\u258d', '\u258c', '\u258b', '\u258a', '\u2589'];

function barOf(share: number, width: number, { terminal: { ascii } }: Pick<Display, 'terminal'>): string {
  if (share <= 0) return '';
  if (ascii) return '#'.repeat(Math.max(1, Math.round(share * width)));
  const parts = Math.max(1, Math.round(share * width * 8));
  return '\u2588'.repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? '');
}
