import { describe, expect, it } from 'vitest';
import { type GivenRoute, namedRoutes } from '../support/route-names.ts';

/** What the routes of a document are called together. */
const documents: Readonly<Record<string, Readonly<Record<string, string | readonly [string, GivenRoute]>>>> = {
  'what is added to a record, and taken out of it, beside records that are created and deleted': {
    'POST /v1/parcels': 'parcels.create',
    'DELETE /v1/parcels/{id}': 'parcels.delete',
    'POST /v1/parcels/{id}/add': 'parcels.add',
    'POST /v1/parcels/{id}/remove': 'parcels.remove',
  },
  'what is posted to a path with an argument: an update only of what is read there': {
    'GET /parcels/{id}': 'parcels.get',
    'POST /parcels/{id}': 'parcels.update',
    'POST /labels/rates/{rate}': 'labels.rates.create',
    'POST /links/partners/{name}': 'links.partners.create',
    'PUT /links/partners/{name}/{partner}/terms': 'links.partners.terms.update-all',
    'POST /parcels/{id}/tags/{name}': 'parcels.tags.create',
    'POST /boxes/{box}/depots/{depot}': ['boxes.depots.update', { operationId: 'updateDepotOfBox' }],
    'POST /boxes/{box}/shelves/{shelf}': ['boxes.shelves.update', { title: 'Update a shelf' }],
  },
  'actions in more than one word': {
    'POST /places/check_and_save': 'places.check-and-save',
    'POST /places/create_and_check': 'places.create-and-check',
    'GET /parcels/findByWeights': 'parcels.find-by-weights',
    'POST /parcels/add-ons': 'parcels.add-ons.create',
  },
  'actions behind a colon': {
    'GET /parcels': 'parcels.list',
    'POST /parcels:archive': 'parcels.archive',
    'POST /parcels/{id}:pause': 'parcels.pause',
    'GET /parcels:bulk-get': 'parcels.bulk-get',
  },
  'a version that tells two routes apart, and one that both have': {
    'PUT /v2/pets': 'pets.update-all',
    'POST /v2/parcels': 'parcels.create',
    'POST /v3/parcels': 'parcels.v3.create',
    'GET /v2/parcels/full': ['parcels.full.list', { kind: 'list' }],
    'GET /v2/parcels/{id}/full': ['parcels.full.list-some', { kind: 'list', operationId: 'listSomeParcelsFull' }],
  },
  'the calls of a controller': {
    'GET /api/Place/index': 'places.list',
    'GET /api/Place/show/{id}': 'places.get',
    'POST /api/Place/store': 'places.create',
    'PUT /api/Place/update/{id}': 'places.update',
    'DELETE /api/Place/destroy/{id}': 'places.delete',
  },
  'what there is to know of a part of a service': {
    'GET /admin/store/info': 'store.info.get',
    'GET /admin/parcels': 'parcels.list',
  },
  'a built-in operation that is not replaced, whatever the document calls its own': {
    'GET /orders': ['orders.list-2', { title: 'Lista pedidos' }],
    'POST /orders': ['orders.create-2', { title: 'Create a sale order', operationId: 'createSaleOrder' }],
    'GET /orders/{id}': ['orders.get-2', { title: 'Retrieve an order' }],
    'PUT /orders/{id}/cancel': ['orders.cancel-ab29', { operationId: 'AB29' }],
    'PUT /orders/cancel': ['orders.cancel-2', { operationId: 'AB30' }],
  },
  'texts that tell two routes apart, and texts that do not': {
    'GET /parcels/{id}': 'parcels.get',
    'GET /parcels/{id}/{line}': ['parcels.get-2', { title: 'Retrieve the specified object' }],
    'GET /parcels/{id}/{line}/{note}': ['parcels.get-3', { title: 'Détails de la ligne' }],
    'GET /parcels/{id}/{line}/{note}/{page}': ['parcels.get-one-page', { title: 'Fetch one page' }],
    'POST /parcels': 'parcels.create',
    'POST /parcels/create/{kind}': ['parcels.create-2', { title: 'Store a newly created resource in storage.' }],
  },
  'programs within a path': {
    'POST /depot/Service_1_0.svc/json/CreateParcel': 'depot.parcels.create',
    'POST /depot/Service_1_0.svc/json/FetchRegions': 'depot.regions.list',
    'GET /harbour/gate.php/ships': 'harbour.ships.list',
    'GET /harbour/weather.php': 'harbour.weather.get',
  },
  'a verb in front': {
    'GET /get-all/provinces': 'provinces.list',
    'GET /get/regions': 'regions.list',
  },
};

describe('the names together of', () => {
  it.each(Object.entries(documents))('%s', (_name, expected) => {
    const routes = Object.entries(expected).map(([route, name]) =>
      typeof name === 'string' ? route : ([route, name[1]] as const),
    );
    const names = Object.entries(expected).map(([route, name]) => [route, typeof name === 'string' ? name : name[0]]);
    expect(namedRoutes(routes)).toEqual(Object.fromEntries(names));
  });
});
