import { escaped } from '../../base/text/escape-controls.ts';
import { suggest, words } from '../../base/text/suggest.ts';
import { mayAsk } from '../../session/ask.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { textsOf } from '../../session/flag-texts.ts';
import { emailAddress } from '../../settings/readers.ts';
import { readSetValues } from './ask-values.ts';
import { credentialMistakes } from './credentials.ts';

export type LoginFlags = ReturnType<typeof readLoginFlags>;

export const readLoginFlags = (invocation: Invocation) => {
  const { flags } = invocation;
  return {
    email: typeof flags.email === 'string' ? flags.email.trim() : undefined,
    passwordStdin: flags.passwordStdin === true,
    tokenStdin: flags.tokenStdin === true,
    check: flags.check !== false,
    credentials: textsOf(invocation, 'credential'),
    set: textsOf(invocation, 'set'),
  };
};

/** Each as a whole: the address where none is known, the run's own flags where some were typed. */
function waysToLogIn({ settings }: Context): string {
  const login = settings.baseUrl === undefined ? words`login --base-url <url>` : words`login`;
  return `Type one of:
  ${suggest`login`}   (on a terminal; asks)
  ${suggest`${login} --email <email> --password-stdin`} < password.txt
  ${suggest`${login} --token-stdin`} < token.txt`;
}

/** Are only values to be stored? */
export const isSetAlone = ({ email, passwordStdin, tokenStdin, credentials, set }: LoginFlags): boolean =>
  set.length > 0 && credentials.length === 0 && !tokenStdin && !passwordStdin && email === undefined;

/** What is wrong with the flags, or missing where login cannot ask for it. */
export function loginMistakes(context: Context, flags: LoginFlags): string[] {
  const { email, passwordStdin, tokenStdin, check, credentials, set } = flags;
  const { settings, invocation, account } = context;
  const mistakes: string[] = [];
  if (settings.sandbox) mistakes.push('The sandbox needs no login. Leave out --sandbox, or leave out login.');
  if (tokenStdin && (passwordStdin || email !== undefined)) {
    mistakes.push('--token-stdin takes a token instead of --email and --password-stdin.');
  }
  if (credentials.length > 0 && (tokenStdin || passwordStdin || email !== undefined)) {
    mistakes.push('--credential stores a credential beside the token: log in with another command.');
  }
  mistakes.push(...credentialMistakes(context, credentials), ...readSetValues(context, set).mistakes);
  if (!check && !tokenStdin) mistakes.push('--no-check needs --token-stdin.');
  const reading = email === undefined ? {} : emailAddress(email);
  if ('fault' in reading) mistakes.push(escaped`--email: ${JSON.stringify(email)} ${reading.fault}.`);
  if (settings.dryRun || mayAsk(context)) return mistakes;
  if (isSetAlone(flags)) return mistakes;
  const isComplete = credentials.length > 0 || tokenStdin || (passwordStdin && email !== undefined);
  if (!isComplete) {
    mistakes.push(`login cannot ask here (no terminal, CI, --yes or --no-input).\n${waysToLogIn(context)}`);
  } else if (invocation.sources.baseUrl === 'default' && account.reading.state !== 'damaged') {
    mistakes.push('--base-url is missing: where is the service?');
  }
  return mistakes;
}
