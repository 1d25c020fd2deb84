import { Failure } from '../base/failure.ts';
import { escaped, type Message, suggest, systemCommand, words } from '../base/text/message.ts';
import type { ServiceRequest } from '../http/request.ts';
import {
  authUrlFor,
  checkRequest,
  credentialMistakes,
  lacksRoute,
  loginRequest,
  loginWithPassword,
  loginWithToken,
  storeCredentials,
} from '../service/login/login.ts';
import { mayAsk } from '../session/ask.ts';
import { defineCommand, type Result } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { type FlagValues, flag } from '../session/flags.ts';
import { askBaseUrl, askServer, parseSetValues, saveValues } from '../session/login-questions.ts';
import { assertSafeForSecrets } from '../settings/credential.ts';
import { emailAddress } from '../settings/readers.ts';
import { sandboxSource } from '../settings/table.ts';

const loginFlags = {
  email: flag.text('--email <email>', 'the email to log in with'),
  passwordStdin: flag.switch('--password-stdin', 'read the password from standard input'),
  tokenStdin: flag.switch('--token-stdin', 'store a token that you have, read from standard input', {
    excludes: ['--email', '--password-stdin'],
  }),
  credential: flag.list(
    '--credential <name>',
    'store a credential that imported operations ask for; typed, or one per line on standard input',
  ),
  set: flag.list('--set <name=value>', 'store a value that imported operations take: store_hash=…'),
  check: flag.switch('--no-check', 'with --token-stdin: store it without asking the service', {
    needs: [['--token-stdin']],
  }),
};

type LoginFlags = FlagValues<typeof loginFlags>;

/** Each as a whole: the address where none is known, the run's own flags where some were typed. */
function waysToLogIn({ settings }: Context): Message {
  const login = settings.baseUrl === undefined ? words`login --base-url <url>` : words`login`;
  return escaped`Type one of:
  ${suggest`login`}   (on a terminal; asks)
  ${suggest`${login} --email <email> --password-stdin`} < password.txt
  ${suggest`${login} --token-stdin`} < token.txt`;
}

/** Are only values to be stored? */
const isSetAlone = ({ email, passwordStdin, tokenStdin, credential, set }: LoginFlags): boolean =>
  set.length > 0 && credential.length === 0 && !tokenStdin && !passwordStdin && email === undefined;

function loginMistakes(context: Context, flags: LoginFlags): Message[] {
  const { passwordStdin, tokenStdin, credential, set } = flags;
  const email = flags.email?.trim();
  const { settings, invocation } = context;
  const mistakes: Message[] = [];
  // How to log in would contradict it.
  if (settings.sandbox)
    return [escaped`The sandbox needs no login. Leave out ${sandboxSource(invocation)}, or leave out login.`];
  if (tokenStdin && (passwordStdin || email !== undefined)) {
    mistakes.push(escaped`--token-stdin takes a token instead of --email and --password-stdin.`);
  }
  if (credential.length > 0 && (tokenStdin || passwordStdin || email !== undefined)) {
    mistakes.push(escaped`--credential stores a credential beside the token: log in with another command.`);
  }
  mistakes.push(...credentialMistakes(context, credential), ...parseSetValues(context, set).mistakes);
  const reading = email === undefined ? {} : emailAddress(email);
  if ('fault' in reading) mistakes.push(escaped`--email: ${JSON.stringify(email)} ${reading.fault}.`);
  if (settings.dryRun || mayAsk(context) || isSetAlone(flags)) return mistakes;
  const isComplete = credential.length > 0 || tokenStdin || (passwordStdin && email !== undefined);
  if (!isComplete) {
    mistakes.push(escaped`login cannot ask here (no terminal, CI, --yes or --no-input).\n${waysToLogIn(context)}`);
  } else if (invocation.sources.baseUrl === 'default') {
    mistakes.push(escaped`--base-url is missing: the address of your service, like https://ship.example.com`);
  }
  return mistakes;
}

/** The request that is sent: the check of a token, or the password. */
function requestsOf(context: Context, flags: LoginFlags): ServiceRequest[] {
  const { tokenStdin, check, credential, email = '' } = flags;
  if (credential.length > 0 || isSetAlone(flags)) return [];
  if (!tokenStdin) return [loginRequest(context, email.trim(), '[redacted]')];
  const request = check ? checkRequest(context) : undefined;
  return request ? [request] : [];
}

/** The address is in the profile from now on: a flag for it has done its work. */
const today = ({ settings, invocation: { sources } }: Context): Message =>
  systemCommand`shipctl today ${sources.profile === 'flag' ? words`--profile ${settings.profile}` : words``}`;

async function logIn(context: Context, flags: LoginFlags): Promise<Result> {
  const { settings, io } = context;
  const { credential, set, tokenStdin, check, passwordStdin, email } = flags;
  const profile = escaped`(profile ${settings.profile}).`;
  if (settings.dryRun) return { preview: requestsOf(context, flags) };
  const { values } = parseSetValues(context, set);
  if (set.length > 0) await saveValues(context, values);
  if (isSetAlone(flags)) return { notes: [escaped`Stored ${Object.keys(values).join(', ')} ${profile}`] };
  const baseUrl = settings.baseUrl ?? (await askServer(context)) ?? (await askBaseUrl(context));
  assertSafeForSecrets(baseUrl, settings.insecureHttp);
  if (credential.length > 0) {
    const names = await storeCredentials(context, baseUrl, credential, true);
    return { notes: [escaped`Stored ${names.join(', ')} for ${baseUrl} ${profile}`] };
  }
  const place = { baseUrl, authUrl: authUrlFor(context, baseUrl) };
  const { said: outcome, isUnknown } = await (tokenStdin
    ? loginWithToken(context, place, check)
    : loginWithPassword(context, place, { email: email?.trim(), passwordStdin }).catch(async (error) => {
        if (!(error instanceof Failure) || !lacksRoute(error)) throw error;
        const { failWithDocument } = await import('./ops/import.ts');
        return failWithDocument(context, place, error);
      }));
  if (isUnknown) await (await import('./ops/import.ts')).importOfService(context, place);
  return {
    notes: [escaped`${outcome} ${profile}`, escaped`Next: ${today(context)}`],
    warnings: io.env.SHIPCTL_TOKEN ? [escaped`SHIPCTL_TOKEN is set and overrides this login until you unset it.`] : [],
  };
}

export const login = defineCommand({
  effects: { service: 'reads', asks: true, changes: 'the profile', dryRun: 'requests' },
  note: `Asks for base URL, email and password on a terminal; after a wrong password for the password alone. The password is sent to the auth URL once and is not stored.
The token is stored in the profile's file (mode 0600) with its origin, and is sent to no other. A token that you give
yourself is checked with one GET of your user. A 401 refuses it. Without an answer it is stored unchecked, and a message
says so.`,
  flags: loginFlags,
  examples: [
    '',
    '--base-url https://ship.example.com --email me@example.com --password-stdin < password.txt',
    '--base-url https://ship.example.com --token-stdin < token.txt',
  ],
  repairsProfile: true,
  createsProfile: true,
  usesOverrides: true,
  run: (context, _words, flags) => ({
    mistakes: loginMistakes(context, flags),
    run: () => logIn(context, flags),
  }),
});
