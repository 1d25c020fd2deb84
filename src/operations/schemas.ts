// Everything of the operations that needs zod: the build bundles it in a file of its own.
export { describe } from './describe.ts';
export { loaders } from './groups.ts';
