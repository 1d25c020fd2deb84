import { escaped } from '../base/text/escape-controls.ts';
import { splitList } from '../base/text/text.ts';
import { textFlag } from '../service/input/text-flag.ts';
import type { Invocation } from '../session/context.ts';
import type { ColumnMatcher } from './column-matcher.ts';
import type { GivenMap } from './columns.ts';
import { errorsMistakes } from './errors-file.ts';
import type { ImportField } from './fields.ts';
import { rowsNameMistakes } from './open-import.ts';
import { mapNameMistakes } from './saved-maps.ts';

const listFlag = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? (value as readonly string[]) : [];

/** `Mobile=receiver_phone`: the heading may hold an equals sign, a field has none. */
function readMaps(given: readonly string[], mistakes: string[]): GivenMap[] {
  const columns = new Map<string, string>();
  for (const each of given) {
    const at = each.lastIndexOf('=');
    if (at <= 0)
      mistakes.push(
        escaped`--map: ${JSON.stringify(each)} is not column=field. To leave a column out: --map '${each}='`,
      );
    else columns.set(each.slice(0, at).trim(), each.slice(at + 1).trim());
  }
  return columns.size === 0 ? [] : [{ columns, from: '--map', isStrict: true }];
}

/** Flags that a plan alone would ignore. */
const onlyApplying = [
  ['allOrNone', '--all-or-none'],
  ['result', '--result'],
  ['adopt', '--adopt'],
  ['retryUnknown', '--retry-unknown'],
  ['checkList', '--check-list'],
] as const;

/** What the flags of an import say, with everything that is wrong about them. */
export function readImportOptions({ flags }: Invocation, matcher: ColumnMatcher) {
  const mistakes: string[] = [];
  const country = textFlag(flags.country)?.toUpperCase();
  if (country !== undefined && !/^[A-Z]{2}$/.test(country)) {
    mistakes.push(escaped`--country: ${JSON.stringify(flags.country)} is not a code of two letters, like SA.`);
  }
  const headerRow = textFlag(flags.headerRow);
  if (headerRow !== undefined && !/^[1-9]\d{0,6}$/.test(headerRow)) {
    mistakes.push(escaped`--header-row: ${JSON.stringify(headerRow)} is not the number of a row.`);
  }
  const fieldsIn = (flag: string, given: unknown): ImportField[] =>
    listFlag(given)
      .flatMap(splitList)
      .flatMap((name) => {
        const field = matcher.named(name)?.field;
        if (!field) mistakes.push(escaped`${flag}: there is no field ${name}.${matcher.meant(name)}`);
        return field ?? [];
      });
  const options = {
    country,
    maps: readMaps(listFlag(flags.map), mistakes),
    required: fieldsIn('--require', flags.require),
    optional: fieldsIn('--optional', flags.optional),
    headerRow: headerRow === undefined ? undefined : Number(headerRow),
    errors: textFlag(flags.errors),
    name: textFlag(flags.name),
    saveMap: textFlag(flags.saveMap),
    useMap: textFlag(flags.useMap),
    apply: flags.apply === true,
    allOrNone: flags.allOrNone === true,
    again: flags.again === true,
    table: { sheet: textFlag(flags.sheet), separator: textFlag(flags.separator), encoding: textFlag(flags.encoding) },
  };
  if (!options.apply) {
    const given = onlyApplying.filter(([name]) => flags[name] !== undefined);
    mistakes.push(...given.map(([, flag]) => escaped`${flag} needs --apply.`));
  }
  mistakes.push(...errorsMistakes(options.errors), ...rowsNameMistakes(options.name));
  mistakes.push(...mapNameMistakes('--save-map', options.saveMap), ...mapNameMistakes('--use-map', options.useMap));
  return { options, mistakes };
}

/** The columns that `--clear` names. */
export const clearOf = (flags: Invocation['flags']): string[] => listFlag(flags.clear).flatMap(splitList);
