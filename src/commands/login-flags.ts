import { type CommandWords, escaped, type Message, suggest, words } from '../base/text/message.ts';
import { mayAsk } from '../ports/ask.ts';
import type { ClientWishes } from '../service/login/client-login.ts';
import type { BrowserWishes } from '../service/login/device-login.ts';
import { parseSetValues, serverOfValues } from '../service/login/login-questions.ts';
import { credentialMistakes } from '../service/login/stored-credentials.ts';
import { scopesIn } from '../session/client-source.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import type { FlagValues } from '../settings/read-flags.ts';
import { bareAddress, clientId, emailAddress, serviceUrl, shownAddress, tokenUrl } from '../settings/readers.ts';
import { sandboxSource, useSandbox } from '../settings/table.ts';

export const loginFlags = {
  email: flag.text('--email <email>', 'the email to log in with'),
  passwordStdin: flag.switch('--password-stdin', 'read the password from standard input'),
  tokenStdin: flag.switch('--token-stdin', 'store a token that you have, read from standard input', {
    excludes: ['--email', '--password-stdin'],
  }),
  credential: flag.list(
    '--credential <name>',
    'store a credential that imported operations ask for; typed, or one per line on standard input',
  ),
  web: flag.switch('--web', 'log in on a page of the service in your browser (OAuth device authorization)', {
    excludes: ['--email', '--password-stdin', '--token-stdin', '--credential', '--client-secret-stdin', '--token-url'],
  }),
  clientId: flag.value('--client-id <id>', 'log in as an OAuth client, which gets its own tokens', clientId, {
    excludes: ['--email', '--password-stdin', '--token-stdin', '--credential'],
  }),
  clientSecretStdin: flag.switch('--client-secret-stdin', 'read the secret of the client from standard input', {
    needs: [['--client-id']],
  }),
  tokenUrl: flag.value('--token-url <url>', 'where the client gets its tokens', tokenUrl, {
    fallbackText: 'that of the imported document',
    needs: [['--client-id']],
  }),
  scope: flag.list('--scope <scope>', 'a scope to ask for; several times for several', {
    needs: [['--client-id', '--web']],
  }),
  set: flag.list('--set <name=value>', 'store a value that imported operations take: store_hash=…'),
  check: flag.switch('--no-check', 'with --token-stdin: store it without asking the service', {
    needs: [['--token-stdin']],
  }),
};

export type LoginFlags = FlagValues<typeof loginFlags>;

/** The service as a line names it: by its exact address, or by a domain where it has to be looked for. */
export interface GivenService {
  readonly baseUrl?: string;
  readonly domain?: string;
  readonly fault?: Message;
}

export function givenService(word: string | undefined): GivenService {
  if (word === undefined) return {};
  const domain = bareAddress(word);
  if (domain !== undefined) return { domain };
  const reading = serviceUrl(word);
  return 'value' in reading ? { baseUrl: reading.value } : { fault: escaped`${shownAddress(word)} ${reading.fault}.` };
}

/** How a line logs in, for one that names the service. */
export function wayOf({ web, tokenStdin, passwordStdin, clientId: id, email }: LoginFlags): CommandWords {
  if (web) return id === undefined ? words`--web` : words`--web --client-id ${id}`;
  if (tokenStdin) return words`--token-stdin`;
  if (id !== undefined) return words`--client-id ${id} --client-secret-stdin`;
  return passwordStdin && email !== undefined ? words`--email ${email} --password-stdin` : words`--token-stdin`;
}

/** Each as a whole: the address where none is known, the run's own flags where some were typed. */
function waysToLogIn({ settings }: Context): Message {
  const login = settings.baseUrl === undefined ? words`login --base-url <url>` : words`login`;
  return escaped`Type one of:
  ${suggest`login`}   (on a terminal; asks)
  ${suggest`${login} --email <email> --password-stdin`} < password.txt
  ${suggest`${login} --token-stdin`} < token.txt
  ${suggest`${login} --client-id <id> --client-secret-stdin`} < secret.txt`;
}

/** Are only values to be stored? */
export const isSetAlone = ({ email, passwordStdin, tokenStdin, credential, clientId, set, web }: LoginFlags): boolean =>
  set.length > 0 &&
  credential.length === 0 &&
  !web &&
  !tokenStdin &&
  !passwordStdin &&
  (email ?? clientId) === undefined;

/** The browser login that is wanted; undefined if another one is. */
export const browserOf = ({ web, clientId: id, scope }: LoginFlags): BrowserWishes | undefined =>
  web ? { id, scopes: scope.flatMap(scopesIn) } : undefined;

/** The client that logs in; undefined if a person does. */
export const clientOf = ({
  web,
  clientId: id,
  clientSecretStdin,
  tokenUrl,
  scope,
}: LoginFlags): ClientWishes | undefined =>
  id === undefined || web ? undefined : { id, fromStdin: clientSecretStdin, tokenUrl, scopes: scope.flatMap(scopesIn) };

/** Flags that contradict one another. */
function contradictions(
  { invocation }: Context,
  service: GivenService,
  { passwordStdin, tokenStdin, credential, email }: LoginFlags,
): Message[] {
  const mistakes: Message[] = [];
  if ((service.baseUrl ?? service.domain) !== undefined && invocation.sources.baseUrl === 'flag')
    mistakes.push(escaped`The service is named twice. Leave out --base-url, or leave out the word behind login.`);
  const isOfPerson = passwordStdin || email !== undefined;
  if (tokenStdin && isOfPerson)
    mistakes.push(escaped`--token-stdin takes a token instead of --email and --password-stdin.`);
  if (credential.length > 0 && (tokenStdin || isOfPerson))
    mistakes.push(escaped`--credential stores a credential beside the token: log in with another command.`);
  return mistakes;
}

export function loginMistakes(context: Context, service: GivenService, flags: LoginFlags): Message[] {
  const { passwordStdin, tokenStdin, credential, clientSecretStdin, set } = flags;
  const email = flags.email?.trim();
  const { settings, invocation } = context;
  // How to log in would contradict it.
  if (settings.sandbox)
    return [
      escaped`The sandbox needs no login. Leave out ${sandboxSource(invocation)}, or begin a day in it: ${suggest`today`}`,
      ...(invocation.sources.sandbox === 'flag' ? [escaped`To use it with all commands: ${useSandbox}`] : []),
    ];
  const mistakes: Message[] = service.fault ? [service.fault] : [];
  mistakes.push(...contradictions(context, service, flags));
  const given = parseSetValues(context, set);
  mistakes.push(...credentialMistakes(context, credential), ...given.mistakes);
  const reading = email === undefined ? {} : emailAddress(email);
  if ('fault' in reading) mistakes.push(escaped`--email: ${JSON.stringify(email)} ${reading.fault}.`);
  if (settings.dryRun || mayAsk(context) || isSetAlone(flags)) return mistakes;
  const isComplete =
    credential.length > 0 || flags.web || tokenStdin || clientSecretStdin || (passwordStdin && email !== undefined);
  if (!isComplete) {
    mistakes.push(escaped`login cannot ask here (no terminal, CI, --yes or --no-input).\n${waysToLogIn(context)}`);
  } else if (
    Object.keys(service).length === 0 &&
    invocation.sources.baseUrl === 'default' &&
    serverOfValues(context, given.values) === undefined
  ) {
    mistakes.push(escaped`--base-url is missing: the address of your service, like https://ship.example.com`);
  }
  return mistakes;
}
