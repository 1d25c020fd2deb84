import { extname, resolve } from 'node:path';
import { isSameFile } from '../base/files/files.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { suggest } from '../base/text/suggest.ts';
import { splitList } from '../base/text/text.ts';
import { parseMaps } from '../imports/columns.ts';
import { importTask, runImport } from '../imports/import.ts';
import { importNoun } from '../imports/importable.ts';
import type { ImportOptions, ImportTask } from '../imports/task.ts';
import type { Operation } from '../operations/manifest.ts';
import { readDisplay } from '../service/display.ts';
import type { Run } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { longName } from '../session/flags.ts';
import { commandLine } from '../session/rerun-command.ts';
import { resultShape } from '../writes/summary.ts';
import { readResultFile } from './result-file.ts';
import { type SheetImportFlags, type SheetImportTable, sheetImport } from './tables/sheet-import.ts';

/** A file that is written must replace neither the one that is read nor another one that is written. */
function placeMistakes({ io, invocation }: Context, { errors, result }: SheetImportFlags, file: string): string[] {
  const places = file === '-' ? [] : [{ name: 'the file that is read', path: resolve(io.cwd, file) }];
  const mistakes: string[] = [];
  for (const [flag, given] of Object.entries({ out: invocation.shared.out, errors, result })) {
    if (given === undefined) continue;
    const path = resolve(io.cwd, given);
    const same = places.find((place) => isSameFile(place.path, path));
    if (same) mistakes.push(escaped`--${flag} ${given} is ${same.name}. Name another one.`);
    places.push({ name: `the file of --${flag}`, path });
  }
  return mistakes;
}

/** The options of the file: how it is read, and what is made of it. */
function optionsOf(
  { invocation }: Context,
  flags: SheetImportFlags,
  { matcher }: ImportTask,
  mistakes: string[],
): ImportOptions {
  return {
    country: flags.country,
    maps: parseMaps(flags.map, mistakes),
    required: matcher.fieldsNamed('--require', flags.require.flatMap(splitList), mistakes),
    optional: matcher.fieldsNamed('--optional', flags.optional.flatMap(splitList), mistakes),
    headerRow: flags.headerRow,
    errors: flags.errors,
    name: flags.name,
    saveMap: flags.saveMap,
    useMap: flags.useMap,
    apply: flags.apply,
    allOrNone: flags.allOrNone,
    table: { sheet: flags.sheet, separator: invocation.shared.separator, encoding: flags.encoding },
  };
}

/** `<group> import FILE` and `<group> import --template FILE`, for any operation that creates records. */
export const runSheetImport =
  (create: Operation): Run<SheetImportTable> =>
  async (context, words, flags) => {
    const update = flags.update ? { clear: flags.clear.flatMap(splitList), wholeLists: flags.wholeLists } : undefined;
    const task = await importTask(context.catalogue, create, update);
    if (!task) {
      const mistake = escaped`--update: no operation is known that changes ${importNoun(create)}.`;
      return { mistakes: [mistake], run: async () => undefined };
    }
    const mistakes = misplacedFlags(create, flags);
    const options = optionsOf(context, flags, task, mistakes);
    const file = words[create.parameters.length];
    const { invocation, settings } = context;
    if (flags.template !== undefined || file === undefined) {
      mistakes.push(...templateMistakes(flags.template, file));
      const next = suggest`${invocation.name.split(' ')} ${words} ${flags.template ?? ''}`;
      const { headers = settings.lang, rtl } = invocation.shared;
      const run = async () => {
        const { writeTemplate } = await import('../imports/template.ts');
        return writeTemplate(context, task, {
          file: flags.template ?? '',
          headers,
          rtl,
          required: options.required,
          next,
        });
      };
      return { mistakes, run };
    }
    // Here `--separator` says how the file is read.
    const shared = { ...invocation.shared, separator: undefined };
    const given = invocation.given.filter(({ name }) => name !== 'separator');
    const shown = await readDisplay(context, task.shape, { ...invocation, shared, given });
    const result = await readResultFile(context, flags.result, resultShape);
    mistakes.push(...shown.mistakes, ...result.mistakes, ...placeMistakes(context, flags, file));
    const concurrency = invocation.sources.concurrency === 'flag' ? settings.concurrency : 1;
    const run = {
      context,
      args: words.slice(0, -1),
      file,
      options,
      display: shown.display,
      writing: { ...flags, concurrency },
      openResult: result.openResult,
      applyCommand: commandLine(invocation, '--apply'),
    };
    return { mistakes, run: () => runImport(run, task) };
  };

/** The mistakes in a command line for a template. `given` is a file to read, which none should be. */
function templateMistakes(file: string | undefined, given: string | undefined): string[] {
  if (file === undefined) return ['Which file? Name it, or write one to fill in with --template FILE.xlsx'];
  return [
    ...(extname(file).toLowerCase() === '.xlsx' ? [] : [`--template: ${JSON.stringify(file)} must end in .xlsx.`]),
    ...(given === undefined ? [] : [`--template writes a file and reads none: leave out ${JSON.stringify(given)}.`]),
  ];
}

/** Flags that a plan alone would ignore. */
const onlyApplying = ['allOrNone', 'result', 'adopt', 'retryUnknown', 'checkList'] as const;
/** Flags about rows that create something. */
const onlyCreating = ['template', 'require', 'optional', 'adopt', 'retryUnknown', 'checkList', 'again'] as const;
/** Flags about rows that change something. */
const onlyUpdating = ['clear', 'wholeLists'] as const;

/** The mistakes of flags that stand without the one that they belong to. */
function misplacedFlags(create: Operation, flags: SheetImportFlags): string[] {
  const table = sheetImport(create).flags;
  const given = (names: readonly (keyof SheetImportFlags)[]): string[] =>
    names
      .filter((name) => {
        const value = flags[name];
        return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
      })
      .map((name) => longName(table[name].flag));
  return [
    ...(flags.apply ? [] : given(onlyApplying).map((name) => `${name} needs --apply.`)),
    ...(flags.update
      ? given(onlyCreating).map((name) => `${name} cannot be used with --update.`)
      : given(onlyUpdating).map((name) => `${name} needs --update.`)),
  ];
}
