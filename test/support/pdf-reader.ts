import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PdfReaderProcess } from '../../src/base/io.ts';

const program = fileURLToPath(new URL('../../dist/pdf-worker.cjs', import.meta.url));

/** Threads that wait for a task, by their megabytes. */
const idle = new Map<number, Worker[]>();

/**
 * The thread that reads foreign PDFs in the program's own process for that, kept from one command to the next. Nothing limits
 * its memory but what the thread itself counts.
 */
class SharedPdfReader extends EventEmitter {
  connected = true;
  private isAtWork = false;
  private readonly worker: Worker;

  constructor(private readonly megabytes: number) {
    super();
    this.worker = idle.get(megabytes)?.pop() ?? new Worker(program, { workerData: megabytes });
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
    else idle.set(this.megabytes, [...(idle.get(this.megabytes) ?? []), this.worker]);
    return true;
  }
}

/** Reads foreign PDFs in a thread that the commands of a worker share. */
export const sharedPdfReader = (megabytes: number): PdfReaderProcess => new SharedPdfReader(megabytes);
