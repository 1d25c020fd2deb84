import type { Io } from '../base/io.ts';
import type { Redactor } from '../base/redact.ts';
import type { Row } from '../base/row.ts';
import type { Message } from '../base/text/message.ts';
import type { Clock } from '../base/time/times.ts';
import type { Messages } from '../output/messages.ts';
import type { Terminal } from '../output/terminal.ts';
import type { Service } from '../ports/service.ts';
import type { Settings } from '../settings/table.ts';
import type { LogOwner } from '../writes/open-ledger.ts';
import type { KnownOrder } from './scan/known-orders.ts';

/** Looks up orders at the service, one at a time. */
export interface OrderLookUp {
  /** Returns the record of an order; undefined if there is none, or it cannot be read. */
  byId(id: string, signal: AbortSignal): Promise<Row | undefined>;
  /** Returns the orders that have a code as their id or as their number. */
  named(code: string, signal: AbortSignal): Promise<readonly Row[]>;
  known(row: Row): KnownOrder;
}

/** All that packing uses of the run that it belongs to. */
export interface PackSurroundings extends LogOwner {
  readonly io: Io;
  readonly messages: Messages;
  readonly redactor: Pick<Redactor, 'cleanData'>;
  readonly stdoutTerminal: Terminal;
  readonly settings: LogOwner['settings'] & Pick<Settings, 'timeout' | 'retryQuiet'>;
  readonly stderrTerminal: Terminal;
  readonly clock: Clock;
  /** Aborted when the user stops the command. */
  readonly signal: AbortSignal;
  readonly service: Service;
  /** The words of a message, for the answer to a scan. */
  wordsOf(message: Message): string;
  /** Undefined where no operation reads an order by its id. */
  readonly lookUp: OrderLookUp | undefined;
}
