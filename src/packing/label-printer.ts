import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, isStop } from '../base/failure.ts';
import { dataFolder } from '../base/files/data-folder.ts';
import { writeFailure } from '../base/files/file-failures.ts';
import { makeFolder } from '../base/files/files.ts';
import { tidyUp } from '../base/files/held-files.ts';
import { escaped, type Message, pluralize, suggest } from '../base/text/message.ts';
import type { Desk } from '../ports/desk.ts';
import type { PackedOrder } from './journal/journal.ts';
import { printRun } from './print-command.ts';

/** How the label of a packed order is printed. */
export interface PrintPlan {
  /** The command as it was typed. */
  readonly command: string;
  /** Returns the label of an order, and the ending of a file for it: a PDF, a picture or ZPL. Throws Failure. */
  label(order: string): Promise<{ readonly bytes: Buffer; readonly ending: string }>;
}

/** Prints labels beside the scanning, one after another. */
export class LabelPrinter {
  private readonly failed: { readonly id: string; readonly number: string }[] = [];
  private last: Promise<void> = Promise.resolve();
  private crash: unknown;
  private tidied: Promise<void> | undefined;

  constructor(
    private readonly desk: Desk,
    private readonly plan: PrintPlan,
    private readonly onFailure: (text: Message) => void,
  ) {}

  print(order: PackedOrder): void {
    this.last = this.last
      .then(() => this.printOne(order))
      .catch((error) => {
        this.crash ??= error;
      });
  }

  /** Waits for the last label. Returns the failure that names the orders without one. Throws why the command was stopped. */
  async finish(): Promise<Failure | undefined> {
    await this.last;
    if (this.crash) throw this.crash;
    if (this.failed.length === 0) return undefined;
    const numbers = this.failed.map(({ number }) => number);
    const ids = this.failed.map(({ id }) => id);
    return new Failure(
      'partial',
      escaped`The label of ${pluralize(ids.length, 'orders')} was not printed: ${numbers}.`,
      { hint: escaped`Save what there is: ${suggest`shipments labels ${ids} --orders --out ${'missing.pdf'}`}` },
    );
  }

  private async printOne({ id, contents: { number } }: PackedOrder): Promise<void> {
    const { io, signal } = this.desk;
    if (signal.aborted) return;
    const { folder } = this;
    const name = `label-${number.replace(/[^\p{L}\p{N}._-]/gu, '_').slice(0, 60)}-${io.pid}`;
    let file = '';
    let isHandedOn = false;
    try {
      const { bytes, ending } = await this.plan.label(id);
      file = join(folder, name + ending);
      try {
        makeFolder(folder);
        writeFileSync(file, bytes, { mode: 0o600 });
      } catch (error) {
        throw writeFailure(error, file);
      }
      isHandedOn = await this.run(file);
    } catch (failure) {
      if (!(failure instanceof Failure) || isStop(failure)) throw failure;
      this.failed.push({ id, number });
      this.onFailure(escaped`The label of order ${number} was not printed: ${failure.said}`);
    } finally {
      if (file !== '' && !isHandedOn) await tidyUp(file);
    }
  }

  private get folder(): string {
    return join(dataFolder(this.desk.io), 'pack');
  }

  /** Removes the labels that earlier runs gave to another program to print. */
  private async removeOld(): Promise<void> {
    const { io } = this.desk;
    for (const name of readdirSync(this.folder)) {
      const [, pid] = /^label-.*-(\d+)\.\w+$/.exec(name) ?? [];
      if (pid !== undefined && !io.isAlive(Number(pid))) await tidyUp(join(this.folder, name));
    }
  }

  /** Prints the file and waits for the print program to end. Returns true if that gave the file to a program that may read it later. */
  private async run(file: string): Promise<boolean> {
    const { io, signal } = this.desk;
    const { program, words, handsOn, failure } = printRun(this.plan.command, file, io);
    let code: number | string | undefined;
    try {
      if (handsOn) this.tidied ??= this.removeOld();
      await this.tidied;
      code = await io.run?.(program, words, signal);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const reason = error instanceof Error ? error.message : '';
      throw new Failure('machine', escaped`${program} could not be started (${reason}).`, { cause: error });
    }
    if (code !== 0)
      throw new Failure('machine', failure ?? escaped`${program} ended with ${code ?? escaped`an error`}.`);
    return handsOn;
  }
}
