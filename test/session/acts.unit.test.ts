import { describe, expect, it } from 'vitest';
import { escaped, wordsOf } from '../../src/base/text/message.ts';
import { type Act, changing, dryResult, type Prepared, type Show } from '../../src/ports/prepared.ts';

const told = async (result: Show | undefined): Promise<readonly string[]> => {
  if (!result || 'do' in result) return ['not a screen'];
  const { notes = [] } = (await result.ending?.()) ?? {};
  return [...(result.rows ? ['rows'] : []), ...notes.map((note) => wordsOf(note))];
};

describe('a command that acts', () => {
  it('is not done in a dry run, which shows the plan and says what was not done', async () => {
    let isDone = false;
    const act: Act = {
      ...changing(escaped`It would be saved.`, escaped`Saved.`, { outcome: 'updated', names: [] }, async () => {
        isDone = true;
      }),
      plan: { rows: [] },
    };
    const prepared: Prepared = { run: async () => act };
    expect(await told(await dryResult(prepared))).toEqual(['rows', 'It would be saved.']);
    expect(isDone).toBe(false);
    expect((await act.do())?.notes?.map((note) => wordsOf(note))).toEqual(['Saved.']);
    expect(isDone).toBe(true);
  });

  it('is not run if the command has a dry run of its own', async () => {
    const prepared: Prepared = {
      run: async (): Promise<undefined> => {
        throw new Error('It ran.');
      },
      dryRun: async () => ({ ending: () => ({ notes: [escaped`The requests`] }) }),
    };
    expect(await told(await dryResult(prepared))).toEqual(['The requests']);
  });
});
