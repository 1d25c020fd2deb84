import { escaped, type Message, suggest, systemCommandOr, words } from '../base/text/message.ts';
import { credentialVariable } from '../settings/credential.ts';
import { valueVariable } from '../settings/profile.ts';
import type { Settings } from '../settings/table.ts';

/** A setting or a variable that overrides a stored login. */
export interface OverridingSource {
  /** The warning about it. */
  readonly said: Message;
  /** The command that makes the stored login count. */
  readonly undo: Message;
}

const overridingVariable = (name: string): OverridingSource => ({
  said: escaped`${name} is set and overrides this login until you unset it.`,
  undo: systemCommandOr(words`unset ${name}`, words`set ${name}=`, words`Remove-Item Env:${name}`),
});

/** The command that ends the use of a credential_command. */
export const withoutCommand = (): Message => suggest`config unset credential_command`;

/** Returns the setting or variable that gives the token in place of a stored login; undefined if a stored login is used. */
export function overridingSource(settings: Settings): OverridingSource | undefined {
  const { token, clientId, clientSecret, credentialCommand } = settings;
  if (token !== undefined) return overridingVariable('SHIPCTL_TOKEN');
  if (clientId !== undefined) return overridingVariable('SHIPCTL_CLIENT_ID');
  if (clientSecret !== undefined) return overridingVariable('SHIPCTL_CLIENT_SECRET');
  if (credentialCommand === undefined) return undefined;
  return {
    said: escaped`The credential_command of the profile (${credentialCommand}) overrides this login. To remove it: ${withoutCommand()}`,
    undo: withoutCommand(),
  };
}

/** Returns the variables that give credentials or values in place of stored ones of these names. */
export const overridingVariables = (
  env: Readonly<Record<string, string | undefined>>,
  { credentials, values }: { readonly credentials: readonly string[]; readonly values: readonly string[] },
): OverridingSource[] =>
  [...credentials.map(credentialVariable), ...values.map(valueVariable)]
    .filter((name) => env[name])
    .map(overridingVariable);
