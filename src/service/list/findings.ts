import { escaped } from '../../base/text/message.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { FoundPaging } from '../../paging/description.ts';
import type { ListFindings } from '../../paging/styles/undescribed-pages.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import { keepFoundPaging, readFoundPaging } from './found-paging.ts';

/** The lists of the sandbox that have no pages are whole. */
const wholeBySandbox: ListFindings = {
  mayAsk: false,
  recall: () => ({ way: { kind: 'none' }, rows: Number.POSITIVE_INFINITY }),
  keep: async () => undefined,
};

/** Findings about the pages of lists, of this run or an earlier one of the profile. */
export class PagingFindings {
  private readonly found = new Map<string, FoundPaging>();
  private earlier: ReturnType<typeof readFoundPaging> | undefined;

  constructor(private readonly surroundings: Desk & Profile) {}

  of(list: Pick<Operation, 'method' | 'path'>): ListFindings {
    const { settings } = this.surroundings;
    if (settings.sandbox) return wholeBySandbox;
    const route = `${list.method} ${list.path}`;
    return {
      mayAsk: !settings.dryRun,
      recall: () => this.found.get(route) ?? this.read()(list),
      keep: async (found) => {
        this.found.set(route, found);
        await this.keep(list, found);
      },
    };
  }

  private read(): ReturnType<typeof readFoundPaging> {
    const { account, messages } = this.surroundings;
    try {
      this.earlier ??= readFoundPaging(this.surroundings, account.baseUrl());
    } catch (error) {
      messages.debug(escaped`What was found out about lists cannot be read: ${String(error)}`);
      this.earlier = () => undefined;
    }
    return this.earlier;
  }

  /** Where the disk does not take it, the service is asked again next time. */
  private async keep(list: Pick<Operation, 'method' | 'path'>, found: FoundPaging): Promise<void> {
    const { account, io, messages, signal } = this.surroundings;
    try {
      const dated = { ...found, at: io.now().toISOString(), service: account.baseUrl() };
      await keepFoundPaging(this.surroundings, list, dated);
    } catch (error) {
      signal.throwIfAborted();
      messages.debug(escaped`What was found out about ${list.path} is not kept: ${String(error)}`);
    }
  }
}
