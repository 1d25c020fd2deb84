import { body } from './importing.ts';

/** Names of inputs that are flags of ours. */
export const flagsOfOurs = [
  ...['data', 'field', 'template', 'version', 'help', 'profile', 'color', 'no_color', 'output', 'columns', 'out'],
  ...['json', 'page', 'limit', 'all', 'yes', 'quiet', 'debug', 'timeout', 'base_url', 'baseUrl', 'sandbox', 'dry_run'],
];

/** Names of inputs that every object has. */
export const namesOfObjects = ['toString', 'hasOwnProperty', 'valueOf'];

/** An operation with inputs of these names in its body. */
export const runOf = (names: readonly string[]) => ({
  summary: 'Run',
  ...body({ properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) }),
});
