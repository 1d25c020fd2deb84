import { type Failure, usageFailure } from '../base/failure.ts';
import { getOwn } from '../base/row.ts';
import { type CommandWords, escaped, type Message, words, wordToFill } from '../base/text/message.ts';
import type { ConnectionNeeds } from '../documents/connect/needs.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { overridingSource } from '../session/overriding-source.ts';
import { commandLine } from '../session/rerun-command.ts';
import type { FlagValues } from '../settings/read-flags.ts';
import { clientId } from '../settings/readers.ts';

export const connectFlags = {
  replace: flag.list('--replace <operation=route>', 'replace a built-in operation, too; without a route: as proposed'),
  set: flag.list('--set <name=value>', 'a value that the document leaves open: store_hash=…'),
  clientId: flag.value('--client-id <id>', 'get tokens as this OAuth client; its secret is asked for', clientId),
  tokenStdin: flag.switch('--token-stdin', 'read what the service asks for from standard input: a line each'),
};

export type ConnectFlags = FlagValues<typeof connectFlags>;

/** The setting that overrides a token or a client typed here, if any does. */
export const overridingOf = ({ settings }: Context, { tokenStdin, clientId }: ConnectFlags) =>
  tokenStdin || clientId !== undefined ? overridingSource(settings) : undefined;

interface Lacking {
  readonly message: Message;
  readonly flag: CommandWords;
}

/** Returns the failure of a run without a terminal: it names all that is missing and the whole line. Undefined if nothing is missing. */
export function missingAnswers(
  { settings, invocation }: Context,
  needs: ConnectionNeeds,
  { set, tokenStdin }: ConnectFlags,
  { servers = [], credentials = {} }: Catalogue,
): Failure | undefined {
  const lacking: Lacking[] = [];
  if (!settings.yes)
    lacking.push({ message: escaped`--yes is missing: there is no terminal to ask on.`, flag: words`--yes` });
  if (settings.baseUrl === undefined && needs.server === undefined) {
    const urls = [...new Set(servers.map(({ url }) => url))];
    const named = urls.length > 0 ? escaped` The document names ${urls}.` : escaped``;
    const message = escaped`--base-url is missing: the address of the service.${named}`;
    lacking.push({ message, flag: words`--base-url ${urls[0] ?? wordToFill`<url>`}` });
  }
  const given = set.map((text) => text.replace(/=.*$/s, ''));
  for (const name of needs.values.filter((each) => !given.includes(each))) {
    const message = escaped`--set ${name}=<value> is missing: it is part of the address.`;
    lacking.push({ message, flag: words`--set ${wordToFill`${name}=<value>`}` });
  }
  if (needs.credentials.length > 0 && !tokenStdin) {
    const isPair = (name: string) => getOwn(credentials, name)?.kind === 'basic';
    const names = needs.credentials.map((name) => (isPair(name) ? `${name} (user:password)` : name));
    const message = escaped`--token-stdin is missing: the service asks for ${names}, a line each on standard input.`;
    lacking.push({ message, flag: words`--token-stdin` });
  }
  if (lacking.length === 0) return undefined;
  const flags = lacking.map(({ flag }) => flag);
  const secrets = needs.credentials.length > 0 ? ' < secrets.txt' : '';
  const whole = commandLine(invocation, words`${flags}`);
  return usageFailure(
    lacking.map(({ message }) => message),
    escaped`All of it: ${whole}${secrets}`,
  );
}
