import { expect, it } from 'vitest';
import { changesOf } from '../../src/insight/report/changes.ts';
import { NamedGroups } from '../../src/insight/report/named-groups.ts';
import { ComparedFigures, GroupWeeks } from '../../src/insight/report/week-figures.ts';
import { comparedWeeks } from '../../src/insight/report/weeks.ts';
import { noKnownTimes } from '../../src/orders/lateness.ts';
import { randomFrom } from '../support/random.ts';
import { seed } from '../support/seed.ts';

const weeks = comparedWeeks('last-week', { now: new Date('2026-03-10T08:00:00Z'), weekStart: 'sunday' });

/** Parcels of couriers and cities that fare alike in the week and in the six before, but for those of the first courier. */
function changesIn(random: () => number, perWeek: number, worseBy: number) {
  if (typeof weeks !== 'object') throw new Error('There is no week');
  const figures = new ComparedFigures(weeks, undefined, noKnownTimes);
  const groups = { couriers: new NamedGroups(() => new GroupWeeks()), cities: new NamedGroups(() => new GroupWeeks()) };
  for (let at = 0; at < 7 * perWeek; at++) {
    const side = at < perWeek ? 'now' : 'usual';
    const [courier, city] = [Math.floor(random() ** 2 * 6), Math.floor(random() ** 3 * 40)];
    const isWorse = side === 'now' && courier === 0 && random() < worseBy;
    const kind = isWorse || random() < 0.04 ? 'undelivered' : random() < 0.06 ? 'returned' : 'delivered';
    const hours = Math.floor(-36 * Math.log(random() || 1));
    for (const group of [
      figures.total,
      groups.couriers.of(String(courier), `courier ${courier}`),
      groups.cities.of(String(city), `city ${city}`),
    ]) {
      group[side].add(kind, hours);
      group.createdBefore++;
    }
  }
  const sorted = (all: NamedGroups<GroupWeeks>) => all.sorted(false, ({ createdBefore }) => createdBefore);
  return changesOf(figures, sorted(groups.couriers), sorted(groups.cities));
}

const shops = 400;

it('names a change in at most one of twenty reports of shops that do not change', () => {
  for (const perWeek of [25, 120, 900]) {
    const found = Array.from({ length: shops }, (_, at) => changesIn(randomFrom(seed + at), perWeek, 0));
    const alarms = found.filter(({ changes }) => changes.length > 0).length;
    // Of 400 at a chance of 5%, more than 34 come once in a thousand times.
    expect(alarms).toBeLessThanOrEqual(34);
  }
});

it('names a courier of which one in five more parcels come back, in most shops with 300 a week', () => {
  const found = Array.from({ length: 100 }, (_, at) => changesIn(randomFrom(seed + at), 300, 0.2));
  const named = found.filter(({ changes }) => changes.some(({ name, isWorse }) => name === 'courier 0' && isWorse));
  expect(named.length).toBeGreaterThan(80);
});
