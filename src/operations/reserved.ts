/** Words of the command line that are not groups of operations: no import and no override may take them. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...['api', 'authentication', 'help', 'login', 'logout', 'ops', 'sandbox', 'utilities', 'version', 'whoami'],
  // Reserved for later commands.
  ...['completion', 'config', 'doctor', 'import'],
]);
