import { Failure } from '../base/failure.ts';
import { escaped, type Message, systemCommand, words } from '../base/text/message.ts';
import { ask } from '../ports/ask.ts';
import { grantsFor, loginWithClient } from '../service/login/client-login.ts';
import { loginInBrowser } from '../service/login/device-login.ts';
import { authUrlFor, describeKeptLogin, loginWithPassword, loginWithToken, ofProfile } from '../service/login/login.ts';
import { askServer, parseSetValues, saveValues, serverOfValues } from '../service/login/login-questions.ts';
import type { ServiceUrls } from '../service/login/service-urls.ts';
import { storeCredentials } from '../service/login/stored-credentials.ts';
import { lacksRoute } from '../service/login/token-account.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { overridingSource, overridingVariables } from '../session/overriding-source.ts';
import { assertSafeForSecrets } from '../settings/credential.ts';
import type { StoredValues } from '../settings/profile.ts';
import type { ConfirmedService } from './find-service.ts';
import {
  browserOf,
  clientOf,
  type GivenService,
  givenService,
  isSetAlone,
  type LoginFlags,
  loginFlags,
  loginMistakes,
  wayOf,
} from './login-flags.ts';

/** The address is in the profile from now on: a flag for it has done its work. */
const todayCommand = ({ settings, invocation: { sources } }: Context): Message =>
  systemCommand`shipctl today ${sources.profile === 'flag' ? words`--profile ${settings.profile}` : words``}`;

/** Asks for the client where an imported document says that clients get tokens; undefined for a person. */
async function askClient(context: Context, baseUrl: string, { tokenStdin, passwordStdin, email }: LoginFlags) {
  if (tokenStdin || passwordStdin || email !== undefined || grantsFor(context, baseUrl).length === 0) return undefined;
  const given = (
    await ask(context, escaped`Id of the OAuth client, or Enter to log in with email and password: `)
  ).trim();
  return given === '' ? undefined : { id: given, fromStdin: false, scopes: [] };
}

async function sendLogin(
  { context, wasFound }: ConfirmedService,
  place: ServiceUrls,
  flags: LoginFlags,
  values: StoredValues,
) {
  const { tokenStdin, check, passwordStdin, email } = flags;
  const browser = browserOf(flags);
  if (browser) return loginInBrowser(context, place, browser);
  const client = clientOf(flags) ?? (await askClient(context, place.baseUrl, flags));
  if (client) return loginWithClient(context, place, { ...client, values });
  if (tokenStdin) return loginWithToken(context, place, check);
  const wishes = { email: email?.trim(), passwordStdin, looksForBrowser: wasFound === true };
  return loginWithPassword(context, place, wishes).catch(async (error) => {
    if (!(error instanceof Failure) || !lacksRoute(error)) throw error;
    const { failWithDocument } = await import('./ops/import.ts');
    return failWithDocument(context, place, error);
  });
}

/** The service that the line names, else that of the run, else one that a person names or confirms now. */
async function chosenService(
  context: Context,
  service: GivenService,
  flags: LoginFlags,
  server: string | undefined,
): Promise<ConfirmedService> {
  const { baseUrl = service.domain === undefined ? context.settings.baseUrl : undefined, domain } = service;
  const known = baseUrl ?? server ?? (domain === undefined ? await askServer(context) : undefined);
  if (known !== undefined) return { baseUrl: known, context };
  const { askService, findService } = await import('./find-service.ts');
  const way = wayOf(flags);
  return (domain === undefined ? undefined : await findService(context, domain, way)) ?? askService(context, way);
}

async function logIn(given: Context, service: GivenService, flags: LoginFlags): Promise<Message[]> {
  const { settings } = given;
  const { credential, set } = flags;
  const profile = escaped`(profile ${settings.profile}).`;
  const { values } = parseSetValues(given, set);
  const server = settings.baseUrl === undefined ? serverOfValues(given, values) : undefined;
  if (set.length > 0) await saveValues(given, values, server);
  if (server !== undefined) given.messages.note(escaped`The base URL is ${server}`);
  if (isSetAlone(flags)) return [escaped`Stored ${Object.keys(values)} ${profile}`];
  const chosen = await chosenService(given, service, flags, server);
  const { baseUrl, context } = chosen;
  assertSafeForSecrets(baseUrl, settings.insecureHttp);
  if (credential.length > 0) {
    const names = await storeCredentials(context, baseUrl, credential, true);
    return [escaped`Stored ${names} for ${baseUrl} ${profile}`];
  }
  const place = { baseUrl, authUrl: authUrlFor(context, baseUrl) };
  const { said: outcome, isUnknown, notes = [] } = await sendLogin(chosen, place, flags, values);
  if (isUnknown) await (await import('./ops/import.ts')).importOfService(context, place);
  const next = overridingSource(settings)?.undo ?? todayCommand(context);
  return [escaped`${outcome} ${profile}`, ...describeKeptLogin(context), ...notes, escaped`Next: ${next}`];
}

/** Warns of the settings that override this login. */
function overridden({ settings, io }: Context, flags: LoginFlags): Message[] {
  const { credential, set } = flags;
  const values = set.map((each) => each.split('=')[0] ?? '');
  const source = credential.length > 0 || isSetAlone(flags) ? undefined : overridingSource(settings);
  return [...overridingVariables(io.env, { credentials: credential, values }), ...(source ? [source] : [])].map(
    ({ said }) => said,
  );
}

export const login = defineCommand({
  effects: { service: 'reads', asks: true, changes: 'the profile', dryRun: 'requests' },
  note: `Asks for base URL, email and password on a terminal; after a wrong password for the password alone. A domain is enough:
login looks for the service there without any secret, and you confirm the address that it found. A token can be pasted
where the password is asked for. The password is sent to the auth URL once and is not stored.
The token is stored in the profile's file, for you alone, with its origin, and is sent to no other. A token that you give
yourself is checked with one GET of your user. A 401 refuses it. Without an answer it is stored unchecked, and a message
says so.
With --web you approve the login on a page of the service, where its document or OAuth metadata name one.
A client gets a token of its own, now and before each one ends. Its secret is stored as the token is, and goes to the token URL alone.`,
  flags: loginFlags,
  examples: [
    '',
    'ship.example.com',
    '--base-url https://ship.example.com --email me@example.com --password-stdin < password.txt',
    '--base-url https://ship.example.com --token-stdin < token.txt',
    '--client-id my-shop --client-secret-stdin < secret.txt',
  ],
  repairsProfile: true,
  createsProfile: true,
  usesOverrides: true,
  arguments: ['[service]'],
  run: (context, [word], flags) => {
    const service = givenService(word);
    return {
      mistakes: loginMistakes(context, service, flags),
      // Before a password is asked for in vain.
      warnings: overridden(context, flags),
      dryRun: async () => {
        const { requestsOf, unlooked } = await import('./login-requests.ts');
        if (service.domain !== undefined) return unlooked(context, service.domain);
        return { preview: requestsOf(context, service, flags) };
      },
      run: async () => ({
        do: async () => ({ notes: await logIn(context, service, flags), change: ofProfile(context) }),
      }),
    };
  },
});
