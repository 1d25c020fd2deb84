import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkRules } from '../../src/orders/checks/check-orders.ts';

it('docs/checks.md lists every rule as it is', () => {
  const text = readFileSync(new URL('../../docs/checks.md', import.meta.url), 'utf8');
  const rows = checkRules.map(
    ({ id, severity, reason, remedy }) => `| \`${id}\` | ${severity} | ${reason} | ${remedy} |`,
  );
  expect(text).toContain(`|---|---|---|---|\n${rows.join('\n')}\n`);
});
