import { chmodSync, readFileSync, statSync } from 'node:fs';
import { Failure, systemCode } from '../base/failure.ts';
import { isRow } from '../base/row.ts';

/** What a profile's file holds; keys it does not know stay in it. */
export interface Profile {
  readonly version: 1;
  readonly base_url?: string;
  readonly auth_url?: string;
  readonly token?: string;
  /** The only origin the token goes to. */
  readonly token_origin?: string;
  /** ISO 8601; absent when nobody said when the token ends. */
  readonly token_expires_at?: string;
  readonly email?: string;
  readonly [setting: string]: unknown;
}

export const emptyProfile: Profile = { version: 1 };

export type ProfileReading =
  | { readonly state: 'absent' | 'read'; readonly profile: Profile }
  | { readonly state: 'damaged'; readonly failure: Failure };

const damaged = (file: string, why: string): ProfileReading => ({
  state: 'damaged',
  failure: new Failure('usage', `The profile's file is damaged (${why}): ${file}`, {
    hint: 'It was left as it is. "shipctl login" moves it aside and starts a new one; SHIPCTL_TOKEN works without it.',
  }),
});

function understand(file: string, content: string): ProfileReading {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return damaged(file, content.trim() === '' ? 'it is empty' : 'it is no JSON');
  }
  if (!isRow(value)) return damaged(file, 'it holds no JSON object');
  if (typeof value.version === 'number' && value.version > 1) {
    return {
      state: 'damaged',
      failure: new Failure('usage', `The profile's file was written by a newer shipctl: ${file}`, {
        hint: 'Update shipctl, or use another profile with --profile <name>.',
      }),
    };
  }
  if (value.version !== 1) return damaged(file, 'it has no version');
  for (const key of ['token', 'token_origin', 'base_url', 'auth_url'] as const) {
    if (value[key] !== undefined && typeof value[key] !== 'string') return damaged(file, `${key} is no text`);
  }
  if (value.token !== undefined && value.token_origin === undefined) {
    return damaged(file, 'its token names no origin that it may go to');
  }
  return { state: 'read', profile: value as Profile };
}

/** Takes a profile's file away from other users of the machine; true if they could have read it until now. */
export function tighten(file: string, platform: string): boolean {
  if (platform === 'win32') return false;
  try {
    const { mode } = statSync(file);
    if ((mode & 0o077) === 0) return false;
    // Somebody may have made it read-only; that stays.
    chmodSync(file, mode & 0o700);
    return true;
  } catch {
    return false;
  }
}

function isWritable(file: string): boolean {
  try {
    return (statSync(file).mode & 0o200) !== 0;
  } catch {
    // It is not there, or reading it will say what is the matter.
    return true;
  }
}

/** A file made read-only is meant to stay as it is, though a rename could take its place. */
export function assertWritable(file: string): void {
  if (isWritable(file)) return;
  throw new Failure('machine', `The profile's file is read-only: ${file}`, {
    hint: `It was left as it is. If it may change: chmod u+w '${file}'`,
  });
}

/** Reads a profile without the library that writes it, and at once: a small file is no reason to wait for promises. */
export function readProfile(file: string): ProfileReading {
  try {
    return understand(file, readFileSync(file, 'utf8'));
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT') return { state: 'absent', profile: emptyProfile };
    throw new Failure('machine', `The profile's file cannot be read (${code ?? 'unknown error'}): ${file}`, {
      hint: 'Check who owns it, or set SHIPCTL_CONFIG_DIR to another folder.',
      cause: error,
    });
  }
}
