import { Failure, isStop } from '../base/failure.ts';
import { isListOf, isRecord } from '../base/json/checks.ts';
import { escaped, pluralize } from '../base/text/message.ts';
import { isText } from '../base/text/text.ts';
import type { Defaults } from '../columns/stored-map.ts';
import type { Run } from '../ports/run.ts';
import { importAnswersFile } from '../settings/folder.ts';
import { changeStored, readStored, type StoredKind } from '../settings/store.ts';

// The answers that a person typed during an import, kept so that stopping before it is sent does not lose them.

/** An answer in place of a text of a column, for some rows or orders, or for all of a file. */
interface GivenAnswer {
  /** The heading of the column; of a value for a whole file its field. */
  readonly column: string;
  readonly from: string;
  readonly to: string;
  /** By their references, or by digests of what they say. */
  readonly rows: readonly string[];
}

interface KeptAnswer extends GivenAnswer {
  /** The service that it was given for. A profile has one account there. */
  readonly service: string;
  /** In ISO 8601. */
  readonly at: string;
}

const areAnswers = isListOf(
  isRecord<KeptAnswer>({
    column: isText,
    from: isText,
    to: isText,
    rows: isListOf(isText),
    service: isText,
    at: isText,
  }),
);

const answersKind: StoredKind<{ readonly version: 1; readonly answers: readonly KeptAnswer[] }> = {
  name: 'The file of answers to imports',
  repair: escaped``,
  empty: { version: 1, answers: [] },
  parse: ({ answers }) =>
    areAnswers(answers) ? { value: { version: 1, answers } } : { fault: escaped`it does not hold answers` },
  isDisposable: true,
};

/** Marks the field of an answer for all rows of a file. */
const ofFile = '--default ';

/** So long a sheet is worked at. Phones of receivers are not kept for longer. */
const daysKept = 7;

/** The answers to the imports of an account. Each is on the disk when it has been given. */
export class KeptAnswers {
  /** By their columns and texts: what was typed for which rows. */
  private readonly known = new Map<string, Map<string, string>>();
  private readonly columns = new Set<string>();
  /** How many were given in this run. */
  private count = 0;
  private hasFailed = false;

  private constructor(
    private readonly run: Run,
    private readonly service: string,
    private readonly asksAgain: boolean,
    answers: readonly KeptAnswer[],
  ) {
    for (const answer of answers) this.learn(answer);
  }

  /** Reads them; with `asksAgain` none is used. Nothing is kept where no account is known. */
  static open(run: Run, asksAgain: boolean): KeptAnswers {
    const { io, settings } = run;
    const service = serviceOf(run);
    try {
      const { answers } = readStored(importAnswersFile(io, settings), answersKind, io);
      const own = answers.filter((each) => !asksAgain && each.service === service && isFresh(each, io.now()));
      return new KeptAnswers(run, service, asksAgain, own);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      run.messages.warn(escaped`${error.said} Answers of before are not used.`);
      return new KeptAnswers(run, service, asksAgain, []);
    }
  }

  private learn({ column, from, to, rows }: GivenAnswer): void {
    // Answers that lead back here are forgotten.
    for (const row of rows) this.known.get(JSON.stringify([column, to]))?.delete(row);
    this.columns.add(column);
    const key = JSON.stringify([column, from]);
    const known = this.known.get(key) ?? new Map<string, string>();
    this.known.set(key, known);
    for (const row of rows) known.set(row, to);
  }

  /** Is there an answer for a column of this heading? */
  has(column: string): boolean {
    return this.columns.has(column);
  }

  /** The answer in place of a text, if there is one; `row` is called only if some row has one. */
  find(column: string, from: string, row: () => string): string | undefined {
    if (!this.columns.has(column)) return undefined;
    return this.known.get(JSON.stringify([column, from]))?.get(row());
  }

  /** The answers for all rows of a file that have no value, by field. */
  async defaultsOf(digest: () => Promise<string>): Promise<Defaults> {
    const fields = [...this.columns].flatMap((column) =>
      column.startsWith(ofFile) ? column.slice(ofFile.length) : [],
    );
    if (fields.length === 0) return {};
    const row = await digest();
    const found = fields.map((field) => [field, this.find(`${ofFile}${field}`, '', () => row) ?? ''] as const);
    return Object.fromEntries(found.filter(([, text]) => text !== ''));
  }

  putDefault(field: string, to: string, digest: string): Promise<void> {
    return this.put({ column: `${ofFile}${field}`, from: '', to, rows: [digest] });
  }

  /** Keeps an answer in place of those that were given for the same. */
  put(answer: GivenAnswer): Promise<void> {
    this.learn(answer);
    this.count++;
    const kept = { ...answer, service: this.service, at: this.run.io.now().toISOString() };
    return this.change({ ...answer, texts: [answer.from, answer.to] }, [kept]);
  }

  /** Forgets what was typed in place of a text of these rows. */
  async drop({ column, from, rows }: Omit<GivenAnswer, 'to'>): Promise<void> {
    const known = this.known.get(JSON.stringify([column, from]));
    const dropped = rows.filter((row) => known?.delete(row));
    if (dropped.length > 0 || this.asksAgain) await this.change({ column, texts: [from], rows }, []);
  }

  /** Does something that asks. Whoever stops it is told that the answers of this run are kept. */
  async telling<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (this.count > 0 && !this.hasFailed)
        this.run.messages.note(
          escaped`What you typed is kept for ${pluralize(daysKept, 'days')}: the same command uses it, and goes on.`,
        );
      throw error;
    }
  }

  /** Takes what is kept for these texts of rows away, and adds others. */
  private async change(
    { column, texts, rows }: Pick<GivenAnswer, 'column' | 'rows'> & { readonly texts: readonly string[] },
    added: readonly KeptAnswer[],
  ): Promise<void> {
    const { run, service, hasFailed } = this;
    if (service === '' || hasFailed) return;
    const gone = new Set(rows);
    const withoutThem = (each: KeptAnswer): KeptAnswer[] => {
      if (!isFresh(each, run.io.now())) return [];
      if (each.service !== service || each.column !== column || !texts.includes(each.from)) return [each];
      const left = each.rows.filter((row) => !gone.has(row));
      return left.length === 0 ? [] : [{ ...each, rows: left }];
    };
    try {
      await changeStored(importAnswersFile(run.io, run.settings), answersKind, run, ({ answers }) => ({
        version: 1 as const,
        answers: [...answers.flatMap(withoutThem), ...added],
      }));
    } catch (error) {
      if (!(error instanceof Failure) || isStop(error)) throw error;
      this.hasFailed = true;
      run.messages.warn(escaped`${error.said} What you type here is asked for again next time.`);
    }
  }
}

const millisecondsOfDay = 86_400_000;

const isFresh = ({ at }: KeptAnswer, now: Date): boolean => {
  const age = now.getTime() - Date.parse(at);
  return age >= -millisecondsOfDay && age < daysKept * millisecondsOfDay;
};

/** Empty where the settings name no service. */
function serviceOf({ settings, account }: Run): string {
  try {
    return settings.sandbox ? 'sandbox' : new URL(account.baseUrl()).origin;
  } catch (error) {
    if (error instanceof Failure) return '';
    throw error;
  }
}
