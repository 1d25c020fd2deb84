import { dirname } from 'node:path';
import { type AtomicOptions, writeFileAtomically } from '../base/files/atomic-file.ts';
import type { UserEnvironment } from '../base/files/data-folder.ts';
import { makeFolder } from '../base/files/files.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { httpsAddress } from './readers.ts';
import { readStored, type StoredKind } from './store.ts';

export interface Release {
  /** Three numbers, like 1.2.3. */
  readonly version: string;
  readonly url?: string | undefined;
}

/** When the newest version was asked for, and the answer until it is told. */
export interface UpdateState {
  readonly asked: string;
  readonly found?: Release | undefined;
}

const longestUrl = 500;

/**
 * The release that a JSON object describes: its `version` or `tag_name`, and its `html_url` or `url`. Undefined if it names
 * no version, or one that is not final.
 */
export function parseRelease({ version, tag_name, html_url, url }: Row): Release | undefined {
  const [, numbers] = /^v?(\d{1,6}\.\d{1,6}\.\d{1,6})$/.exec(String(version ?? tag_name)) ?? [];
  if (numbers === undefined) return undefined;
  const given = html_url ?? url;
  const address = typeof given === 'string' && given.length <= longestUrl ? httpsAddress(given) : undefined;
  return { version: numbers, url: address && 'value' in address ? address.value : undefined };
}

const stateKind: StoredKind<UpdateState> = {
  name: 'The file of the update notice',
  repair: escaped``,
  empty: { asked: '' },
  parse: ({ asked, found }) => {
    if (typeof asked !== 'string') return { fault: escaped`it holds no time` };
    return { value: { asked, found: isRow(found) ? parseRelease(found) : undefined } };
  },
  isDisposable: true,
};

export const readUpdateState = (file: string, user: UserEnvironment): UpdateState => readStored(file, stateKind, user);

export async function writeUpdateState(file: string, state: UpdateState, owner: AtomicOptions['owner']): Promise<void> {
  makeFolder(dirname(file));
  const { signal } = new AbortController();
  await writeFileAtomically(file, Buffer.from(`${JSON.stringify(state)}\n`), { owner, signal });
}
