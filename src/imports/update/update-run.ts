import type { Display } from '../../service/display.ts';
import type { Context, Invocation } from '../../session/context.ts';
import type { ImportOptions } from '../options.ts';
import type { UpdateMatcher, Updating } from './update-matcher.ts';

/** One run of `import --update`. */
export interface UpdateRun {
  readonly context: Context;
  readonly invocation: Invocation;
  readonly updating: Updating;
  readonly args: readonly string[];
  readonly file: string;
  readonly options: ImportOptions;
  readonly matcher: UpdateMatcher;
  readonly display: Display;
  readonly clear: readonly string[];
}
