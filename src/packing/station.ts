import { Failure } from '../base/failure.ts';
import { writeTo } from '../base/files/file-failures.ts';
import { stringifyJson } from '../base/json/exact-json.ts';
import { codePageAdvice, isLostLine } from '../base/text/lost-letters.ts';
import { escaped, joined, type Message, pluralize, suggest } from '../base/text/message.ts';
import { isPastPacking } from '../orders/states.ts';
import type { Display } from '../output/formats.ts';
import { drawScreen } from '../output/screen.ts';
import type { Run } from '../ports/run.ts';
import { delayed } from '../service/show.ts';
import { readHeld } from '../shipping/held-orders.ts';
import { type Journal, openJournal, type PackedOrder } from './journal/journal.ts';
import { LabelPrinter, type PrintPlan } from './label-printer.ts';
import { lookUpFault, lookUpOrders, type OrderLookUp } from './order-look-up.ts';
import { type OrdersToPack, readOrdersToPack } from './orders-to-pack.ts';
import type { PushPlan } from './push/jobs.ts';
import { PushLoop } from './push/push-loop.ts';
import { Pusher, pushPatience, unsentFailure } from './push/pusher.ts';
import { type Decision, decideScan, decideTyped, elsewhere, isAlarm, misses, type ScanAnswer } from './scan/decide.ts';
import { EarlierScans } from './scan/earlier-scans.ts';
import { isFinish, RunCounts, stopIfHeld } from './scan/finishing.ts';
import type { KnownOrder, KnownOrders } from './scan/known-orders.ts';
import { type LineSource, openLineSource, scannedText } from './scan/line-source.ts';
import { readScan } from './scan/readings.ts';
import { isScanner, ScanFile } from './scan/scan-file.ts';
import { answerParts, ringsFor, scanLine, scanRow } from './screen.ts';
import { idOfOrders } from './views.ts';

/** The orders that are packed at a station, and how it answers. */
interface StationPlan extends OrdersToPack {
  /** How scans are answered. */
  readonly display: Display;
  /** Undefined if no operation reads an order by its id. */
  readonly lookUp: OrderLookUp | undefined;
  /** Undefined if nothing is sent. */
  readonly push: PushPlan | undefined;
  /** Undefined if no labels are printed. */
  readonly print: PrintPlan | undefined;
  /** Scans of a file or a pipe count although an earlier run has counted them. */
  readonly isAgain: boolean;
}

const bell = '\u0007';

/** Packs until the scans end, sends what must be sent, and tells what is left. */
export async function openStation(run: Run, plan: StationPlan): Promise<void> {
  const { io, messages, signal, stdoutTerminal, clock } = run;
  const isScreen = io.stdin.isTTY === true && stdoutTerminal.isTerminal;
  const journal = await openJournal(run, true);
  const late = delayed(signal, pushPatience);
  let loop: PushLoop | undefined;
  try {
    const orders = await readOrdersToPack(run, plan, journal.book);
    const source = openLineSource(run, isScreen);
    const tell = (text: Message) =>
      source.tell(() => {
        if (isScreen) io.stdout.write(bell);
        messages.warn(text);
      });
    if (plan.push) {
      const onWait = (text: Message) => source.tell(() => messages.note(text));
      const pusher = new Pusher(run, { journal, plan: plan.push, signal: late, onRefused: tell, onWait });
      loop = new PushLoop(pusher, clock, ({ said }) => tell(said));
    }
    const printer = plan.print && new LabelPrinter(run, plan.print, tell);
    const onFinished = (order: PackedOrder | undefined) => {
      loop?.wake();
      if (order?.isComplete) printer?.print(order);
    };
    const isTyped = io.stdin.isTTY === true;
    const earlier = isTyped || plan.isAgain ? undefined : new EarlierScans(journal.book, () => isScanner(run, source));
    const station = new Station(run, { ...plan, journal, orders, source, isScreen, isTyped, earlier, onFinished });
    try {
      loop?.wake();
      await station.scan();
    } finally {
      station.close();
      source.close();
    }
    await loop?.finish();
    await journal.refresh();
    const { repeated = 0 } = earlier ?? {};
    if (repeated > 0)
      messages.note(
        escaped`Scans of an earlier run, not counted again: ${repeated}. To count them: ${suggest`pack --again`}`,
      );
    // A person has heard the bell.
    const missed = isScreen ? undefined : station.missedFailure();
    const unprinted = await printer?.finish();
    const unsent = loop && unsentFailure(journal.book, loop.failure);
    const failure = joinedFailure([unfinishedFailure(journal, station.opened), missed, unprinted, unsent]);
    if (failure && !isScreen) throw failure;
    // A person who stops for today has made no mistake.
    const { said, details } = failure ?? {};
    if (said) messages.note(joined([said, ...(details?.hint ? [details.hint] : [])], '\n'));
  } finally {
    await loop?.close();
    await journal.close();
  }
}

