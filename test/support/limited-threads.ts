import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { LimitedProcess, LimitedProgram } from '../../src/base/io.ts';

const fileOf = (program: LimitedProgram): string =>
  fileURLToPath(new URL(`../../dist/${program}.cjs`, import.meta.url));

/** Threads that wait for a task, by their program and its megabytes. */
const idle = new Map<string, Worker[]>();

/**
 * The thread that works in the program's own process for that, kept from one command to the next. Nothing limits its memory but
 * what the thread itself counts.
 */
class SharedThread extends EventEmitter {
  connected = true;
  private isAtWork = false;
  private readonly worker: Worker;
  private readonly kind: string;

  constructor(program: LimitedProgram, megabytes: number) {
    super();
    this.kind = `${program} ${megabytes}`;
    const options = { workerData: megabytes, env: {}, stdout: true, stderr: true };
    this.worker = idle.get(this.kind)?.pop() ?? new Worker(fileOf(program), options);
    // It does not keep the process of the tests from ending.
    this.worker.unref();
    this.worker.on('message', this.take).on('error', this.end);
    setImmediate(() => this.emit('message', 'ready'));
  }

  private readonly take = (answer: unknown): void => {
    this.isAtWork = false;
    this.emit('message', answer);
  };

  private readonly end = (): void => {
    this.connected = false;
    this.emit('exit', null);
  };

  send(task: unknown): boolean {
    this.isAtWork = true;
    this.worker.postMessage(task);
    return true;
  }

  kill(): boolean {
    if (!this.connected) return false;
    this.connected = false;
    this.worker.off('message', this.take).off('error', this.end);
    if (this.isAtWork) void this.worker.terminate();
    else idle.set(this.kind, [...(idle.get(this.kind) ?? []), this.worker]);
    return true;
  }
}

/** Works on things of others in a thread that the commands of a worker share. */
export const sharedThread = (program: LimitedProgram, megabytes: number): LimitedProcess =>
  new SharedThread(program, megabytes);
