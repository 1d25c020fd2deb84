import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { orders as madeOrders } from '../support/orders.ts';
import { loggedIn, settingsFolder } from '../support/profiles.ts';
import { errorOf, type Surroundings, shipctl } from '../support/run.ts';
import { paginate, type Recorded, sendJson, startService } from '../support/service.ts';
import { readyOrder, ship, shippingService } from '../support/shipping.ts';

/** What would look like a line of shipctl's own, if it began one. */
const forgery = 'FORGED: log in again';
const forged = (name: string): string => `${name}\n${forgery}\r${forgery}\u2028${forgery}`;

/** What was printed with such a line, and by which command. */
const forgeries: (readonly [command: string, line: string])[] = [];

/** Data off a terminal keeps its line ends: csv in quotes. */
function look(
  { stderr, stdout }: { readonly stderr: string; readonly stdout: string },
  argv: readonly string[],
  isTerminal = false,
) {
  for (const text of isTerminal ? [stderr, stdout] : [stderr]) {
    const lines = text.split(/[\n\r\u2028\u2029\u0085]/).filter((line) => line.trimStart().startsWith('FORGED'));
    forgeries.push(
      ...lines.map(
        (line) => [JSON.stringify(argv.join(' ')).replaceAll(JSON.stringify(forgery).slice(1, -1), '!'), line] as const,
      ),
    );
  }
}

afterEach(() => expect(forgeries.splice(0)).toEqual([]));

/** A service of which every text has a line end in it. */
const hostileService = () =>
  startService((request: Recorded, response) => {
    const { method, path } = request;
    const row = { ...madeOrders(1)[0], id: forged('5'), status: forged('odd'), order_number: forged('N') };
    if (method === 'GET' && /\/orders$/.test(path)) return { data: paginate([row, { ...row, id: 6 }], request) };
    if (method === 'GET' && /s$/.test(path))
      return { data: paginate([{ id: forged('1'), name: forged('x') }], request) };
    if (path.includes('422')) {
      return sendJson(response, 422, { message: forged('no'), errors: { [forged('field')]: [forged('wrong')] } });
    }
    if (path.includes('500')) return sendJson(response, 500, { message: forged('no') });
    if (path.includes('404')) return sendJson(response, 404, { message: forged('gone') });
    return { data: row };
  });

