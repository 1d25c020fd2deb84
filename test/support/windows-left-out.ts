/** Why tests of other rooms do not run on win32, by a pattern for `room/file > name`. */
export const leftOut: readonly (readonly [reason: string, names: RegExp])[] = [
  [
    'win32 has no mode bits',
    /^settings\/(damaged-profile.* is made private|profile-files.*(others can read|is read-only)|writable-files|linked-profiles.*(keeps its mode|is closed to others))/,
  ],
  [
    'win32 has no mode bits',
    /^(output\/out\.test.*keeps the mode|session\/(client-login.*for the user alone|login\.test.*reads a password from standard input)|log\/ledger-database.*only the user can read)/,
  ],
  [
    'win32 has no mode bits',
    /^(commands\/today-last-look|insight\/reconcile.*over several files|packing\/pack\.test.*for the user alone)/,
  ],
  ['startup files are elsewhere: windows/completion has those of win32', /^commands\/completion-install/],
  ['Wine shows no symbolic links to programs of Windows', /^settings\/linked-profiles.*a profile that is a link/],
  ['a value with a sign that its shells read apart stands beside the command', /^query\/near-words.*!= cancled/],
  ['win32 has no locale of ASCII', /^output\/order-card.*in ASCII too/],
  ['the ledger names files as Windows does', /^writes\/apply\.test.*creates each row once/],
];
