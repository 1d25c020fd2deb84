import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Failure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { PdfAnswer, PdfFault, PdfTask } from './task.ts';

export interface PdfSurroundings {
  /** Aborted when the user stops the command: ends the reading at once. */
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds that reading one document may take. */
  readonly time: number;
}

/** Reads foreign documents in a process of its own, which is killed at a limit and then started again. */
export class PdfProcess {
  private child: ChildProcess | undefined;

  constructor(
    private readonly surroundings: PdfSurroundings,
    private readonly megabytes: number,
  ) {}

  /** Does a task in the time for so many documents. Throws where the command was stopped. */
  async run(task: PdfTask, documents = 1): Promise<PdfAnswer> {
    const { signal, time } = this.surroundings;
    signal.throwIfAborted();
    const child = this.child?.connected ? this.child : await this.start();
    const isOver = new AbortController();
    const until = { signal: AbortSignal.any([signal, isOver.signal]) };
    const endWith = (fault: PdfFault) => (): PdfAnswer => {
      this.close();
      return { fault };
    };
    try {
      // A process that has ended takes no task: its end answers.
      child.send(task, () => undefined);
      return await Promise.race([
        once(child, 'message', until).then(([answer]) => answer as PdfAnswer),
        once(child, 'exit', until).then(endWith('memory')),
        setTimeout(time * documents, undefined, until).then(endWith('time')),
      ]);
    } catch (error) {
      this.close();
      throw signal.aborted ? signal.reason : error;
    } finally {
      isOver.abort();
    }
  }

  close(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private async start(): Promise<ChildProcess> {
    const { signal, env } = this.surroundings;
    // It gets no secret. Windows starts no program without the folder of the system.
    const { SystemRoot } = env;
    const options: ForkOptions & { readonly windowsHide: boolean } = {
      serialization: 'advanced',
      env: { SystemRoot },
      execArgv: [],
      // Ctrl-C goes to all processes of a terminal: in a session of its own it ends when this one says so.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    };
    const child = fork(join(__dirname, '../../bin/pdf-reader.js'), [String(this.megabytes)], options);
    this.child = child;
    const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`It ended with ${code}.`)));
    try {
      await Promise.race([once(child, 'message', { signal }), ended]);
      return child;
    } catch (cause) {
      this.close();
      if (signal.aborted) throw signal.reason;
      const reason = cause instanceof Error ? cause.message : '';
      throw new Failure('machine', escaped`The process that reads PDFs could not be started: ${reason}`, { cause });
    }
  }
}
