import { Failure, isStop } from '../base/failure.ts';
import { escaped, joined, type Message, wordsOf } from '../base/text/message.ts';
import type { Messages } from '../output/messages.ts';
import { kindOfRun } from '../service/jobs.ts';

const isByDesign = (error: unknown): boolean => error instanceof Failure && error.details.isByDesign === true;

/** A failure that only counts what was left out on purpose, in one line that people have read. */
function withoutTold(failure: Failure): Failure {
  const { kind, said, details } = failure;
  if (!isByDesign(failure) || wordsOf(said).includes('\n')) return failure;
  return new Failure(kind, said, { ...details, isTold: true, cause: failure });
}

/** Continues after a failure, so that what was done is saved and told. The first failure becomes that of the command. */
export class GoingRun {
  /** The error of the command so far, usually a Failure. */
  error: unknown;
  /** Files that could not be written, besides that of `error`. */
  private readonly unwritten: Failure[] = [];
  private hasPapers = false;
  private isOfPapers = false;

  constructor(private readonly messages: Pick<Messages, 'tell'>) {}

  async attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.end(error);
      return undefined;
    }
  }

  /** Only papers can fail from here on: all shipments are sent. */
  beginPapers(): void {
    this.hasPapers = true;
  }

  /** Keeps one error for the end and tells any other, at once or with it. An error about orders left out on purpose gives way to any other. */
  end(error: unknown): void {
    const { error: first } = this;
    const isNext = first !== undefined && !isByDesign(first);
    if (isNext && error instanceof Failure && error.kind === 'machine') {
      this.unwritten.push(error);
      return;
    }
    const told = isNext ? error : first;
    if (told instanceof Failure) this.messages.tell(told.said);
    if (isNext) return;
    this.error = error;
    this.isOfPapers = this.hasPapers;
  }

  /** It was stopped before all papers were written. */
  cutShort(reason: unknown): void {
    if (!(this.error instanceof Failure && isStop(this.error))) this.end(reason);
  }

  /**
   * Returns the error of the command, which names all files that could not be written. Where only papers have failed it says
   * what was done, too: `summary`. `hasSent`: something was. `hasTold`: people have read its first line before a wait.
   */
  conclude(summary: Message, { hasSent, hasTold }: { readonly hasSent: boolean; readonly hasTold: boolean }): unknown {
    const { error, unwritten } = this;
    const files = unwritten.map(({ said }) => said);
    if (!(error instanceof Failure)) {
      for (const said of files) this.messages.tell(said);
      return error;
    }
    const { kind, said, details } = error;
    const isOwn = this.isOfPapers && kind !== 'partial' && !isStop(error);
    if (!isOwn && files.length === 0) return hasTold ? withoutTold(error) : error;
    const again = escaped`The same command writes what is missing, and ships nothing twice.`;
    const hint = joined([...(details.hint ? [details.hint] : []), again], '\n');
    const whole = joined([said, ...files, ...(isOwn ? [summary] : [])], '\n');
    return new Failure(isOwn ? kindOfRun(hasSent, error, undefined) : kind, whole, { ...details, hint, cause: error });
  }
}
