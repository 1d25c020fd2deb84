import type { Group } from './operation.ts';

/** Every group of the service in the order of help, each loaded when its schemas are needed. */
export const loaders: Readonly<Record<string, () => Promise<Group>>> = {
  orders: () => import('./orders.ts').then((module) => module.orders),
  shipments: () => import('./shipments.ts').then((module) => module.shipments),
  boxes: () => import('./boxes.ts').then((module) => module.boxes),
  warehouses: () => import('./warehouses.ts').then((module) => module.warehouses),
  price: () => import('./price.ts').then((module) => module.price),
  'packaging-types': () => import('./packaging-types.ts').then((module) => module.packagingTypes),
  countries: () => import('./lookups.ts').then((module) => module.countries),
  cities: () => import('./lookups.ts').then((module) => module.cities),
  couriers: () => import('./lookups.ts').then((module) => module.couriers),
  merchants: () => import('./account.ts').then((module) => module.merchants),
  profile: () => import('./account.ts').then((module) => module.profile),
  automation: () => import('./automation.ts').then((module) => module.automation),
  authentication: () => import('./authentication.ts').then((module) => module.authentication),
};
