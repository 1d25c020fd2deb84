import type { Redactor } from '../base/redact.ts';
import type { Client, ClientOptions } from '../http/client.ts';
import type { Io } from '../io.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import type { Messages } from '../output/messages.ts';
import type { Terminal } from '../output/terminal.ts';
import type { Resolved } from '../settings/resolve.ts';
import type { Settings } from '../settings/table.ts';
import type { Account } from './account/account.ts';

/** What the command line said, beyond the settings: raw values, checked by whoever reads them. */
export interface Invocation {
  /** The words after the command's name. */
  readonly words: readonly string[];
  /** Flags by name: text, a list of texts, or a switch. */
  readonly flags: Readonly<Record<string, string | readonly string[] | boolean | undefined>>;
  /** `orders list`, for messages. */
  readonly name: string;
}

/** What a command may use. Whatever costs time is behind a function and made when first asked for. */
export interface Context {
  readonly io: Io;
  /** The command line as typed, to give it back in hints. */
  readonly argv: readonly string[];
  readonly settings: Settings;
  readonly resolved: Resolved;
  readonly catalogue: Catalogue;
  /** Aborted when the user stops the command. */
  readonly signal: AbortSignal;
  readonly redactor: Redactor;
  readonly messages: Messages;
  readonly stdoutTerminal: Terminal;
  readonly stderrTerminal: Terminal;
  /** The profile and the base URL, and the credential where one is needed. */
  readonly account: Account;
  /** The client of this run's account, or of the sandbox. */
  client(): Promise<Client>;
  /** The file of the profile's corrected operations; it may not exist. */
  readonly operationsFile: string;
  /** A client for other addresses than the account's: login has no account yet. */
  connect(to: Pick<ClientOptions, 'baseUrl' | 'authUrl' | 'credential'>): Promise<Client>;
  /** Something to close when the command ends, last opened first closed. */
  onClose(close: () => Promise<void>): void;
}
