import { expect, it } from 'vitest';
import { connectedCouriers } from '../support/connected-couriers.ts';
import { connectedShops } from '../support/connected-shops.ts';
import { connecting } from '../support/connecting.ts';

const services = { ...connectedCouriers, ...connectedShops };

it.each(Object.entries(services))('%s is connected by one command', async (name, described) => {
  const { service, type, connectAlone } = await connecting(name, described);
  const { code, stdout, stderr } = await connectAlone();
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  const line = stdout.split('\n').find((each) => each.includes(described.cells[0] ?? ''));
  for (const cell of described.cells) expect(line).toContain(cell);
  const [header, value] = described.proof;
  expect(new Set(service.requests.map(({ path }) => path))).toEqual(new Set(Object.keys(described.routes)));
  expect(service.requests.every(({ headers }) => headers[header] === value)).toBe(true);
  for (const command of described.lists) {
    expect(stderr).toContain(`shipctl ${command}`);
    expect((await type([...command.split(' '), '--json'])).code).toBe(0);
  }
});