describe('no line of a message is begun by', () => {
  it('an id, a word or a flag that was typed', async () => {
    const { url } = await hostileService();
    const { env, write } = settingsFolder();
    write(loggedIn(url));
    const cwd = temporaryFolder();
    const given: Surroundings = { env, cwd };
    const word = forged('x');
    for (const argv of [
      ['orders', 'get', word],
      ['orders', 'get', `404${word}`],
      ['orders', 'cancel', `422${word}`, '--yes', '--id'],
      ['orders', 'cancel', '--retries', '0', `500${word}`, `404${word}`, '--yes', '--id'],
      ['orders', 'cancel', word, '--dry-run', '--id'],
      ['orders', 'list', '--status', word],
      ['orders', 'list', '--columns', word],
      ['orders', 'list', '--sort', word],
      ['orders', 'list', '--where', word],
      ['orders', 'list', '--view', word],
      ['orders', 'list', '--tz', word],
      ['orders', 'list', '--out', word],
      ['orders', 'list', '--out', join('missing', `${word}.csv`)],
      ['orders', 'list', '--out', `${word}.csv`],
      ['orders', 'list', '--out', `${word}.csv`, '--manifest', `${word}.json`],
      ['orders', 'list', '--page', word],
      ['orders', 'list', `--${word}`],
      ['orders', word],
      [word],
      ['orders', 'list', '--profile', word],
      ['orders', 'list', '--base-url', word],
      ['orders', 'create', '--data', word],
      ['orders', 'create', '--data', `@${word}`],
      ['orders', 'create', '-F', `${word}=1`, '--dry-run'],
      ['orders', 'create', '-F', `a=${word}`, '--dry-run'],
      ['orders', 'import', word],
      ['orders', 'import', `${word}.xlsx`],
      ['orders', 'import', `${word}.csv`, '--map', `${word}=${word}`],
      ['orders', 'import', `${word}.csv`, '--use-map', word],
      ['orders', 'check', word],
      ['orders', 'stats', '--by', word],
      ['views', 'save', word, '--columns', 'id'],
      ['views', 'remove', word],
      ['config', 'set', word, word],
      ['config', 'set', 'lang', word],
      ['config', 'unset', word],
      ['rules', 'set', word],
      ['rules', 'map', word],
      ['ops', 'set', word, word],
      ['ops', 'set', 'orders.get', word],
      ['ops', 'unset', word],
      ['ops', 'probe', word],
      ['ops', 'import', word],
      ['ledger', 'forget', word, '--yes'],
      ['ship', word, '--cheapest'],
      ['ship', '--courier', word, '5'],
      ['api', 'GET', `/api/${word}`],
      ['api', word, '/api/x'],
      ['api', 'GET', '/api/orders', '-H', word],
      ['completion', word],
      ['login', '--email', word, '--password-stdin', '--base-url', url],
      ['login', '--set', word],
      ['login', '--credential', word],
      ['today', '--days', word],
      ['cod', '--by', word],
      ['ops', 'set', 'orders.list', '--role', `settled=${word}`],
      ['find', word],
    ]) {
      look(await shipctl(argv, { ...given, stdin: forged('secret') }), argv);
      look(await shipctl([...argv, '--debug', '--no-input'], { ...given, terminal: 9999 }), argv, true);
    }
  });

  it('what a service says', async () => {
    const { url } = await hostileService();
    const { env, write } = settingsFolder();
    write(loggedIn(url));
    for (const argv of [
      ['orders', 'list'],
      ['orders', 'list', '--all', '--out', 'o.csv', '--manifest', 'm.json'],
      ['orders', 'get', '5'],
      ['orders', 'check', '5'],
      ['orders', 'check'],
      ['orders', 'stats'],
      ['orders', 'cancel', '5', '--yes'],
      ['orders', 'cancel', '422', '500', '404', '--yes', '--id'],
      ['orders', 'get', '422', '--id'],
      ['orders', 'get', '404', '--id'],
      ['find', 'x'],
      ['today'],
      ['cod'],
      ['warehouses', 'list'],
      ['couriers', 'list'],
      ['ship', '5', '--cheapest'],
      ['ship', '--status', 'pending', '--cheapest', '--yes'],
      ['ship', '--courier', 'x', '5', '--yes'],
      ['shipments', 'invoice', '5', '--out', 'x.pdf'],
      ['pack', '5'],
    ]) {
      for (const terminal of [undefined, 9999]) {
        const cwd = temporaryFolder();
        const outcome = await shipctl(argv, { env, cwd, ...(terminal && { terminal }) });
        look(outcome, argv, terminal !== undefined);
      }
    }
    const failed = await shipctl(['orders', 'get', '422', '--id', '--json'], { env });
    expect(errorOf(failed)).toMatchObject({ code: 'refused' });
  });

  it('the orders, couriers and waybills of ship', async () => {
    const orders = [1, 2, 3].map((id) => readyOrder(id, { id: forged(String(id)), order_number: forged('N') }));
    const service = await shippingService({
      orders: [...orders, readyOrder(9, { id: forged('9'), status: 'cancelled', receiver_city: forged('Riyadh') })],
      ratesOf: () => [
        { service_id: 1, courier_name: forged('Aramex'), identifier: forged('A'), price_sar: forged('1') },
      ],
      react: (_, count) => (count === 1 ? { status: 422, body: { message: forged('no') } } : undefined),
    });
    for (const flags of [
      ['--cheapest'],
      ['--courier', 'aramex'],
      ['--courier', forged('x')],
      [forged('9'), '--cheapest'],
    ]) {
      look(await ship(service, ['--status', 'pending', ...flags], { isJoined: false }), flags);
      look(await ship(service, ['--status', 'pending', ...flags], { terminal: 9999 }), flags, true);
    }
  });

  it('the cells and headings of a file, and what a document names', async () => {
    const cwd = temporaryFolder();
    const { env } = settingsFolder();
    const name = forged('h');
    writeFileSync(join(cwd, 'a.csv'), `"${name}","type"\n"${name}","${name}"\n`);
    writeFileSync(join(cwd, 'a.ndjson'), `${JSON.stringify({ [name]: name, type: [name] })}\n`);
    const operation = {
      operationId: name,
      summary: name,
      tags: [name],
      parameters: [{ name, in: 'path', required: true }],
    };
    writeFileSync(
      join(cwd, 'api.json'),
      JSON.stringify({
        openapi: '3.0.0',
        info: { title: name, version: '1' },
        servers: [{ url: name }],
        paths: { [`/api/${name}`]: { get: operation, [name]: operation }, [`/api/x/{${name}}`]: { post: operation } },
        components: { securitySchemes: { [name]: { type: 'apiKey', in: 'header', name } } },
        security: [{ [name]: [] }],
      }),
    );
    mkdirSync(join(cwd, 'sub'));
    writeFileSync(join(cwd, 'view.json'), JSON.stringify({ version: 1, columns: [name], [name]: name }));
    for (const argv of [
      ['boxes', 'import', 'a.csv'],
      ['boxes', 'import', 'a.csv', '--map', `${name}=type`],
      ['boxes', 'import', 'a.ndjson'],
      ['orders', 'import', 'a.csv', '--update'],
      ['ops', 'import', 'api.json', '--yes'],
      ['ops', 'import', 'api.json', '--dry-run'],
      ['ops', 'list'],
      ['ops', 'probe'],
      ['orders', 'list', '--view', './view.json'],
    ]) {
      look(await shipctl([...argv, '--sandbox'], { cwd, env }), argv);
      look(await shipctl([...argv, '--sandbox'], { cwd, env, terminal: 9999 }), argv, true);
    }
  });
});