/** Names the orders that were scanned in this run and are not finished, as a failure. */
function unfinishedFailure({ book }: Journal, opened: ReadonlySet<string>): Failure | undefined {
  const isLeft = (order: PackedOrder): boolean => !order.isFinished && book.holderOf(order.id) === undefined;
  const left = book.all().filter((order) => opened.has(order.id) && isLeft(order));
  if (left.length === 0) return undefined;
  const numbers = left.map(({ contents }) => contents.number);
  return new Failure(
    'partial',
    escaped`${pluralize(left.length, 'orders')} ${left.length === 1 ? 'is' : 'are'} not finished: ${numbers}.`,
    { hint: escaped`See what is missing: ${suggest`pack status`}` },
  );
}

/** One failure that says all, with the hint of the last. */
function joinedFailure(given: readonly (Failure | undefined)[]): Failure | undefined {
  const failures = given.filter((failure) => failure !== undefined);
  const all = failures.map(({ said }) => said);
  return failures.length < 2 ? failures[0] : new Failure('partial', joined(all, '\n'), failures.at(-1)?.details);
}

interface StationOptions extends Pick<StationPlan, 'display' | 'lookUp'> {
  readonly journal: Journal;
  readonly orders: KnownOrders;
  readonly source: LineSource;
  /** People look at it; otherwise a script reads a line for each scan. */
  readonly isScreen: boolean;
  /** Standard input is a terminal: no line of it is there twice. */
  readonly isTyped: boolean;
  /** Undefined if all scans count. */
  readonly earlier: EarlierScans | undefined;
  /** Called with an order that is full, or finished on purpose. */
  onFinished(order: PackedOrder | undefined): void;
}

const longestCode = 200;

/** Decides scans, keeps them in the journal, and shows the answers. */
class Station {
  /** The ids of orders that were scanned in this run. */
  readonly opened = new Set<string>();

