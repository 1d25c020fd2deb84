import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { startShop } from '../support/importing-orders.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { childrenNamed, elementAt, readWorkbook } from '../support/workbook.ts';

/** What a template has: its headings, what each says, and what can be chosen below it. */
async function templateOf(argv: readonly string[], env?: Readonly<Record<string, string>>) {
  const outcome = await shipctl([...argv, '--template', 'new.xlsx'], { env: env ?? (await startShop()).env });
  const { sheets } = await readWorkbook(readFileSync(join(homeFolder(), 'new.xlsx')));
  const [sheet, lists] = sheets;
  const headings = sheet?.rows[0] ?? [];
  const validations = childrenNamed(elementAt(sheet?.xml, 'dataValidations') ?? expect.unreachable(), 'dataValidation');
  const notes = validations.map(({ attributes }) => `${attributes.promptTitle}: ${attributes.prompt}`);
  const chosen = validations.filter(({ attributes }) => attributes.type === 'list');
  const choices = chosen.map(({ attributes }, at) => [
    attributes.promptTitle,
    ...(lists?.rows ?? []).flatMap((row) => row[at] || []),
  ]);
  return { outcome, sheet, headings, notes, choices };
}

describe('orders import --template', () => {
  it('writes headings, a note for each, and lists of values', async () => {
    const { outcome, sheet, headings, notes, choices } = await templateOf(['orders', 'import']);
    expect(outcome).toMatchObject({ code: 0, stdout: '' });
    expect(outcome.stderr).toContain('Template written to new.xlsx: 23 columns.');
    expect([sheet?.name, sheet?.rows.length, headings[0]]).toEqual(['Orders', 1, 'External ID']);
    expect(headings).toEqual(
      expect.arrayContaining(['Phone *', 'City *', 'Item', 'Qty', 'Box length (cm)', 'Item weight (g) *']),
    );
    expect(notes).toContain(
      'receiver_phone: Phone of the consignee, +966… or 05…. Couriers need it. Example: +966501234567',
    );
    expect(choices).toEqual([
      ['receiver_city', 'Riyadh', 'Jeddah', 'Al Khobar', 'Twin'],
      ['receiver_country', 'Saudi Arabia', 'United Arab Emirates', 'Elsewhere'],
      ['payment_method', 'Paid', 'Cash on delivery'],
    ]);
  });

  it.each([['en'], ...furtherRows(['ar'], ['raw'])])('has headings that an import understands: %s', async (headers) => {
    const { env } = await startShop();
    const { headings, sheet } = await templateOf(['orders', 'import', '--headers', headers], env);
    const isArabic = elementAt(sheet?.xml, 'sheetViews', 'sheetView')?.attributes.rightToLeft === '1';
    expect(isArabic).toBe(headers === 'ar');
    const values = headings.map((_, at) => (at === 0 ? 'A-1' : ''));
    writeFileSync(join(homeFolder(), 'filled.csv'), `${headings.join(',')}\n${values.join(',')}\n`);
    const { stdout } = await shipctl(['orders', 'import', '--allow-incomplete', 'filled.csv', '--json'], { env });
    const { columns } = JSON.parse(stdout);
    expect(columns).toHaveLength(23);
    expect(columns.filter(({ field }: { field: string | null }) => field === null)).toEqual([]);
  });

  it('is Arabic as a whole with headings in Arabic', async () => {
    const { env } = await startShop();
    const { notes, choices } = await templateOf(['orders', 'import', '--headers', 'ar'], env);
    expect(notes.filter((note) => !/^[\w.]+: [^a-z]*\p{Script=Arabic}/u.test(note))).toEqual([]);
    expect(notes).toContain('receiver_phone: جوال المستلم مع رمز الدولة. تحتاجه شركات الشحن. مثال: +966501234567');
    expect(choices).toContainEqual(['payment_method', 'مدفوع', 'الدفع عند الاستلام']);
  });

  furtherIt('offers and shows only what an import takes', async () => {
    const { env } = await startShop();
    for (const headers of ['en', 'ar']) {
      const { headings, notes, choices } = await templateOf(['orders', 'import', '--headers', headers], env);
      const fields = [...new Set(notes.map((note) => note.slice(0, note.indexOf(': '))))];
      const examples = fields.map((field) => {
        const note = notes.find((each) => each.startsWith(`${field}: `)) ?? '';
        return /(?:Example|مثال): (.*)$/.exec(note)?.[1] ?? '';
      });
      const chosen = choices.flatMap(([field, ...values]) =>
        values
          // Two cities have this name.
          .filter((value) => value !== 'Twin' && value !== 'التوأم')
          .map((value) => fields.map((each, at) => (each === field ? value : (examples[at] ?? '')))),
      );
      const lines = [headings, examples, ...chosen].map((cells, at) =>
        cells.map((cell, place) => (at > 0 && place === 0 ? `A-${at}` : cell)).join(','),
      );
      writeFileSync(join(homeFolder(), 'filled.csv'), `${lines.join('\n')}\n`);
      const { stdout } = await shipctl(['orders', 'import', '--allow-incomplete', 'filled.csv', '--json'], { env });
      expect(JSON.parse(stdout)).toMatchObject({ faults: [], count: lines.length - 1 });
      rmSync(join(homeFolder(), 'new.xlsx'));
    }
  });

  it('says which fields are required', async () => {
    const { notes } = await templateOf(['orders', 'import', '--require', 'receiver_phone,receiver_city_id']);
    expect(notes).toContain('receiver_phone: Phone of the consignee, +966… or 05…. Required. Example: +966501234567');
    expect(notes).toContain('receiver_city: City. Required. Example: Riyadh');
  });

  it('has no lists from a service that cannot be asked, and says so', async () => {
    const { outcome, choices } = await templateOf(['orders', 'import'], {});
    expect(outcome.code).toBe(0);
    expect(outcome.stderr).toContain(
      'The template has no lists of cities, countries, warehouses, packaging types: You are not logged in to any service yet.',
    );
    expect(choices.map(([name]) => name)).toEqual(['payment_method']);
  });

  it('replaces no file', async () => {
    writeFileSync(join(homeFolder(), 'new.xlsx'), 'mine');
    const { code, stderr } = await shipctl(['orders', 'import', '--template', 'new.xlsx'], {
      env: (await startShop()).env,
    });
    expect([code, readFileSync(join(homeFolder(), 'new.xlsx'), 'utf8')]).toEqual([9, 'mine']);
    expect(stderr).toContain('it exists already.\nGive another name, or move that file away.');
  });

  it.each([
    [['--template', 'new.csv'], '--template: "new.csv" must end in .xlsx.'],
    [['--template', 'new.xlsx', 'old.csv'], '"old.csv"'],
    ...furtherRows(
      [['--template', 'new.xlsx', '--out', 'old.xlsx'], '--template writes one file: leave out --out.'],
      [['--template'], 'Which file? Name it, or write one to fill in: --template FILE.xlsx'],
      [[], 'Which file? Name it, or write one to fill in: --template FILE.xlsx'],
    ),
  ])('with %j is a mistake', async (flags, mistake) => {
    const { code, stderr } = await shipctl(['orders', 'import', ...flags]);
    expect([code, existsSync(join(homeFolder(), 'new.xlsx'))]).toEqual([2, false]);
    expect(stderr).toContain(mistake);
  });
});

describe('the template of another group', () => {
  it.each([['boxes', 'Boxes'], ...furtherRows(['warehouses', 'Warehouses'])])(
    'is written by %s import',
    async (group, name) => {
      const { sheet, headings } = await templateOf([group, 'import']);
      expect([sheet?.name, headings.length > 3]).toEqual([name, true]);
    },
  );
});
