/** The answer is longer than anything a page of records can be: a mistake or a bomb. */
export class AnswerTooLong extends Error {
  constructor(readonly limit: number) {
    super(`the answer is longer than ${limit / 2 ** 20} MiB`);
  }
}

/** The answer began well and is no whole JSON: most likely it was cut on the way. */
export class BrokenAnswer extends Error {}

/** The attempt took longer than `--timeout` allows. */
export class AttemptTimedOut extends Error {}
