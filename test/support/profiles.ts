import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './folders.ts';
import { secret } from './secrets.ts';

/** A new settings folder. */
export function settingsFolder() {
  const folder = temporaryFolder();
  const profiles = join(folder, 'profiles');
  const fileOf = (profile: string): string => join(profiles, `${profile}.json`);
  return {
    folder,
    profiles,
    fileOf,
    env: { SHIPCTL_CONFIG_DIR: folder },
    read: (profile = 'default') => JSON.parse(readFileSync(fileOf(profile), 'utf8')) as Record<string, unknown>,
    write: (content: unknown, profile = 'default'): void => {
      mkdirSync(profiles, { recursive: true, mode: 0o700 });
      writeFileSync(fileOf(profile), typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o600 });
    },
    names: (): string[] => readdirSync(profiles).sort(),
  };
}

export const password = secret('correct horse battery');
export const stored = secret('stored-token-55ad015a3bf4f1b2');

/** A profile that is logged in to this URL. */
export const loggedIn = (url: string, over: Readonly<Record<string, unknown>> = {}) => ({
  version: 1,
  base_url: url,
  token: stored,
  token_origin: new URL(url).origin,
  ...over,
});

/** A JWT with this expiry. */
export function jwt(exp: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return secret(`${part({ alg: 'none' })}.${part({ exp })}.c2lnbmF0dXJl`);
}
