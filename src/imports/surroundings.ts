import type { Redactor } from '../base/redact.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import type { Settings } from '../settings/table.ts';
import type { WriteSurroundings } from '../writes/job.ts';

/** All that an import uses of the run that it belongs to. A command's context has it. */
export interface ImportSurroundings extends WriteSurroundings {
  readonly settings: WriteSurroundings['settings'] & Pick<Settings, 'dryRun' | 'concurrency'>;
  readonly catalogue: Catalogue;
  readonly redactor: Redactor;
  /** Calls `close` when the command ends. */
  onClose(close: () => Promise<void>): void;
}
