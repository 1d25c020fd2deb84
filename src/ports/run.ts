import type { Message } from '../base/text/message.ts';
import type { Clock } from '../base/time/times.ts';
import type { Endpoints } from '../http/prepare.ts';
import type { Terminal } from '../output/terminal.ts';
import type { Desk } from './desk.ts';
import type { Profile } from './profile.ts';
import type { OfflineLists, Service } from './service.ts';

/** The requests that a run may send, whatever its command says of itself. */
export interface Permits {
  /** May it send requests that change something? */
  readonly writes: boolean;
  /** May it send requests that cost money? */
  readonly spending: boolean;
}

/** How long a run waits for what, in milliseconds, and what it may take and send. */
export interface Timing {
  readonly clock: Clock;
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
  /** Everything unless given. */
  readonly permits?: Permits | undefined;
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

/** A run of a command, whatever its line: the desk, the profile, and the service of its account. */
export interface Run extends Desk, Profile, Timing {
  readonly stdoutTerminal: Terminal;
  /** The one way to the service of this run's account, or to the sandbox. */
  readonly service: Service;
  /** Stands in for the lists of the service with `--offline`. */
  readonly offline?: OfflineLists | undefined;
  /** The service at other addresses than the account's: login has no account yet. */
  serviceAt(to: Pick<Endpoints, 'baseUrl' | 'authUrl' | 'prove'>): Service;
  /** Names a value of a dry run that depends on what it does not read. */
  leaveOpen(value: OpenValue): void;
  readonly leftOpen: readonly OpenValue[];
  /** Has a request been sent that may have changed something? */
  hasWritten(): boolean;
}
