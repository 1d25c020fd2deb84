import { describe, expect, it } from 'vitest';
import { shipctl } from '../support/run.ts';

const said = async (...argv: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await shipctl(argv);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  return stderr.split('\n')[0] ?? '';
};

/** The commands that change something, as suggestions name them. */
const writing = /"(\w+ )?(import|create|update|cancel|reset|return|verify|ship|set|unset|forget|copy|settle)\b/;

describe('a mistyped command', () => {
  it.each([
    ['list orders', '"orders list"'],
    ['list order', '"orders list"'],
    ['get order 5', '"orders get"'],
    ['ls orders', '"orders list"'],
    ['order list', '"orders list"'],
    ['order ls --status pending', '"orders list"'],
    ['Order', '"orders"'],
    ['ordrs list', '"orders list"'],
    ['box', '"boxes"'],
    ['box get 7', '"boxes get"'],
    ['package list', '"boxes list"'],
    ['city', '"cities"'],
    ['city list', '"cities list"'],
    ['country', '"countries"'],
    ['packaging-type list', '"packaging-types list"'],
    ['invoice 7', '"shipments invoice"'],
    ['cancel 5', '"orders cancel" or "shipments cancel"'],
    ['logn', '"login"'],
    ['orders ls', '"list"'],
    ['orders 5', '"get"'],
    ['help box', '"boxes"'],
    ['orders search Noura', '"orders find"'],
    ['orders serch Noura', '"orders find"'],
    ['orders lits', '"list"'],
    ['search Noura', '"orders find"'],
    ['orders ship 5', '"shipctl ship" or "shipments create"'],
    ['orders return 5', '"shipments return --order-id 5"'],
    ['orders export', '"orders list --all --out orders.xlsx"'],
    ['orders exprt', '"orders list --all --out orders.xlsx"'],
    ['boxes export', '"boxes list --all --out boxes.xlsx"'],
    ['export orders', '"orders list --all --out orders.xlsx"'],
    ['orders delete 5', '"cancel"'],
    ['orders print 5', '"shipments labels 5 --orders"'],
    ['orders track 5', '"orders get 5"'],
    ['orders track', '"orders get" or "shipments sent"'],
    ['orders pack 5', '"shipctl pack"'],
    ['orders imprt', '"import"'],
    ['shipments list', '"shipments sent"'],
    ['config delete lang', '"config unset"'],
    ['orders uncancel 5', '"orders reset"'],
    ['orders un-cancel 5', '"orders reset"'],
    ['uncancel 5', '"orders reset"'],
    ['orders restore 5', '"orders reset"'],
    ['orders reopen 5', '"orders reset"'],
    ['reset', '"orders reset" or "config unset"'],
    ['uninstall', '"help environment"'],
    ['status', '"today"'],
    ['signin', '"login"'],
    ['exit-codes', '"help exit-codes"'],
    ['help exit', '"help exit-codes"'],
    ['help date', '"help dates"'],
  ])('shipctl %s names what is meant: %s', async (line, meant) => {
    expect(await said(...line.split(' '))).toContain(`Did you mean ${meant}?`);
  });

  it('names no command that writes in place of a word that reads', async () => {
    const words = [
      'export',
      'print',
      'search',
      'show',
      'view',
      'track',
      'count',
      'report',
      'download',
      'status',
      'history',
    ];
    for (const group of ['orders', 'shipments', 'boxes', 'config', 'ledger']) {
      for (const word of words) {
        const { code, stderr } = await shipctl([group, word]);
        const meant = code === 2 ? (/Did you mean (.*)\?/.exec(stderr)?.[1] ?? '') : '';
        expect([group, word, meant]).toEqual([group, word, expect.not.stringMatching(writing)]);
      }
    }
  });

  it('that is a verb of many groups names three', async () => {
    expect(await said('list')).toContain('Did you mean "orders list", "boxes list" or "warehouses list"?');
  });
});

describe('a mistyped flag', () => {
  it.each([
    ['orders create --recever-phone 1', '"--receiver-phone"'],
    ['orders create --recever-frist-name x', '"--receiver-first-name"'],
    ['orders create --recever x', '"--receiver-first-name", "--receiver-last-name" or "--receiver-phone"'],
    ['orders create --phone 1', '"--receiver-phone"'],
    ['orders list --format json', '"--output"'],
    ['orders list --sta pending', '"--status"'],
    ['orders create --receiver-addr x', '"--receiver-address-line"'],
    ['orders list --status pend', '"pending"'],
    ['orders list --fields id', '"--columns"'],
    ['orders list --since 7d', '"--date-from"'],
    ['orders list --page-size 5', '"--per-page"'],
    ['orders list --sort-by date', '"--sort"'],
    ['orders list --order-by date', '"--sort"'],
    ['orders list --search x', '"orders find"'],
    ['orders cancel 5 --force', '"--yes"'],
    ['login --token x', '"--token-stdin"'],
    ['login --password x', '"--password-stdin"'],
  ])('%s names the right one: %s', async (line, meant) => {
    expect(await said(...line.split(' '))).toContain(`Did you mean ${meant}?`);
  });

  it.each([
    ['orders list --city Riyadh', "shipctl orders list --where 'city = Riyadh'"],
    ['orders stats --courier=aramex', "shipctl orders stats --where 'courier = aramex'"],
    ['orders list --phone 0501234567', 'shipctl orders find 0501234567'],
    ['orders list --name Noura', 'shipctl orders find Noura'],
    ['orders get 5 --web', 'opens no web page'],
    ['orders check --rule city-missing', '--skip leaves out those that it names'],
    ['orders mend --rule city-missing', '--skip leaves out those that it names'],
    ['orders list --held', 'They are named by shipctl today'],
    ['orders list --yaml', '-o json'],
    ['orders list --xlsx', '--out orders.xlsx'],
    ['orders list --date 7d', 'shipctl orders list --date-from 7d --date-to 7d'],
    ['orders create --name Noura', 'Did you mean "--receiver-first-name" or "--receiver-last-name"?'],
    ['orders create --city Riyadh', 'Did you mean "--receiver-city"'],
    ['orders cancel 5 --preview', 'Did you mean "--dry-run"?'],
    ['boxes delete 5', "shipctl ops set boxes.delete 'DELETE /<path>/{box}'"],
    ['auth token', 'The token itself is never shown.'],
    ['logs', '--debug shows'],
    ['orders update 5 6 --description x', 'shipctl orders import orders.xlsx --update'],
  ])('%s says what does what is wanted: %s', async (line, way) => {
    expect((await shipctl(line.split(' '))).stderr).toContain(way);
  });

  it('does not name --where to a command that takes none', async () => {
    for (const line of ['boxes get 5 --city Riyadh', 'whoami --city Riyadh'])
      expect(await said(...line.split(' '))).not.toContain('--where');
  });

  it('--token never shows what follows it', async () => {
    const { code, stderr } = await shipctl(['orders', 'list', '--token', 'hidden-word']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/Set SHIPCTL_TOKEN, or type: shipctl login$/m);
    expect(stderr).not.toContain('hidden-word');
  });

  it('a column without its prefix is found', async () => {
    expect(await said('orders', 'list', '--sandbox', '--columns', 'phone')).toContain(
      'Did you mean "receiver_phone" or "shipper_phone"?',
    );
  });
});
