import { escaped } from '../base/text/escape-controls.ts';
import type { GivenFlag } from './flags.ts';
import { findView, flagsOfView, type ViewPlace } from './views.ts';

/** The flags of a view, but for what is typed beside it. */
export interface AppliedView {
  /** `View accountant`: what messages say in place of a flag. */
  readonly title: string;
  readonly flags: readonly GivenFlag[];
}

/** Flags that choose the format; one that is typed beats the view's. */
const formatFlags = ['output', 'csv', 'json', 'out'];

/** The view that a command line names. Throws Failure where it cannot be used. */
export function applyView(given: readonly GivenFlag[], name: string, io: ViewPlace): AppliedView {
  const { view } = findView(io, name);
  const isTyped = (names: readonly string[]) => given.some((flag) => names.includes(flag.name));
  const flags = flagsOfView(view).filter((flag) => !isTyped(flag.name === 'output' ? formatFlags : [flag.name]));
  return { title: escaped`View ${name}`, flags };
}
