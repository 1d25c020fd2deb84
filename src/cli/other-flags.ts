import { getOwn } from '../base/row.ts';
import { suggest } from '../base/text/suggest.ts';

/** Flags of other programs, and ours that do the same. */
const otherFlags: Readonly<Record<string, readonly string[]>> = {
  '--format': ['--output'],
  '--fields': ['--columns'],
  '--select': ['--columns'],
  '--file': ['--out', '--data'],
  '--filter': ['--status', '--where', '--field'],
  '--search': ['--where', '--field'],
  '--query': ['--where'],
  '--sort-by': ['--sort'],
  '--order': ['--sort'],
  '--order-by': ['--sort'],
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

const tokenHint = (): string =>
  `A flag would show it to others on this machine. Set SHIPCTL_TOKEN, or type: ${suggest`login`}`;

/** What to do in place of a flag that other programs have; undefined where nothing is known. `known` are the flags here. */
export function inPlaceOf(flag: string, known: readonly string[]): string | readonly string[] | undefined {
  const ours = (getOwn(otherFlags, flag) ?? []).filter((each) => known.includes(each));
  if (ours.length > 0) return ours;
  return flag === '--token' ? tokenHint() : undefined;
}
