import type { Invocation } from './context.ts';

/** The values of a flag that may be repeated. */
export function textsOf({ flags }: Invocation, name: string): readonly string[] {
  const value = flags[name];
  return Array.isArray(value) ? value : [];
}
