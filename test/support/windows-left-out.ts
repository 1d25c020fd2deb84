/** Why tests of other rooms do not run on win32, by a pattern for `room/file > name`. */
export const leftOut: readonly (readonly [reason: string, names: RegExp])[] = [
  [
    'win32 has no mode bits',
    /^settings\/(damaged-profile.* is made private|profile-files.*(others can read|is read-only)|writable-files|linked-profiles.*(keeps its mode|is closed to others))/,
  ],
  ['win32 has no mode bits', /^(output\/out\.test.*keeps the mode|log\/ledger-database.*only the user can read)/],
  ['startup files are elsewhere: windows/completion has those of win32', /^commands\/completion-install/],
  [
    'Wine shows no symbolic links to programs of Windows',
    /^(settings\/linked-profiles.*a profile that is a link|paging\/(resume-planted-files.*(a symbolic link|a link to)|resume-files.*the link to it)|service\/manifest-file.*folder\/a\.csv)/,
  ],
  ['a value with a sign that its shells read apart stands beside the command', /^query\/near-words.*!= cancled/],
  ['a command in a result has the quotes of its shells', /^shipping\/ship-couriers.*nothing joins/],
  ['the quotes of a sentence are taken for those of a command here', /^cli\/suggestions.*names what is meant/],
  ['examples have the prompt and the quotes of its shells: windows/hints has them', /^cli\/help\.test.*an example$/],
  [
    'the settings of these tests are in no folder of the user, which doctor tells',
    /^commands\/doctor\.test.*(that all is well|a line for each check|folders that cannot be used)/,
  ],
  ['Windows prints with other programs', /^shipping\/label-kinds.*ZPL is saved beside/],
  ['Windows always has a desktop', /^service\/open-documents.*no desktop/],
  ['win32 has no locale of ASCII', /^(output\/order-card.*in ASCII too|shipping\/orders-check-lists.*writes ASCII)/],
  ['the ledger names files as Windows does', /^writes\/apply\.test.*creates each row once/],
  [
    'what it writes names files as Windows does',
    /^(paging\/partial-files.*named in the manifest|service\/manifest\.test.*hash of the file|shipping\/papers.*(adds what was missing|unattended run))/,
  ],
  ['a process of its own needs more memory than these documents may take', /^shipping\/hostile-labels.*is named, and/],
  ['a program takes longer to start than the request that it must meet', /^shipping\/two-desks.*forget no order/],
  [
    'input in an old code page gets another hint there: windows/input has it',
    /^service\/text-encodings.*Latin-1.*refused/,
  ],
];
