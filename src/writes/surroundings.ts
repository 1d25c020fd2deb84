import type { Clock } from '../base/time/clock.ts';
import type { Asker } from '../session/ask.ts';
import type { Service } from '../session/service.ts';
import type { Settings } from '../settings/table.ts';

/** Whose log is meant: a profile at a service. A command's context is one. */
export interface LogOwner extends Pick<Asker, 'io'> {
  readonly settings: Pick<Settings, 'profile' | 'sandbox'>;
  readonly account: { baseUrl(): string };
}

/** All that many writes use of the run that they belong to. A command's context has it. */
export interface WriteSurroundings extends LogOwner, Asker {
  readonly settings: Pick<Settings, 'input' | 'yes' | 'profile' | 'sandbox' | 'timeout'>;
  readonly service: Service;
  readonly clock: Clock;
}
