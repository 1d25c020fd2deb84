import { usageFailure } from '../../base/failure.ts';
import type { RecordFile, TableFile, TableOptions, TableSource } from './table-file.ts';

/**
 * Opens a file of rows by what is in it, not by its ending. Import this file with `import()`: it is a part of its own.
 * Throws failures of kind `usage`, here and while rows are read, where the file cannot be read exactly.
 */
export async function openTable(source: TableSource, _options: TableOptions): Promise<TableFile | RecordFile> {
  throw usageFailure([`${source.name} cannot be read yet.`]);
}
