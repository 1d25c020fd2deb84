import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { perRing } from '../support/ring.ts';
import { isInstalled } from '../support/shells.ts';
import { type InteractiveShell, typeInto } from '../support/typed-tab.ts';

const loads: Readonly<Record<InteractiveShell, string>> = {
  bash: 'source <(shipctl completion bash)',
  zsh: 'source <(shipctl completion zsh)',
  fish: 'shipctl completion fish | source',
};

/** A line, and the words that it is after TAB. */
const lines: readonly (readonly [line: string, words: readonly string[]])[] = [
  ['shipctl ord', ['shipctl', 'orders']],
  ['shipctl orders list --status pe', ['shipctl', 'orders', 'list', '--status', 'pending']],
  ['shipctl orders list --status=pe', ['shipctl', 'orders', 'list', '--status=pending']],
  ['shipctl orders list --status=pending,c', ['shipctl', 'orders', 'list', '--status=pending,cancelled']],
  [`shipctl orders list --where 'city = riy`, ['shipctl', 'orders', 'list', '--where', 'city = Riyadh']],
  [`shipctl orders list --where "courier = aram`, ['shipctl', 'orders', 'list', '--where', 'courier = aramex']],
  ['shipctl orders create --receiver-city Al\\ Kho', ['shipctl', 'orders', 'create', '--receiver-city', 'Al Khobar']],
  ['shipctl orders create --receiver-city "Al Kho', ['shipctl', 'orders', 'create', '--receiver-city', 'Al Khobar']],
  ['shipctl orders create --receiver-city=Al\\ Kho', ['shipctl', 'orders', 'create', '--receiver-city=Al Khobar']],
  ['shipctl orders create --receiver-city ظهر', ['shipctl', 'orders', 'create', '--receiver-city', 'الظهران']],
  ['shipctl config set -- week', ['shipctl', 'config', 'set', '--', 'week_start']],
  ['shipctl orders list --out my', ['shipctl', 'orders', 'list', '--out', 'my orders.csv']],
];

describe.each(['bash', 'zsh', 'fish'] as const)('TAB in %s', (shell) => {
  it.runIf(isInstalled(shell))('completes what is typed, with the quotes that it needs', async () => {
    const { complete, cwd } = await typeInto(shell, loads[shell]);
    writeFileSync(join(cwd, 'my orders.csv'), '');
    for (const [line, words] of lines.filter((_, at) => at % perRing(2, 2, 1) === 0))
      expect([line, await complete(line)]).toEqual([line, words]);
  });

  it.runIf(isInstalled(shell))('evaluates nothing that is typed', async () => {
    // zsh itself runs what is in the word at the cursor before it completes, unless TAB only completes.
    const onlyCompletes = shell === 'zsh' ? "; bindkey '^I' complete-word" : '';
    const { cwd, list } = await typeInto(shell, loads[shell] + onlyCompletes);
    for (const line of [
      'shipctl orders $(touch a) `touch b` --sta',
      'shipctl orders get "$(touch c)',
      "shipctl '$(touch d)' ",
    ])
      await list(line);
    expect(readdirSync(cwd)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^[a-d]$/)]));
  });

  it.runIf(isInstalled(shell))('tells what the words mean', async () => {
    const { list } = await typeInto(shell, loads[shell]);
    await list('shipctl completion ', /Take back what install has written/);
  });
});
