import { chanceOf, falseAlarms, isEnough, type Share } from './chance.ts';
import type { NamedFigures } from './named-groups.ts';
import type { ComparedFigures, EndFigures, GroupWeeks } from './week-figures.ts';

/** The figures that may get worse or better: the share of parcels that came back, were never delivered, or took longer than nine of ten used to. */
const changeKinds = ['returned', 'undelivered', 'slow'] as const;

/** A share that differs from that of the weeks before by more than chance. */
export interface Change {
  readonly kind: (typeof changeKinds)[number];
  readonly by: 'all' | 'courier' | 'city';
  /** The courier or city; empty for `all`. */
  readonly name: string;
  readonly now: Share;
  readonly usual: Share;
  /** For `slow`: the days within which nine of ten used to be delivered. */
  readonly days: number | undefined;
  readonly isWorse: boolean;
}

/** A courier or city of the week that no order before it has. */
export interface NewName {
  readonly by: 'courier' | 'city';
  readonly name: string;
  readonly orders: number;
}

export interface Changes {
  readonly changes: readonly Change[];
  readonly names: readonly NewName[];
  /** How many shares were large enough to be compared. */
  readonly compared: number;
}

/** The least orders of a new name: a misspelt city has one. */
const leastNew = 3;

type Groups = readonly NamedFigures<GroupWeeks>[];

/** The shares to compare; undefined if there are too few parcels. */
function sharesOf(kind: Change['kind'], { now, usual }: GroupWeeks) {
  const hours = kind === 'slow' ? usual.times.hoursOf(0.9) : undefined;
  if (kind === 'slow' && hours === undefined) return undefined;
  const share = (of: EndFigures): Share =>
    kind === 'slow' ? { part: of.times.longerThan(hours ?? 0), whole: of.times.known } : of.share(kind);
  const days = kind === 'slow' ? usual.times.daysOf(0.9) : undefined;
  const shares = { now: share(now), usual: share(usual), days };
  return isEnough(shares.now) && isEnough(shares.usual) ? shares : undefined;
}

/** The differences from the weeks before that are more than chance: first what is worse, in each group the least likely first. */
export function changesOf({ total, knowsReturns }: ComparedFigures, couriers: Groups, cities: Groups): Changes {
  const named = (by: 'courier' | 'city', groups: Groups) =>
    groups.filter(({ name }) => name !== '').map(({ name, value }) => ({ by, name, value }));
  const both = [...named('courier', couriers), ...named('city', cities)];
  const compared = [{ by: 'all' as const, name: '', value: total }, ...both].flatMap(({ value, ...of }) =>
    changeKinds.flatMap((kind) => {
      const shares = kind !== 'slow' && !knowsReturns ? undefined : sharesOf(kind, value);
      return shares ? [{ ...of, kind, ...shares, chance: chanceOf(shares.now, shares.usual) }] : [];
    }),
  );
  // Comparisons of all parcels share one half of the false alarms, those by courier and city the other: many cities must not hide a general change.
  const ofAll = compared.filter(({ by }) => by === 'all').length;
  const shared = (by: Change['by']): number => 2 * (by === 'all' ? ofAll : compared.length - ofAll);
  const changes = compared
    .filter(({ by, chance }) => chance < falseAlarms / shared(by))
    .map((each) => ({ ...each, isWorse: each.now.part * each.usual.whole > each.usual.part * each.now.whole }))
    .sort((one, other) => Number(other.isWorse) - Number(one.isWorse) || one.chance - other.chance);
  const names = both
    .filter(({ value }) => value.createdBefore === 0 && value.created >= leastNew)
    .map(({ by, name, value }) => ({ by, name, orders: value.created }));
  return { changes, names: total.createdBefore === 0 ? [] : names, compared: compared.length };
}
