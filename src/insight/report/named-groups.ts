import { usualName } from '../../orders/city-tally.ts';

/** The figures of a courier, a city or a state, under the name that most orders have for it. */
export interface NamedFigures<T> {
  /** Empty where orders do not say. */
  readonly name: string;
  readonly value: T;
}

const byName = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Values by what orders name in several ways: the key is the same for all names of one thing. */
export class NamedGroups<T> {
  private readonly groups = new Map<string, { readonly names: Map<string, number>; readonly value: T }>();

  /** `nameIn` chooses the name of a thing from those that orders give it. */
  constructor(
    private readonly make: () => T,
    private readonly nameIn: typeof usualName = usualName,
  ) {}

  /** Returns the value of a thing, and counts its name. */
  of(key: string, name: string): T {
    const group = this.groups.get(key) ?? { names: new Map<string, number>(), value: this.make() };
    this.groups.set(key, group);
    group.names.set(name, (group.names.get(name) ?? 0) + 1);
    return group.value;
  }

  /** The name of what has a key; undefined if there is none. */
  nameOf(key: string, isArabic: boolean): string | undefined {
    const group = this.groups.get(key);
    return group && (this.nameIn(group.names, isArabic) ?? '');
  }

  /** Counts what is under one key with that of another one, which means the same. */
  join(from: string, to: string, merge: (to: T, from: T) => void): void {
    const [source, target] = [this.groups.get(from), this.groups.get(to)];
    if (!source || !target || source === target) return;
    merge(target.value, source.value);
    this.groups.delete(from);
  }

  /** The greatest first, and those without a name last. */
  sorted(isArabic: boolean, sizeOf: (value: T) => number): readonly NamedFigures<T>[] {
    return [...this.groups.values()]
      .map(({ names, value }) => ({ name: this.nameIn(names, isArabic) ?? '', value }))
      .sort(
        (one, other) =>
          Number(one.name === '') - Number(other.name === '') ||
          sizeOf(other.value) - sizeOf(one.value) ||
          byName(one.name, other.name),
      );
  }
}
