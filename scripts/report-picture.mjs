// Draws docs/report.png: the page that `shipctl report` writes for an invented shop on a fixed day, in English and Arabic.
// Run it with: npm run build && npm install --no-save playwright-core && npm run picture:report. It needs a Chromium: of the
// PATH, or of the variable CHROMIUM.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'shipctl-report-'));
const now = new Date('2026-03-15T10:00:00Z');

const moduleOf = async (file) => {
  const { output } = await build({ input: join(root, file), platform: 'node', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
};

/** Runs the program with another clock. */
const program = `
  const { run, processIo } = require(${JSON.stringify(join(root, 'dist', 'shipctl.cjs'))});
  const [now, ...words] = process.argv.slice(1);
  run(words, { ...processIo(), now: () => new Date(now) }).then((code) => process.exit(code));
`;

const pageSize = 100;

/** A service with these orders, and nothing else. */
function serve(orders) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://shop');
    const page = Number(searchParams.get('page') ?? 1);
    const [from, to] = ['date_from', 'date_to'].map((name) => searchParams.get(name));
    const isAsked = ({ date }) => (!from || date.slice(0, 10) >= from) && (!to || date.slice(0, 10) <= to);
    const all = pathname === '/api/orders' ? orders.filter(isAsked) : [];
    const data = all.slice((page - 1) * pageSize, page * pageSize);
    const list = {
      current_page: page,
      data,
      last_page: Math.max(1, Math.ceil(all.length / pageSize)),
      total: all.length,
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: { ...list, per_page: pageSize } }));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const { exampleOrders } = await moduleOf('test/support/example-shop.ts');
const yearBefore = new Date(now.getTime() - 364 * 86_400_000);
const older = exampleOrders(480, yearBefore).map((order) => ({ ...order, id: order.id + 10_000 }));
const server = await serve([...older, ...exampleOrders(640, now)].reverse());
const env = {
  PATH: process.env.PATH,
  HOME: folder,
  TZ: 'UTC',
  SHIPCTL_CONFIG_DIR: join(folder, 'settings'),
  SHIPCTL_BASE_URL: `http://127.0.0.1:${server.address().port}`,
  SHIPCTL_TOKEN: 'picture',
};

const { spawn } = await import('node:child_process');
const write = (...words) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', program, '--', now.toISOString(), ...words], {
      cwd: folder,
      env,
      stdio: 'inherit',
    });
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`shipctl ended with ${code}`))));
  });

const executablePath =
  process.env.CHROMIUM ??
  execFileSync('sh', ['-c', 'command -v chromium chromium-browser google-chrome | head -1']).toString().trim();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  await write('report', '--out', 'en.html', '--title', 'Dar Al-Oud');
  await write('report', '--out', 'ar.html', '--title', 'دار العود', '--lang', 'ar');
  const [out = join(root, 'docs')] = process.argv.slice(2);
  for (const [name, colorScheme, width, height] of [
    ['en', 'light', 1000, 830],
    ['ar', 'dark', 1000, 830],
  ]) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme });
    await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
    await page.screenshot({ path: join(out, `report-${name}.png`) });
    if (out !== join(root, 'docs')) {
      await page.screenshot({ path: join(out, `report-${name}-whole.png`), fullPage: true });
      execFileSync('cp', [join(folder, `${name}.html`), out]);
    }
  }
} finally {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
