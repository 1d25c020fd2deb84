import { duration } from '../base/time/times.ts';
import { oldestOf } from './ages.ts';
import { readFacts } from './facts.ts';
import type { OpenMirror } from './place.ts';

export const statusColumns = [
  'mirror',
  'as_of',
  'full_as_of',
  'age',
  'recent_age',
  'older_age',
  'orders',
  'open',
  'boxes',
  'changes',
  'bytes',
  'desk',
] as const;

export const statusTypes = {
  orders: 'integer',
  open: 'integer',
  boxes: 'integer',
  changes: 'integer',
  bytes: 'integer',
} as const;

/** Returns how old a mirror is and what it holds; undefined before the first whole sync. */
export async function mirrorStatus({ store, owner }: OpenMirror) {
  if (await store.isEmpty()) return undefined;
  const { sync, fullSync, ages } = await readFacts(store, store.where, owner);
  const [counts] = await store.all('select count(*) as orders, sum(open) as open from orders where gone is null');
  const [boxes] = await store.all('select count(*) as boxes from boxes where gone is null');
  const [changes] = await store.all('select count(*) as changes from history');
  const now = (await store.now()).getTime();
  const ageOf = (time: string | undefined): string | null =>
    time === undefined ? null : duration(Math.max(0, now - Date.parse(time)));
  return {
    mirror: store.where,
    as_of: sync?.started ?? null,
    full_as_of: fullSync ?? null,
    age: ageOf(ages && oldestOf(ages)),
    recent_age: ageOf(ages?.recent),
    older_age: ageOf(ages?.older),
    orders: Number(counts?.orders),
    open: Number(counts?.open ?? 0),
    boxes: Number(boxes?.boxes),
    changes: Number(changes?.changes),
    bytes: await store.size(),
    desk: sync?.desk ?? null,
  };
}
