import type { Stoppable } from '../../base/io.ts';
import { LimitReached, limitedWork } from '../../base/limited-process.ts';
import { escaped, type Message } from '../../base/text/message.ts';

/** The answer of jq to one text of documents; `crash` says why it gave none. */
export interface JqAnswer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
  readonly crash?: string;
}

/** The fault of an expression: it does not parse, fails on a document, or takes too long. Its message begins with `--jq`. */
export class JqFault extends Error {
  constructor(
    readonly told: Message,
    readonly hint?: Message,
  ) {
    super();
  }
}

export interface JqLimits extends Stoppable {
  /** Milliseconds that the expression may take for one text. */
  readonly time: number;
}

/** An expression and a text of documents for it. */
export interface JqTask {
  readonly expression: string;
  readonly documents: string;
}

/** The memory that an expression may take, in megabytes: jq needs some twenty times the size of a document. */
const mostMemory = 2048;

const outOfMemory = (): JqFault => new JqFault(escaped`--jq: the expression needs more memory than there is.`);

/** Lines that stand before the expression in the program. */
const linesBefore = 1;

/** `jq: error: … at <top-level>, line 2, column 6:`, then the line of the expression and a mark below the place. */
const placed = /^jq: error: (.*) at <top-level>, line (\d+), column (\d+):\n {4}(.*)\n {4}( *\^+)/;

function parseFault(stderr: string): JqFault {
  const [, what = '', line = '', column = '', text = '', mark = ''] = placed.exec(stderr) ?? [];
  if (what === '') return new JqFault(escaped`--jq: ${firstError(stderr)}`);
  const row = Number(line) - linesBefore;
  const place = row > 1 ? escaped`line ${row}, column ${column}` : escaped`column ${column}`;
  const end = row < 1 ? escaped` (the expression is empty)` : '';
  return new JqFault(escaped`--jq: ${what}, at ${place}${end}:\n${text}\n${mark}`);
}

const firstError = (stderr: string): string => {
  const line = stderr.split('\n').find((each) => each.startsWith('jq: error')) ?? stderr;
  return line.replace(/^jq: error(?: \(at [^)]*\))?:? ?/, '').trim();
};

/** Is there more than the last words of a library that got no memory? */
const saysMore = (stderr: string): boolean =>
  stderr.replace(/^Aborted\(.*$|^jq: error: cannot allocate memory$/gm, '').trim() !== '';

/** An expression of jq, in a process that has read it. */
export interface Jq {
  /** Returns the results for a text of documents, each as JSON on a line, and what `debug` has said. Throws a JqFault. */
  run(documents: string): Promise<{ readonly results: string; readonly notes: string }>;
  close(): Promise<void>;
}

/** Starts the process. Throws a JqFault if the expression does not parse. */
export async function openJq(expression: string, surroundings: JqLimits): Promise<Jq> {
  const { time } = surroundings;
  if (/\$\s*ENV\b/.test(expression))
    throw new JqFault(escaped`--jq: $ENV is not known here: the environment may hold tokens.`);
  const work = limitedWork(surroundings, 'jq-worker', mostMemory, 'runs expressions of jq');
  const close = async (): Promise<void> => work.close();

  async function ask(documents: string): Promise<JqAnswer> {
    try {
      return await work.ask<JqAnswer>({ expression, documents } satisfies JqTask, time);
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      if (error.limit === 'memory') throw outOfMemory();
      throw new JqFault(
        escaped`--jq: the expression did not end within ${time / 1000} s, and was stopped.`,
        escaped`An expression that repeats itself needs an end, like limit or first.`,
      );
    }
  }

  // Operations on constants are done here already.
  const { stderr, exitCode, crash } = await ask('');
  if (exitCode !== 0) {
    await close();
    throw crash === undefined && saysMore(stderr) ? parseFault(stderr) : outOfMemory();
  }

  return {
    close,
    run: async (documents) => {
      const { stdout, stderr, exitCode, crash } = await ask(documents);
      if (crash !== undefined) throw outOfMemory();
      if (exitCode === 0 && !/^jq: error/m.test(stderr)) return { results: stdout, notes: stderr };
      if (!saysMore(stderr)) throw outOfMemory();
      const said = firstError(stderr);
      const [, line] = /^jq: error \(at [^):]*:(\d+)\)/m.exec(stderr) ?? [];
      throw new FailedDocument(said, line === undefined ? undefined : Number(line));
    },
  };
}

/** The expression failed on a document, the one that ends at this line. */
export class FailedDocument extends JqFault {
  constructor(
    readonly said: string,
    readonly line: number | undefined,
  ) {
    super(escaped`--jq: ${said}`);
  }
}