  private hasCounted = false;
  private readonly counts = new RunCounts();
  private readonly file: ScanFile | undefined;
  /** The order of the last scan, where another station has it. */
  private refused: string | undefined;
  private readonly missed: string[] = [];
  private readonly over = new AbortController();
  private restsUntil = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly run: Run,
    private readonly options: StationOptions,
  ) {
    const { journal, orders, isTyped, earlier } = options;
    const steps = { keep: this.keep.bind(this), decide: (code: string) => this.decide(code, undefined) };
    if (!isTyped) this.file = new ScanFile(run.messages, { book: journal.book, orders, earlier, ...steps });
  }

  /** Scans until the end of the input or `:quit`. Throws why the command was stopped. */
  async scan(): Promise<void> {
    const { journal, source, isScreen, isTyped } = this.options;
    const { current } = journal.book;
    if (current && isTyped) {
      const text = escaped`Packing goes on.`;
      if (isScreen) await this.show({ result: 'resumed', code: '', order: current.id, text });
      this.opened.add(current.id);
    }
    for (;;) {
      const open = journal.book.current;
      const question = open ? escaped`Scan an item of ${open.contents.number}: ` : escaped`Scan an order: `;
      source.prompt(this.clean(this.run.messages.wordsOf(question)));
      const line = await source.next();
      if (line === undefined) return;
      const code = scannedText(line).slice(0, longestCode);
      if (code === '') continue;
      // Nothing is shown that is not on the disk.
      const decision = await (this.file ? this.file.take(code) : this.keep(code));
      const { answer, event } = decision;
      this.note(code, decision);
      await this.show(answer);
      if (event?.did === 'open' && event.order !== undefined && isScreen) this.watch(event.order).catch(source.fail);
      if (answer.result === 'quit') return;
      if (isFinish(answer)) this.options.onFinished(journal.book.find(answer.order ?? ''));
    }
  }

  /** Notes which orders were scanned in this run, and which scans did not count. */
  private note(code: string, decision: Decision): void {
    const { answer, event } = decision;
    this.counts.note(decision);
    const isKept = answer.result === 'repeated' || (event !== undefined && event.did !== 'wrong');
    if (answer.order !== undefined && isKept) this.opened.add(answer.order);
    if (!isAlarm(answer.result)) this.hasCounted ||= isKept;
    // A file of scans that is read once more is no mistake.
    else if (answer.result !== 'already_packed') this.miss(code);
  }

  private miss(code: string): void {
    const { io, messages } = this.run;
    const isFirstLost = io.platform === 'win32' && isLostLine(code) && !this.missed.some(isLostLine);
    this.missed.push(code);
    if (isFirstLost)
      this.options.source.tell(() => messages.warn(escaped`The shell replaced letters. ${codePageAdvice()}`));
  }

  /** Decides about a scan, and keeps what it changes. Where another station was faster, it is decided again. */
  private async keep(code: string, scan?: string): Promise<Decision> {
    const { book, append, refresh } = this.options.journal;
    const { refused } = this;
    const { current } = book;
    for (;;) {
      await refresh();
      const decision = await this.decide(code, refused);
      const { answer, event } = decision;
      if (current && book.current !== current && event) return this.lose(current, code);
      this.refused = answer.result === 'other_station' ? answer.order : undefined;
      const version = book.find(event?.order ?? '')?.version;
      const isFree = (): boolean => book.find(event?.order ?? '')?.version === version;
      const isKept = event?.did === 'wrong' && book.keptScan(scan ?? '')?.did === 'wrong';
      if (!event || isKept || (await append({ ...event, ...(scan !== undefined && { scan }) }, isFree)))
        return decision;
    }
  }

  /** Says that another station has taken the order over that was open here. */
  private async lose({ id, contents, desk = '?' }: PackedOrder, code: string): Promise<Decision> {
    const { book, append } = this.options.journal;
    const by = book.holderOf(id)?.desk ?? desk;
    const text = escaped`Order ${contents.number} was taken over by ${by}: this scan does not count.`;
    this.refused = id;
    const lost = elsewhere(code, text, id);
    if (lost.event) await append(lost.event);
    return lost;
  }

  /** Says that no scan of this run counted, as a failure; undefined if one did. */
  missedFailure(): Failure | undefined {
    const [first, ...more] = this.missed;
    if (this.hasCounted || first === undefined) return undefined;
    const others = more.length === 0 ? escaped`` : escaped` and ${pluralize(more.length, 'other scans')}`;
    return new Failure('partial', escaped`Nothing was packed: ${first}${others} did not count.`, {
      hint: escaped`See why: ${suggest`pack journal`}`,
    });
  }

  private async watch(id: string): Promise<void> {
    const { journal, orders, source } = this.options;
    const now = await this.recheck(id);
    if (!now || !isPastPacking(now.status)) return;
    orders.add(now);
    const text = escaped`Order ${now.number} is ${now.status} now: do not pack it. :skip sets it aside.`;
    const { answer, event } = misses('not_to_pack', now.number, text);
    if (event) await journal.append(event);
    const drawn = await this.drawn(answer);
    source.tell(() => this.run.io.stdout.write(drawn));
  }

  /** Reads an opened order again, which may have been cancelled since. Returns undefined if the service does not say. */
  private async recheck(id: string): Promise<KnownOrder | undefined> {
    const { clock } = this.run;
    const { lookUp } = this.options;
    if (!lookUp || clock.now() < this.restsUntil) return undefined;
    const signal = AbortSignal.any([this.run.signal, this.over.signal]);
    try {
      const row = await lookUp.byId(id, signal);
      return row && !signal.aborted ? lookUp.known(row) : undefined;
    } catch (error) {
      if (!signal.aborted && lookUpFault(error) === undefined) throw error;
      this.restsUntil = clock.now() + rest;
      return undefined;
    }
  }

  close(): void {
    this.over.abort();
  }

  private clean(text: string): string {
    return this.run.redactor.cleanData(text);
  }

  private async decide(code: string, refused: string | undefined): Promise<Decision> {
    const { orders, journal } = this.options;
    const held = journal.book.current ? undefined : await readHeld(this.run);
    const { tz: zone } = this.run.settings;
    const bench = { book: journal.book, orders, held, refused, zone, done: this.counts.told(journal.book) };
    const { plain } = readScan(code);
    const typed = plain.find((each) => each.startsWith(':'));
    const decided = typed === undefined ? decideScan(bench, code) : decideTyped(bench, typed);
    // It may have been held since it was opened.
    if (decided) return (isFinish(decided.answer) && stopIfHeld(decided, await readHeld(this.run))) || decided;
    try {
      for (const each of plain) {
        const found = await lookUpOrders(this.run, this.options.lookUp, each);
        for (const order of found) orders.add(order);
        if (found.length > 0) break;
      }
    } catch (error) {
      const fault = lookUpFault(error);
      if (fault === undefined) throw error;
      return misses(
        'not_found',
        code,
        escaped`${code} is not among the orders to pack, and cannot be looked up: ${fault}`,
      );
    }
    return decideScan(bench, code) ?? misses('not_found', code, escaped`There is no order ${code}.`);
  }

  private async show(answer: ScanAnswer): Promise<void> {
    const {
      io,
      messages: { wordsOf },
    } = this.run;
    const { journal, isScreen, display } = this.options;
    if (isScreen) return writeTo(io.stdout, await this.drawn(answer));
    const isJson = display.format.jsonErrors === true;
    const { book } = journal;
    const row = isJson
      ? `${stringifyJson(scanRow(answer, book, wordsOf, idOfOrders(this.run)))}\n`
      : scanLine(answer, book, wordsOf);
    await writeTo(io.stdout, this.clean(row));
  }

  private async drawn(answer: ScanAnswer): Promise<string> {
    const {
      io,
      messages: { wordsOf },
      stdoutTerminal,
    } = this.run;
    const { journal, orders, display } = this.options;
    // A window may have another size than at the last scan.
    const { columns, rows: height = 24 } = io.stdout;
    const width = columns ? Math.max(columns, 20) : stdoutTerminal.width;
    const parts = answerParts(answer, journal.book, orders, height);
    let text = ringsFor(answer.result);
    for await (const chunk of drawScreen({ parts }, { ...display, terminal: { ...stdoutTerminal, width } }, wordsOf))
      text += String(chunk);
    return text;
  }
}

/** Milliseconds without asking after the service could not be reached. */
const rest = 60_000;
