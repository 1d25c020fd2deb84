/** Words of the command line that are not groups of operations: no import and no override may take them. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...[
    'api',
    'authentication',
    'completion',
    'config',
    'help',
    'ledger',
    'login',
    'logout',
    'ops',
    'pack',
    'rules',
    'sandbox',
    'ship',
    'today',
  ],
  ...['utilities', 'version', 'views', 'whoami'],
  // Reserved for later commands.
  ...['doctor', 'import'],
]);
