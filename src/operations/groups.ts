import type { Group } from './operation.ts';

/** Every group of the service in the order of help, each loaded when its schemas are needed. */
export const loaders: Readonly<Record<string, () => Promise<Group>>> = {
  orders: () => import('./orders.ts').then((module) => module.orders),
  boxes: () => import('./boxes.ts').then((module) => module.boxes),
  countries: () => import('./countries.ts').then((module) => module.countries),
  'packaging-types': () => import('./packaging-types.ts').then((module) => module.packagingTypes),
  authentication: () => import('./authentication.ts').then((module) => module.authentication),
};
