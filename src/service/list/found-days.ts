import { escaped } from '../../base/text/message.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { LastDayFacts } from '../../ports/service.ts';
import { type FoundLastDay, keepLastDay, readLastDay } from '../../settings/last-days.ts';

type ListRoute = Pick<Operation, 'method' | 'path'>;

/** A run asks no more than so often, whether that shows anything or not. */
const mostRequests = 3;

/** Findings about the last days of periods, of this run or an earlier one of the profile. */
export class LastDays {
  private readonly found = new Map<string, Omit<FoundLastDay, 'service'> | undefined>();

  /** How often the service was asked about a list. */
  private readonly asked = new Map<string, number>();

  constructor(private readonly surroundings: Desk & Profile) {}

  of(list: ListRoute): LastDayFacts {
    const { settings, io } = this.surroundings;
    const route = `${list.method} ${list.path}`;
    const at = io.now().toISOString();
    if (settings.sandbox)
      return { recall: () => ({ isIncluded: true, at }), mayAsk: () => false, keep: async () => undefined };
    return {
      recall: () => {
        if (!this.found.has(route)) this.found.set(route, this.read(list));
        return this.found.get(route);
      },
      mayAsk: () => {
        const asked = this.asked.get(route) ?? 0;
        this.asked.set(route, asked + 1);
        return asked < mostRequests;
      },
      keep: async (isIncluded) => {
        this.found.set(route, isIncluded === undefined ? undefined : { isIncluded, at });
        await this.keep(list, isIncluded, at);
      },
    };
  }

  private read(list: ListRoute): FoundLastDay | undefined {
    const { account, messages, io } = this.surroundings;
    try {
      return readLastDay(this.surroundings, list, account.baseUrl(), io.now());
    } catch (error) {
      messages.debug(escaped`What was found out about days cannot be read: ${String(error)}`);
      return undefined;
    }
  }

  /** Where the disk does not take it, the service is asked again next time. */
  private async keep(list: ListRoute, isIncluded: boolean | undefined, at: string): Promise<void> {
    const { account, messages, signal } = this.surroundings;
    try {
      const found = isIncluded === undefined ? undefined : { isIncluded, at, service: account.baseUrl() };
      await keepLastDay(this.surroundings, list, found);
    } catch (error) {
      signal.throwIfAborted();
      messages.debug(escaped`What was found out about days is not kept: ${String(error)}`);
    }
  }
}
