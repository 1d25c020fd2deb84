import { describe, expect, it } from 'vitest';
import { openRoutes } from '../../src/sandbox/http/routes.ts';

const routes = ['/depots', '/depots/', '/depots/{depot}/', '/depots/all'].map((path) => ({
  method: 'GET' as const,
  path,
  parameters: [],
}));
const routesAt = openRoutes(routes);

describe('the route of a path', () => {
  it.each([
    ['/depots', '/depots'],
    ['/depots/', '/depots/'],
    ['/depots/5', '/depots/{depot}/'],
    ['/depots/all', '/depots/all'],
    ['/depots/all/', '/depots/all'],
  ])('%s is %s', (path, expected) => {
    expect(routesAt(path).get('GET')?.route.path).toBe(expected);
  });
});
