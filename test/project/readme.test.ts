import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Setting } from '../../src/settings/read-flags.ts';
import { shipctl } from '../support/run.ts';
import { builtIn, describeFlag, exitCodes, furtherErrors, settingsTable, sharedFlags } from '../support/tables.ts';

const page = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const readme = page('README.md');

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

/** The table that docs/operations.md must have; a failing test shows it. */
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

describe('the README and its pages', () => {
  it('maps every operation of the interface document to its command', () => {
    expect(operationsTable()).not.toContain('missing');
    expect(page('docs/operations.md')).toContain(`${operationsTable()}\n<!-- end of operations -->`);
  });

  it('names every operation of the catalogue', () => {
    const titles = Object.values(named).flat();
    expect(operations.map(({ title }) => title).filter((title) => !titles.includes(title))).toEqual([]);
  });

  it('has the exit codes of the program, and each code of an error as JSON', () => {
    const failures = page('docs/failures.md');
    for (const [name, { code, when }] of Object.entries({ ...exitCodes, ...furtherErrors }))
      expect(failures).toContain(`| ${code} | \`${name}\` | ${when} |`);
  });

  it('has the settings of the program, each with its flag, variable and key', () => {
    const settings = page('docs/settings.md');
    for (const setting of Object.values<Setting>(settingsTable)) {
      const cell = (text: string | undefined) => (text === undefined ? '' : ` \`${text}\``);
      const about = ({ about, flag }: Setting) => {
        const shared = sharedFlags.find((each) => each.flag === flag);
        return shared ? describeFlag({ ...shared, choices: [], env: undefined }) : about;
      };
      expect(settings).toContain(
        `|${cell(setting.flag)} |${cell(setting.env)} |${cell(setting.key)} | ${about(setting)} |`,
      );
    }
  });

  it('is short enough to be read, and opens with what shipctl does for a shop and its pictures', () => {
    expect(Buffer.byteLength(readme)).toBeLessThan(12_500);
    expect(readme).toMatch(
      /^# shipctl\n\nshipctl is .{50,200}\n\n(?:- .{50,200}\n){5}\n!\[[^\]]+\]\(docs\/picture\.svg\)\n\n!\[/,
    );
    const titles = [...readme.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    expect(titles).toEqual([
      ...[
        'Try it',
        'Log in',
        'The day by heart',
        'Morning: what is to be done',
        'Ship',
        'Find',
        'Export',
        'Import',
        'Know',
      ],
      ...['بالعربية', 'Why trust it', 'All pages'],
    ]);
  });

  it('finds orders as it says, in any spelling', async () => {
    const [, phone = '', same = '', arabic = '', latin = ''] =
      /: (\d+) is (\+\d+), (\S+) is (\w+)\.$/m.exec(readme) ?? [];
    const found = async (text: string) => (await shipctl(['orders', 'find', text, '--sandbox'])).stdout;
    expect(await found(phone)).toContain(same);
    expect(await found(arabic)).toMatch(new RegExp(` ${latin} `));
    expect(await found(latin)).toContain(arabic);
  });

  it('names no other program', () => {
    const commands = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.split('\n'));
    const own = /^(npm ci|(SHIPCTL_\w+=\S+ )*shipctl|# |$)/;
    expect(commands.filter((line) => !own.test(line) || / \| /.test(line.replaceAll(/'[^']*'/g, '')))).toEqual([]);
  });

  it('has the figures that were measured', () => {
    const [, line = ''] = /^- \*\*Fast\.\*\* (.*)$/m.exec(readme) ?? [];
    const measured = page('docs/performance.md').split('\n');
    const figures = /take (\d+) ms, of which (\d+) are waiting; 100,000 without waiting (\d+) ms and (\d+) MiB/.exec(
      line,
    );
    const [, far, waiting, long, memory] = figures ?? [];
    const rows = {
      'csv 10k, 100 ms a page / the waiting time': ` ${far} / ${waiting} ms`,
      'csv 100k, 0 ms / curl range + jq': ` ${long} / `,
      'peak memory, csv 100k ': ` ${memory} MiB`,
    };
    for (const [row, shown] of Object.entries(rows))
      expect(measured.filter((each) => each.startsWith(`| ${row}`) && each.includes(shown))).toHaveLength(1);
  });

  it('leads to pages and headings that exist', () => {
    const slugsOf = (text: string) =>
      [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
          .replaceAll(' ', '-'),
      );
    const missing: string[] = [];
    const docs = readdirSync(new URL('../../docs', import.meta.url)).filter((name) => name.endsWith('.md'));
    for (const path of ['README.md', ...docs.map((name) => `docs/${name}`)]) {
      for (const [, link = '', , heading] of page(path).matchAll(/\]\((?!https?:)([^)#\s]*)(#([^)\s]+))?\)/g)) {
        const to = link === '' ? path : relative('.', join(dirname(path), link));
        const isThere = existsSync(new URL(`../../${to}`, import.meta.url));
        if (!isThere || (heading && to.endsWith('.md') && !slugsOf(page(to)).includes(decodeURIComponent(heading))))
          missing.push(`${path}: ${link}#${heading ?? ''}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('has its two set-up commands', () => {
    expect(readme).toContain('npm ci && node bin/shipctl.js orders list --sandbox --status pending');
    expect(readme).toContain('npm ci && npm test');
  });
});
