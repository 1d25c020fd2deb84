import { describe, expect, it } from 'vitest';
import { planned } from '../support/expected-routes.ts';
import { documentOf, operationOf } from '../support/written-documents.ts';

/** Routes with words in one piece, the titles that tell them apart, and what they are called. */
const routes: readonly (readonly [route: string, title: string, name: string])[] = [
  ['GET /depots/listshelves', 'List Shelves', 'depots.shelves.list'],
  ['GET /depots/getdepot', 'Get depot', 'depots.get'],
  ['POST /depots/addfunds', 'Add funds', 'depots.funds.create'],
  ['POST /depots/registerkeeper', 'Register keeper of a depot', 'depots.register-keeper'],
  ['POST /depots/createlabelforbox', 'Create label for box', 'depots.create-label-for-box'],
  ['GET /depots/{id}/floorplans', 'Floor plans', 'depots.floor-plans.list'],
  ['POST /warehouses/createwarehouse', 'Create warehouse', 'replaces warehouses.create'],
  ['POST /depots/holduntil', 'Hold a depot until', 'depots.holduntil'],
  ['GET /depots/lookup', 'Look up', 'depots.lookup'],
  ['GET /depots', 'Depots', 'depots.list'],
  ['GET /keepers/{listshelves}', 'List shelves', 'keepers.get'],
  ['POST /depots/refresh', 'Refresh', 'depots.refresh'],
];

describe('words in one piece', () => {
  it('are told apart by the title', () => {
    const document = {
      ...documentOf([]),
      operations: routes.map(([route, title]) => operationOf(route, { title })),
    };
    const { steps } = planned(document);
    const names = steps.map(({ action, id = '' }, at) => [
      routes[at]?.[0],
      action === 'replace' ? `replaces ${id}` : id,
    ]);
    expect(names).toEqual(routes.map(([route, , name]) => [route, name]));
  });
});
