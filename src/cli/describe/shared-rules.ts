import type { FlagSpec } from '../../session/flags.ts';

// The rules of shared flags are told by the files that hold them, with what to type instead; a test compares both.
const wholeLists = ['--all', '--where', '--sort'];
const formatted = (name: string) => ({ needs: [[`--output ${name}`, `--out file.${name}`, '--view']] });
const csvOnly = { needs: [['--csv', '--output csv', '--out file.csv', '--view']] };
const linesOnly = ['--output', '--json', '--csv', '--headers', '--columns', '--jq'];

/** The flags that shared flags need and exclude, by their names. */
export const sharedRules: Readonly<Record<string, Pick<FlagSpec, 'needs' | 'excludes'>>> = {
  '--page': { excludes: wholeLists },
  '--manifest': { excludes: ['--offline'] },
  '--limit': { excludes: ['--all'] },
  '--from-page': { needs: [['--all']], excludes: ['--where', '--sort'] },
  '--verify': { needs: [wholeLists], excludes: ['--offline'] },
  '--resume': {
    needs: [['--all'], ['--out file.ndjson', '--out file.csv']],
    excludes: ['--where', '--sort', '--offline'],
  },
  '--jq': { excludes: ['--csv', '--output table', '--output csv', '--output xlsx', '--output parquet', '--headers'] },
  '--format': { excludes: linesOnly },
  '--ids': { excludes: ['--format', ...linesOnly] },
  '--raw-csv': csvOnly,
  '--repeat-totals': { needs: [['--rows', '--view']] },
  '--totals': formatted('xlsx'),
  '--excel': csvOnly,
  '--rtl': formatted('xlsx'),
  '--separator': csvOnly,
};
