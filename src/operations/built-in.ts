import { describe } from './describe.ts';
import { loaders } from './groups.ts';
import type { GroupManifest } from './manifest.ts';

/** The built-in operations in plain form. The build runs this module and bundles its result in its place. */
export const builtIn: readonly GroupManifest[] = describe(
  await Promise.all(Object.values(loaders).map((load) => load())),
);
