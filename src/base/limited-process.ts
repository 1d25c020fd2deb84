import { type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Failure } from './failure.ts';
import type { Io, LimitedProcess, LimitedProgram, Stoppable } from './io.ts';
import { escaped } from './text/message.ts';

/** A task needed more than it may have. The process has ended. */
export class LimitReached extends Error {
  constructor(readonly limit: 'memory' | 'time') {
    super(`limit of ${limit}`);
  }
}

function forkProgram({ SystemRoot }: Io['env'], program: LimitedProgram, megabytes: number): LimitedProcess {
  const options: ForkOptions & { readonly windowsHide: boolean } = {
    serialization: 'advanced',
    // It gets no secret. Windows starts no program without the folder of the system.
    env: { SystemRoot },
    execArgv: [],
    // Ctrl-C goes to all processes of a terminal: in a session of its own it ends when this one says so.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  };
  return fork(join(__dirname, '../bin/limited.js'), [program, String(megabytes)], options);
}

/** Does tasks one after the other in a process that is killed at a limit, and started again for the next task. */
export interface LimitedWork {
  /** Returns the answer. Throws LimitReached, or the reason of the signal. `time` in milliseconds; no limit if undefined. */
  ask<T>(task: object, time: number | undefined): Promise<T>;
  close(): void;
}

/** Opens such work; the process starts with the first task. `does` completes the sentence "The process that … could not be started". */
export function limitedWork(
  { io, signal }: Stoppable,
  program: LimitedProgram,
  megabytes: number,
  does: string,
): LimitedWork {
  let child: LimitedProcess | undefined;
  const close = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const start = async (): Promise<LimitedProcess> => {
    try {
      const started = io.startLimited?.(program, megabytes) ?? forkProgram(io.env, program, megabytes);
      child = started;
      const ended = once(started, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}.`)));
      await Promise.race([once(started, 'message', { signal }), ended]);
      return started;
    } catch (cause) {
      close();
      if (signal.aborted) throw signal.reason;
      const reason = cause instanceof Error ? cause.message : '';
      throw new Failure('machine', escaped`The process that ${does} could not be started: ${reason}`, { cause });
    }
  };
  return {
    close,
    ask: async <T>(task: object, time: number | undefined): Promise<T> => {
      signal.throwIfAborted();
      const worker = child?.connected ? child : await start();
      const answered = new AbortController();
      const until = { signal: AbortSignal.any([signal, answered.signal]) };
      const endWith = (limit: LimitReached['limit']) => () => Promise.reject(new LimitReached(limit));
      try {
        // A process that has ended takes no task: its end answers.
        worker.send(task, () => undefined);
        return await Promise.race([
          once(worker, 'message', until).then(([answer]) => answer as T),
          once(worker, 'exit', until).then(endWith('memory')),
          ...(time === undefined ? [] : [setTimeout(time, undefined, until).then(endWith('time'))]),
        ]);
      } catch (error) {
        close();
        throw signal.aborted ? signal.reason : error;
      } finally {
        answered.abort();
      }
    },
  };
}
