import { suggest } from '../../base/suggest.ts';
import { emailAddress } from '../../settings/readers.ts';
import { mayAsk } from '../ask.ts';
import type { Context, Invocation } from '../context.ts';

export type LoginFlags = ReturnType<typeof readLoginFlags>;

export const readLoginFlags = ({ flags }: Invocation) => ({
  email: typeof flags.email === 'string' ? flags.email.trim() : undefined,
  passwordStdin: flags.passwordStdin === true,
  tokenStdin: flags.tokenStdin === true,
  check: flags.check !== false,
});

/** Each as a whole: the address where none is known, the run's own flags where some were typed. */
function waysToLogIn({ settings }: Context): string {
  const login = settings.baseUrl === undefined ? 'login --base-url <url>' : 'login';
  return `Type one of:
  ${suggest('login')}   (on a terminal; asks)
  ${suggest(`${login} --email <email> --password-stdin`)} < password.txt
  ${suggest(`${login} --token-stdin`)} < token.txt`;
}

/** What is wrong with the flags, or missing where login cannot ask for it. */
export function loginMistakes(context: Context, { email, passwordStdin, tokenStdin, check }: LoginFlags): string[] {
  const { settings, account } = context;
  const mistakes: string[] = [];
  if (settings.sandbox) mistakes.push('The sandbox needs no login. Leave out --sandbox, or leave out login.');
  if (tokenStdin && (passwordStdin || email !== undefined)) {
    mistakes.push('--token-stdin takes a token instead of --email and --password-stdin.');
  }
  if (!check && !tokenStdin) mistakes.push('--no-check needs --token-stdin.');
  const reading = email === undefined ? {} : emailAddress(email);
  if ('fault' in reading) mistakes.push(`--email: ${JSON.stringify(email)} ${reading.fault}.`);
  if (settings.dryRun || mayAsk(context)) return mistakes;
  const isComplete = tokenStdin || (passwordStdin && email !== undefined);
  if (!isComplete) {
    mistakes.push(`login cannot ask here (no terminal, CI, --yes or --no-input).\n${waysToLogIn(context)}`);
  } else if (settings.baseUrl === undefined && account.reading.state !== 'damaged') {
    mistakes.push('--base-url is missing: where is the service?');
  }
  return mistakes;
}
