// The tables of the program from which black-box tests are made. They hold data only: a black-box test may import
// these and the command tree (tree.ts) from the sources, and nothing else.
export { exitCodes, furtherErrors } from '../../src/base/failure.ts';
export { longName } from '../../src/base/text/names.ts';
export { builtIn } from '../../src/operations/built-in.ts';
export { describeFlag } from '../../src/session/flags.ts';
export { sharedFlags } from '../../src/session/shared-flags.ts';
export { settingsTable } from '../../src/settings/table.ts';
