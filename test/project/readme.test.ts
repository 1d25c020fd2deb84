import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Setting } from '../../src/settings/table.ts';
import { builtIn, describeFlag, exitCodes, settingsTable, sharedFlags } from '../support/tables.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** Every operation that the interface document names, with its group, copied from its tables by hand. */
const named = {
  Authentication: ['User login with email and password'],
  Orders: [
    ...['List orders', 'Create Order', 'Order Details', 'Update Order', 'Cancel Order', 'Reset Order'],
    ...['Get Statuses', 'Verify Item', 'Verify Order', 'Order Price'],
  ],
  Shipments: ['Create Shipment', 'Return Shipment', 'Print Invoice', 'Get Pickup id'],
  Boxes: ['List box templates', 'Create Box', 'Box Details', 'Update Box'],
  Merchants: ['Merchants Details'],
  Profile: ['User Details', 'Update User', 'Change Password'],
  Utilities: ['Countries List', 'Cities List', 'Couriers List'],
  Warehouses: ['Warehouses List', 'Create warehouse', 'warehouse Details'],
  'Price Calculator': ['Price Calculator'],
  'Packaging Type': ['Packaging Types List', 'Packaging Type Details'],
};

const operations = builtIn.flatMap((group) => group.operations);

/** The table that the README must have; a failing test shows it. */
function operationsTable(): string {
  const rows = Object.entries(named).flatMap(([group, titles]) =>
    titles.map((title) => {
      const found = operations.find((operation) => operation.title === title);
      if (!found) return `| ${group} | ${title} | missing | |`;
      const words = found.host === 'auth' ? found.verb : `${found.group} ${found.verb}`;
      const argumentsOf = found.parameters.map((name) => ` <${name}>`).join('');
      return `| ${group} | ${title} | \`shipctl ${words}${argumentsOf}\` | ${found.grade} |`;
    }),
  );
  const automation = '| Automation | (no operation is named) | `shipctl automation` | |';
  return ['| group | operation | command | grade |', '|---|---|---|---|', ...rows, automation].join('\n');
}

describe('the README', () => {
  it('maps every operation of the interface document to its command', () => {
    expect(operationsTable()).not.toContain('missing');
    expect(readme).toContain(`${operationsTable()}\n<!-- end of operations -->`);
  });

  it('names every operation of the catalogue', () => {
    const titles = Object.values(named).flat();
    expect(operations.map(({ title }) => title).filter((title) => !titles.includes(title))).toEqual([]);
  });

  it('has the exit codes of the program', () => {
    for (const { code, when } of Object.values(exitCodes)) expect(readme).toContain(`| ${code} | ${when} |`);
  });

  it('has the settings of the program, each with its flag, variable and key', () => {
    for (const setting of Object.values<Setting>(settingsTable)) {
      const cell = (text: string | undefined) => (text === undefined ? '' : ` \`${text}\``);
      const about = ({ about, flag }: Setting) => {
        const shared = sharedFlags.find((each) => each.flag === flag);
        return shared ? describeFlag({ ...shared, choices: [], env: undefined }) : about;
      };
      expect(readme).toContain(
        `|${cell(setting.flag)} |${cell(setting.env)} |${cell(setting.key)} | ${about(setting)} |`,
      );
    }
  });

  it('has its two set-up commands', () => {
    expect(readme).toContain('npm ci && node bin/shipctl.js orders list --sandbox --status pending');
    expect(readme).toContain('npm ci && npm test');
  });
});
