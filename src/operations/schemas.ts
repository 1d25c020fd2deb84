// Everything of the operations that needs zod, by one door: the build makes a file of its own of it.
export { describe } from './describe.ts';
export { loaders } from './groups.ts';
