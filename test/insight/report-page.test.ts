import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, browserLibraries, chromiumPath, type Look, type Page } from '../support/browser.ts';
import { exampleOrders } from '../support/example-shop.ts';
import { temporaryFolder } from '../support/folders.ts';
import { pageContent } from '../support/pdf-texts.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const now = new Date('2026-03-15T10:00:00Z');

const hostile: Readonly<Record<number, object>> = {
  7: { receiver_city: `"><img src=x onerror=alert(1)>${'x'.repeat(120)}`, selected_shipment_company: '<b>'.repeat(9) },
  8: { status: '</svg><script>document.title="taken"</script>', order_number: 'N'.repeat(90), currency: 'USD' },
  9: { receiver_city: '\u202eمكة‎', currency: 'KWD', order_grand_total: '123456789012.125' },
  10: { status: 'pending', order_number: '<a href=//x>'.repeat(8), selected_shipment_company: 'س'.repeat(80) },
};

/** Writes the page of the shop, and returns its file. */
async function writePage(...more: readonly string[]): Promise<string> {
  const orders = exampleOrders(120, now, (id) => hostile[id] ?? {});
  const { env } = await startService((request) =>
    request.path === '/api/orders' ? { data: paginate([...orders].reverse(), request) } : paginate([], request),
  );
  const cwd = temporaryFolder();
  const { code, stderr } = await shipctl(['report', '--out', 'r.html', ...more], { env, now, cwd });
  expect([code, stderr]).toEqual([0, expect.stringContaining('Saved the report')]);
  return join(cwd, 'r.html');
}

const libraries = chromiumPath === undefined ? undefined : await browserLibraries();

describe.skipIf(libraries === undefined)('the page of a report in Chromium (needs what .ci/nightly installs)', () => {
  const { chromium, axe } = libraries ?? ({} as NonNullable<typeof libraries>);
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] });
  }, 60_000);
  afterAll(() => browser?.close());

  /** Opens a page of a file, and collects what it says on the console and what it asks for. */
  async function open(file: string, look: Look) {
    const context = await browser.newContext(look);
    const page = await context.newPage();
    const said: string[] = [];
    const asked: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('request', (request) => asked.push(request.url()));
    const url = pathToFileURL(file).href;
    await page.goto(url);
    return { page, said, others: () => asked.filter((each) => each !== url), close: () => context.close() };
  }

  const faultsOf = async (page: Page): Promise<readonly string[]> => {
    await page.evaluate(axe);
    const script = 'axe.run(document, { resultTypes: ["violations"] })';
    const { violations } = (await page.evaluate(script)) as { violations: { id: string; nodes: { html: string }[] }[] };
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  };

  const isTooWide = 'document.documentElement.scrollWidth > window.innerWidth';

  it.each([
    ['English, light', [], 'light', 1000],
    ['English, dark, narrow', [], 'dark', 320],
    ['Arabic, light, narrow', ['--lang', 'ar'], 'light', 360],
    ['Arabic, dark', ['--lang', 'ar', '--title', 'دار <العود>'], 'dark', 1000],
  ] as const)(
    'is accessible, fits, loads nothing and runs nothing: %s',
    { timeout: 60_000 },
    async (_, more, colorScheme, width) => {
      const file = await writePage(...more);
      const { page, said, others, close } = await open(file, { colorScheme, viewport: { width, height: 800 } });
      expect(await page.evaluate(isTooWide)).toBe(false);
      expect(await faultsOf(page)).toEqual([]);
      await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
      expect(await page.evaluate(isTooWide)).toBe(false);
      expect(await page.evaluate('document.querySelectorAll("script, img, a, b, iframe, [onerror]").length')).toBe(0);
      expect(await page.title()).not.toBe('taken');
      const isArabic = more.length > 0;
      const side = 'getComputedStyle(document.querySelector("h1")).direction';
      expect(await page.evaluate(side)).toBe(isArabic ? 'rtl' : 'ltr');
      // The first column of time stands where reading begins.
      const middle =
        '(({ left, right }) => (left + right) / 2)(document.querySelector("#orders-chart-title ~ g:nth-of-type(1)").getBoundingClientRect())';
      expect(Number(await page.evaluate(middle)) > width / 2).toBe(isArabic);
      const paper = 'getComputedStyle(document.body).backgroundColor';
      expect(await page.evaluate(paper)).toBe(colorScheme === 'dark' ? 'rgb(16, 21, 27)' : 'rgb(244, 246, 248)');
      expect([said, others()]).toEqual([[], []]);
      await close();
    },
  );

  it('prints on pages of which none is empty, in the colours of paper', { timeout: 60_000 }, async () => {
    const { page, close } = await open(await writePage('--lang', 'ar'), { colorScheme: 'dark' });
    const pdf = await PDFDocument.load(await page.pdf({ format: 'A4', printBackground: true }));
    expect(pdf.getPageCount()).toBeGreaterThan(1);
    expect(pdf.getPageCount()).toBeLessThan(9);
    for (const each of pdf.getPages()) expect(pageContent(each).match(/ T[jJ]\b/g)?.length ?? 0).toBeGreaterThan(5);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 690, height: 1000 });
    const cut =
      '[...document.querySelectorAll(".scroll")].filter((each) => getComputedStyle(each).overflowX !== "visible").length';
    expect(await page.evaluate(cut)).toBe(0);
    expect(await page.evaluate('getComputedStyle(document.querySelector("tfoot")).display')).toBe('table-row-group');
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    await close();
  });
});
