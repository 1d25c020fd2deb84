import { getOwn } from '../base/get-own.ts';
import { suggest } from '../base/suggest.ts';
import type { Operation } from '../operations/manifest.ts';

/** Flags of other programs, and ours that do the same. */
const otherFlags: Readonly<Record<string, readonly string[]>> = {
  '--format': ['--output'],
  '--fields': ['--columns'],
  '--select': ['--columns'],
  '--file': ['--out', '--data'],
  '--filter': ['--status', '--field'],
  '--where': ['--status', '--field'],
  '--search': ['--status', '--field'],
  '--from': ['--date-from'],
  '--since': ['--date-from'],
  '--after': ['--date-from'],
  '--to': ['--date-to'],
  '--until': ['--date-to'],
  '--before': ['--date-to'],
  '--size': ['--per-page'],
  '--page-size': ['--per-page'],
  '--count': ['--limit'],
  '--max': ['--limit'],
  '--host': ['--base-url'],
  '--url': ['--base-url'],
  '--server': ['--base-url'],
  '--account': ['--profile'],
  '--user': ['--email', '--profile'],
  '--password': ['--password-stdin'],
  '--token': ['--token-stdin'],
  '--force': ['--yes'],
  '--verbose': ['--debug'],
  '--silent': ['--quiet'],
  '--parallel': ['--concurrency'],
  '--jobs': ['--concurrency'],
};

const sorting = /^--(sort|order)(-?by)?$/;

const token = `A flag would show it to others on this machine. Set SHIPCTL_TOKEN, or type: ${suggest('login')}`;

function howToSort(command: string, { row }: Operation): string {
  const field = ['created_at', 'id', 'name'].find((name) => Object.hasOwn(row, name)) ?? 'id';
  return `Rows keep the order of the service. To sort them: ${suggest(command)} --all --json | jq 'sort_by(.${field})'`;
}

/** What to do in place of a flag that other programs have; undefined where nothing is known. `known` are the flags here. */
export function inPlaceOf(
  flag: string,
  known: readonly string[],
  command: string,
  operation: Operation | undefined,
): string | readonly string[] | undefined {
  if (sorting.test(flag)) return operation?.kind === 'list' ? howToSort(command, operation) : [];
  const ours = (getOwn(otherFlags, flag) ?? []).filter((each) => known.includes(each));
  if (ours.length > 0) return ours;
  return flag === '--token' ? token : undefined;
}
