import { escapeControls } from '../base/text/escape-controls.ts';
import { shorten } from '../base/text/text.ts';
import type { LeftOut } from './document.ts';
import { withoutTokens } from './secrets.ts';

const mostLosses = 1000;

/** Collects what is left out, each thing once. */
export class Losses {
  private readonly found = new Map<string, LeftOut>();

  /** `what` may be text of the document; `why` is ours. */
  add(what: string, why: string): void {
    const shown = shorten(escapeControls(withoutTokens(what.slice(0, 2000))), 200);
    if (this.found.size < mostLosses) this.found.set(`${shown}\n${why}`, { what: shown, why });
  }

  get all(): readonly LeftOut[] {
    return [...this.found.values()];
  }
}
