import type { Failure } from '../base/failure.ts';
import type { Io } from '../base/io.ts';
import type { Redactor } from '../base/redact.ts';
import type { Row } from '../base/row.ts';
import type { Message } from '../base/text/message.ts';
import type { Clock } from '../base/time/times.ts';
import type { Endpoints } from '../http/prepare.ts';
import type { SharedLogs } from '../log/open-log.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import type { NamedList } from '../operations/named-lists.ts';
import type { PlacesOfService } from '../orders/cities.ts';
import type { Payouts } from '../orders/cod.ts';
import type { Couriers } from '../orders/couriers.ts';
import type { KnownTimes } from '../orders/lateness.ts';
import type { NameList } from '../orders/places.ts';
import type { Messages } from '../output/messages.ts';
import type { Terminal } from '../output/terminal.ts';
import type { OfflineLists, Service } from '../ports/service.ts';
import type { Resolved, Settings } from '../settings/table.ts';
import type { Account } from './account.ts';
import type { GivenFlag } from './flags.ts';
import type { OperationFlags, SharedFlags } from './shared-flags.ts';

/** One command line, parsed, with its settings resolved. */
export interface Invocation {
  /** The words of the command: `orders list`. */
  readonly name: string;
  readonly words: readonly string[];
  /** The flags in the order typed. */
  readonly given: readonly GivenFlag[];
  /** The same, and before them those of the view that `--view` names. */
  readonly applied: readonly GivenFlag[];
  readonly shared: SharedFlags;
  /** The flags that commands made of operations have in common; unset where the command does not take them. */
  readonly operationFlags: OperationFlags;
  /** The words of messages for a flag that the view of `--view` gives. */
  readonly viewTitle?: string | undefined;
  /** Returns the flag that gives an input its value; undefined if it has none. */
  inputFlag(field: string): string | undefined;
  readonly settings: Settings;
  readonly sources: Resolved['sources'];
  /** Why the profile, which may hold more settings, could not be read. */
  readonly unreadProfile?: Failure;
  readonly platform: string;
  /** The mistakes in the command line and the settings, a sentence each. */
  readonly mistakes: readonly Message[];
}

/** How long a run waits for what, in milliseconds, and what it may take for that. */
export interface Timing {
  /** The pause between the requests with which `ops probe` and `doctor` find out which operations exist. */
  readonly probePause: number;
  /** From a shipment to the moment when its order is read once more; the longest that another can take unless given. */
  readonly readBackAfter?: number | undefined;
  /** How long reading a PDF may take. */
  readonly documentTime: number;
  /** The megabytes that reading PDFs may take; the usual ones unless given. */
  readonly documentMemory?: number | undefined;
  /** How long an expression of `--jq` may take for one page, or for a whole list that it gets as one. */
  readonly expressionTime: number;
  readonly clock: Clock;
}

/** The records of a list, and their names; none of either where the service refuses the list or has none. */
export interface NamedRecords {
  readonly names: NameList;
  readonly rows: readonly Row[];
}

/** Permissions by the person who starts a server of tools: `shipctl mcp`. */
export interface ToolOptions {
  readonly writes: boolean;
  readonly spending: boolean;
  /** The one folder whose files tools may read and add to, as an absolute path. */
  readonly folder: string | undefined;
  /** The first words of the tools to offer; all if there is none. */
  readonly only: readonly string[];
}

/** Runs a command line to its end, as a program of its own on this io, and returns its exit code. */
export type RunLine = (argv: readonly string[], io: Io, timing: Partial<Timing>) => Promise<number>;

/** The lists whose records a write may name, each read once. Throws what reading one throws, but in a dry run. */
export interface RecordLists {
  named(list: NamedList): Promise<NamedRecords>;
  /** The couriers by what an input takes for them; undefined if nothing is known of them. */
  couriers(operation: Operation, field: string): Promise<Couriers | undefined>;
}

/** A value that a dry run shows, and that what is sent may have otherwise. */
export interface OpenValue {
  /** `url`, or the field of the body. */
  readonly at: string;
  /** As it is shown. */
  readonly value: string;
  /** Why it is open, as a sentence. */
  readonly why: Message;
}

/** What is known of an order without asking the service. */
export interface OfflineOrder {
  readonly id: string;
  /** Absent where only the ledger knows it. */
  readonly row?: Row;
  readonly source: 'mirror' | 'ledger';
}

/** Everything that a command may use. Whatever costs time is behind a function and made when it is first asked for. */
export interface Context extends Timing {
  readonly io: Io;
  readonly invocation: Invocation;
  readonly settings: Settings;
  readonly catalogue: Catalogue;
  /** Aborted when the user stops the command. */
  readonly signal: AbortSignal;
  readonly redactor: Redactor;
  readonly messages: Messages;
  readonly stdoutTerminal: Terminal;
  readonly stderrTerminal: Terminal;
  readonly account: Account;
  /** The one way to the service of this run's account, or to the sandbox. */
  readonly service: Service;
  /** Stands in for the lists of the service with `--offline`. */
  readonly offline?: OfflineLists | undefined;
  /** The cities and countries of the service. Their lists are read when something asks about a place. */
  places(): Promise<PlacesOfService>;
  records(): Promise<RecordLists>;
  /** The database that keeps the ledger and the packing journal; undefined if files do. It is connected at the first call. */
  sharedLogs(): Promise<SharedLogs | undefined>;
  /** The account that owns the logs of a database. Its id is read at the first call. */
  ledgerAccount(): Promise<string>;
  /** Payouts of couriers, by the settlement files that were compared. They are read at the first call. */
  payouts(): Promise<Payouts>;
  /** What the ledger, and with `--offline` the mirror, know of times that orders do not say. They are read at the first call. */
  knownTimes(): Promise<KnownTimes>;
  /** The file of the profile's overrides; it may not exist. */
  readonly operationsFile: string;
  /** Completes the commands that a text of rows suggests, as those of messages are. */
  wordsOf(message: Message): string;
  /** The service at other addresses than the account's: login has no account yet. */
  serviceAt(to: Pick<Endpoints, 'baseUrl' | 'authUrl' | 'prove'>): Service;
  /** Serves the commands of the program as tools on its standard input and output until that ends. Throws the reason of a stop. */
  serveTools(options: ToolOptions): Promise<void>;
  /** Returns the context as the next run of this line would have it, with what has been stored since. */
  reopened(): Promise<Context>;
  /** Names a value of a dry run that depends on what it does not read. */
  leaveOpen(value: OpenValue): void;
  readonly leftOpen: readonly OpenValue[];
  /** The order that a mirror on this machine has by its number or id, else the ledger; undefined if neither has. Nothing is sent. */
  knownOrder(word: string): Promise<OfflineOrder | undefined>;
  /** Has a request been sent that may have changed something? */
  hasWritten(): boolean;
  /** Something to close when the command ends, last opened first closed. */
  onClose(close: () => Promise<void>): void;
}
