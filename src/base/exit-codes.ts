/**
 * The exit codes: program, help, README and tests read them here.
 * The name of a row is the stable `code` of an error printed as JSON.
 */
export const exitCodes = {
  done: { code: 0, when: 'done' },
  bug: { code: 1, when: 'a bug in shipctl' },
  usage: { code: 2, when: 'the command line or the settings are wrong; nothing was changed' },
  declined: { code: 3, when: 'you answered no to a question' },
  auth: { code: 4, when: 'not logged in, wrong credentials, 401 or 403' },
  not_found: { code: 5, when: 'no such record or route (404, 405)' },
  refused: { code: 6, when: 'the service refused the request (400, 409, 422, other 4xx)' },
  unavailable: { code: 7, when: 'the service could not be reached, kept failing, or sent an invalid response' },
  partial: { code: 8, when: 'only part was done or could be proved' },
  machine: { code: 9, when: 'the machine failed: disk full, file not writable' },
  hung_up: { code: 129, when: 'hung up: the terminal was closed' },
  interrupted: { code: 130, when: 'interrupted (Ctrl-C)' },
  terminated: { code: 143, when: 'terminated' },
} as const;

export type ExitName = keyof typeof exitCodes;
