import type { Catalogue } from '../operations/catalogue.ts';
import type { Settings } from '../settings/table.ts';
import type { WriteSurroundings } from '../writes/job.ts';

/** A machine that ships: all that shipping uses of the run that it belongs to. A command's context has it. */
export interface Desk extends WriteSurroundings {
  readonly settings: WriteSurroundings['settings'] & Pick<Settings, 'concurrency'>;
  readonly catalogue: Catalogue;
  /** Milliseconds from reading orders to the first shipment of several, and up to twice that. */
  readonly shipPause: number;
  /** Milliseconds that reading a PDF may take. */
  readonly documentTime: number;
}
