import { describe, expect, it } from 'vitest';
import { asked, idsOf, range } from '../support/lists.ts';
import { furtherRows } from '../support/ring.ts';
import type { Recorded } from '../support/service.ts';
import { all, open, things } from '../support/things.ts';

const links = (...inputs: readonly string[]) => ({ inputs: ['limit', ...inputs], around: ['next$'] });

describe('a next link', () => {
  it.each([['changes', '&tint=blue'], ...furtherRows(['leaves out', ''], ['repeats', '&tint=red'])])(
    'that %s a filter does not change what was typed',
    async (_what, tint) => {
      const { type, service } = await open(links('page'), ({ query }: Recorded) => ({
        things: query.page === '2' ? things(3, 4) : things(1, 2),
        next: query.page === '2' ? null : `/api/things?page=2${tint}&limit=2`,
      }));
      const outcome = await type(...all, '--tint', 'red');
      expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 4) });
      expect(asked(service.requests, 'tint')).toEqual(['red', 'red']);
    },
  );

  it('may go on by a filter alone, and that is told', async () => {
    const { type, service } = await open(links('since'), ({ query }: Recorded) => {
      const since = Number(query.since ?? 0);
      return {
        things: things(since + 1, since + 2),
        next: since < 4 ? `/api/things?since=${since + 2}&limit=2` : null,
      };
    });
    const outcome = await type(...all, '--since', '2');
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(3, 6) });
    expect(asked(service.requests, 'since')).toEqual(['2', '4']);
    expect(outcome.stderr).toContain('The service goes on by since, which you have given: its next link changes it.');
    const plain = await type(...all);
    expect({ ...plain, ids: idsOf(plain) }).toMatchObject({ code: 0, ids: range(1, 6) });
    expect(plain.stderr).not.toContain('goes on by since');
  });
});
