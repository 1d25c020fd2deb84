import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { escaped } from '../../src/base/text/message.ts';
import { type Outcome, outcomeOfFailure, type RunEnd, runJobs } from '../../src/service/jobs.ts';

const failure = (status: number) => new Failure('refused', escaped`status ${status}`, { status });
const lost = new Failure('unavailable', escaped`lost`, { outcomeUnknown: true });

const endings: Readonly<Record<string, Outcome>> = {
  done: { status: 'done' },
  before: { status: 'there before' },
  refused: outcomeOfFailure(failure(422), { args: ['5'] }),
  unknown: outcomeOfFailure(lost, { args: ['5'] }),
  ends: outcomeOfFailure(failure(401), { args: ['5'] }),
};

const kinds = fc.array(fc.constantFrom(...Object.keys(endings)), { maxLength: 30 });

/** The first place after which nothing more may be sent, by the rules alone; undefined where the run goes on to its last job. */
function expectedEnd(jobs: readonly string[], mostUnknown: number): number | undefined {
  let inRow = 0;
  for (const [at, kind] of jobs.entries()) {
    if (kind === 'done' || kind === 'refused') inRow = 0;
    if (kind === 'unknown') inRow++;
    if (kind === 'ends' || inRow >= mostUnknown) return at;
  }
  return undefined;
}

describe('a run of jobs', () => {
  it('attempts each job once, keeps their order, and ends where one says so or too many outcomes are unknown', async () => {
    await fc.assert(
      fc.asyncProperty(kinds, fc.integer({ min: 1, max: 4 }), async (jobs, mostUnknown) => {
        const sent: number[] = [];
        const run: RunEnd = {};
        const attempt = async (kind: string, at: number): Promise<Outcome> => {
          if (run.end) return { status: 'not sent' };
          sent.push(at);
          return endings[kind] ?? { status: 'done' };
        };
        const ended: number[] = [];
        for await (const { at, job } of runJobs(run, jobs, attempt, { mostUnknown })) {
          expect(job).toBe(jobs[at]);
          ended.push(at);
        }
        const end = expectedEnd(jobs, mostUnknown);
        expect(ended).toEqual(jobs.map((_, at) => at));
        expect(sent).toEqual(jobs.map((_, at) => at).filter((at) => end === undefined || at <= end));
        expect(run.end === undefined).toBe(end === undefined);
      }),
    );
  });

  it('loses no job and no outcome where several are under way at once', async () => {
    await fc.assert(
      fc.asyncProperty(kinds, fc.integer({ min: 1, max: 6 }), fc.scheduler(), async (jobs, concurrency, scheduler) => {
        const begun: number[] = [];
        let underWay = 0;
        const attempt = async (kind: string, at: number): Promise<Outcome> => {
          begun.push(at);
          underWay++;
          expect(underWay).toBeLessThanOrEqual(concurrency);
          await scheduler.schedule(Promise.resolve());
          underWay--;
          return endings[kind] ?? { status: 'done' };
        };
        const ended: number[] = [];
        const runAll = async () => {
          for await (const { at } of runJobs({}, jobs, attempt, { concurrency })) ended.push(at);
        };
        await scheduler.waitFor(runAll());
        expect(begun).toEqual(jobs.map((_, at) => at));
        expect(ended.toSorted((one, other) => one - other)).toEqual(begun);
      }),
    );
  });
});

describe('a reader of a run', () => {
  it('that stops, or a job that throws, waits for jobs that were started and starts no others', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 9 }),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        fc.scheduler(),
        async (last, concurrency, breaks, scheduler) => {
          const jobs = Array.from({ length: 10 }, (_, at) => at);
          let [begun, underWay] = [0, 0];
          const attempt = async (at: number): Promise<Outcome> => {
            begun++;
            underWay++;
            await scheduler.schedule(Promise.resolve());
            underWay--;
            if (breaks && at === last) throw new Error('broken');
            return { status: 'done' };
          };
          const read = async () => {
            let count = 0;
            for await (const _ of runJobs({}, jobs, attempt, { concurrency })) if (!breaks && count++ === last) break;
            return count;
          };
          const end = await scheduler.waitFor(read().catch((error: Error) => error.message));
          expect([end, underWay]).toEqual([breaks ? 'broken' : last + 1, 0]);
          expect(begun).toBeLessThanOrEqual(last + 2 * concurrency);
        },
      ),
    );
  });
});

describe('a failure', () => {
  it.each([
    ['a refusal of its values', failure(422), ['5'], 'refused', false],
    ['a record that is missing', failure(404), ['5'], 'refused', false],
    ['a route that is missing', failure(404), [], 'not sent', true],
    ['a token that is refused', failure(401), ['5'], 'not sent', true],
    ['too many requests', failure(429), ['5'], 'not sent', true],
    ['a response that was lost', lost, ['5'], 'unknown', false],
    ['a request that timed out at the service', failure(408), ['5'], 'unknown', false],
    ['a stop before it was sent', new Failure('interrupted', escaped`x`), ['5'], 'not sent', true],
    [
      'a stop while it was sent',
      new Failure('interrupted', escaped`x`, { outcomeUnknown: true }),
      ['5'],
      'unknown',
      true,
    ],
    ['a credential that is not stored', new Failure('auth', escaped`x`), ['5'], 'not sent', true],
  ] as const)(
    '(%s) decides the outcome of its job, and whether the run ends',
    (_what, cause, args, status, endsRun) => {
      expect(outcomeOfFailure(cause, { args })).toMatchObject({ status, endsRun });
    },
  );

  it('never leaves the outcome of a read unknown', () => {
    for (const status of [408, 500, 503]) {
      expect(outcomeOfFailure(failure(status), { args: [], safe: true }).status).toBe('refused');
    }
  });
});
