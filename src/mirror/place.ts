import { Failure, usageFailure } from '../base/failure.ts';
import { escaped, suggest } from '../base/text/message.ts';
import { mirrorFile } from '../log/log-file.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Context } from '../session/context.ts';
import { ownerOfToken } from '../settings/credential.ts';
import type { MirrorOwner } from './facts.ts';
import type { MirrorStore } from './mirror-store.ts';
import { SqliteStore } from './sqlite.ts';

/** Says whose mirror it is, and where it is kept. A command's context is one. */
export type MirrorUser = Pick<Context, 'io' | 'settings' | 'account' | 'catalogue' | 'onClose'>;

/** The mirror of this run's profile and service. */
export interface OpenMirror {
  readonly store: MirrorStore;
  readonly owner: MirrorOwner;
  /** The file beside which a sync keeps what it has read so far. */
  readonly file: string;
}

/** The account by the token, whose renewed ones have the same owner; undefined if the token does not tell. */
function accountOf({ account, catalogue }: MirrorUser): string | undefined {
  try {
    const proof = account.prove(findOperation(catalogue, 'orders.list')?.security);
    const [scheme, token = ''] = proof?.headers.authorization?.split(' ') ?? [];
    return scheme === 'Bearer' ? ownerOfToken(token) : undefined;
  } catch (error) {
    // A mirror is read without a login, too.
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

const ownerOf = (user: MirrorUser): MirrorOwner =>
  user.settings.sandbox
    ? { origin: 'sandbox', account: undefined }
    : { origin: new URL(user.account.baseUrl()).origin, account: accountOf(user) };

/** Opens the mirror, which may be empty. Nothing is written. */
export async function openMirror(user: MirrorUser): Promise<OpenMirror> {
  const { io, settings, onClose } = user;
  const owner = ownerOf(user);
  const file = mirrorFile(io, settings.sandbox ? 'sandbox' : settings.profile, owner.origin);
  const { nodeSqliteEngine } = await import('./node-sqlite.ts');
  const engine = nodeSqliteEngine() ?? (await import('./wasm-sqlite.ts')).wasmSqliteEngine;
  const store = new SqliteStore(file, engine);
  onClose(() => store.close());
  return { store, owner, file };
}

/** The failure to read a mirror that holds nothing yet. */
export const noMirror = (): Failure =>
  usageFailure(
    ['There is no mirror yet: nothing was read into it.'],
    escaped`Read all orders into it: ${suggest`sync`}`,
  );
