import { describe, expect, it } from 'vitest';
import { shipctl } from '../support/run.ts';

const said = async (...argv: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await shipctl(argv);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  return stderr.split('\n')[0] ?? '';
};

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
  ])('shipctl %s names what is meant: %s', async (line, meant) => {
    expect(await said(...line.split(' '))).toContain(`Did you mean ${meant}?`);
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
    ['orders list --search x', '"--where" or "--field"'],
    ['orders cancel 5 --force', '"--yes"'],
    ['login --token x', '"--token-stdin"'],
    ['login --password x', '"--password-stdin"'],
  ])('%s names the right one: %s', async (line, meant) => {
    expect(await said(...line.split(' '))).toContain(`Did you mean ${meant}?`);
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
