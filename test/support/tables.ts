// The tables of the program from which black-box tests are made. They hold data only: a black-box test may import
// these and the command tree (tree.ts) from the sources, and nothing else.
export { exitCodes } from '../../src/base/failure.ts';
export { describeFlag, longName, sharedFlags } from '../../src/cli/flags.ts';
export { builtIn } from '../../src/operations/built-in.ts';
export { settingsTable } from '../../src/settings/table.ts';
