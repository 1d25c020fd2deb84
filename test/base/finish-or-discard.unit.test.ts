import { describe, expect, it } from 'vitest';
import { finishOrDiscard } from '../../src/base/files/atomic-file.ts';

function recorder(failing?: string) {
  const calls: string[] = [];
  const step = (name: string) => async () => {
    calls.push(name);
    if (name === failing) throw new Error(name);
  };
  return { calls, opened: { finish: step('finish'), discard: step('discard') }, step };
}

describe('finishOrDiscard', () => {
  it('finishes after the work, and returns its result', async () => {
    const { calls, opened } = recorder();
    expect(await finishOrDiscard(opened, async () => calls.push('work'))).toBe(1);
    expect(calls).toEqual(['work', 'finish']);
  });

  it('discards once if the work fails, and fails with its error', async () => {
    const { calls, opened, step } = recorder('work');
    await expect(finishOrDiscard(opened, step('work'))).rejects.toThrow('work');
    expect(calls).toEqual(['work', 'discard']);
  });

  it('does not discard what could not be finished: finish has done so', async () => {
    const { calls, opened } = recorder('finish');
    await expect(finishOrDiscard(opened, async () => undefined)).rejects.toThrow('finish');
    expect(calls).toEqual(['finish']);
  });
});
