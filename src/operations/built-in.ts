import type { GroupManifest } from './manifest.ts';
import { builtInGroups, describe } from './schemas.ts';

/** The built-in operations in plain form. The build runs this module and bundles its result in its place. */
export const builtIn: readonly GroupManifest[] = describe(builtInGroups);
