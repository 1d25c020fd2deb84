/** Words of the command line that are no groups of operations: a document or a file must not take them over. */
export const reservedWords: ReadonlySet<string> = new Set([
  ...['api', 'authentication', 'help', 'login', 'logout', 'ops', 'sandbox', 'utilities', 'version', 'whoami'],
  // Kept for commands to come.
  ...['completion', 'config', 'doctor', 'import'],
]);
