import type { GroupManifest } from './manifest.ts';
import { describe, loaders } from './schemas.ts';

/** The built-in operations in plain form. The build runs this module and bundles its result in its place. */
export const builtIn: readonly GroupManifest[] = describe(
  await Promise.all(Object.values(loaders).map((load) => load())),
);
