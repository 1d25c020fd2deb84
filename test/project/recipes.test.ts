import { describe, expect, it } from 'vitest';
import { expectChain } from '../support/recipe-chain.ts';
import { recipes } from '../support/recipes.ts';
import { ring } from '../support/ring.ts';
import { zshSpecials } from '../support/shells.ts';

/** What takes its time on hundreds of orders: PDFs, workbooks, the mirror, and threads that compile jq. */
const isDear = (recipe: string): boolean =>
  /^shipctl (ship|shipments (handover|invoice)|sync|sql|report|orders import orders\.xlsx)\b|--jq|--verify|--resume|--out orders\.xlsx/.test(
    recipe,
  );

describe('the recipes of the README', () => {
  it('have nothing bare that zsh would take for something else, and no comment behind them', () => {
    expect(recipes.length).toBeGreaterThan(20);
    expect(recipes.flatMap((line) => zshSpecials(line).map((sign) => ({ line, sign })))).toEqual([]);
  });

  // In the later rings recipes.all.test.ts runs all of them.
  it.runIf(ring === 'test')('work one after another, but for the dear ones', async () => {
    const chosen = recipes.filter((recipe) => !isDear(recipe));
    expect(chosen.length).toBeGreaterThan(40);
    await expectChain(chosen);
  });
});
