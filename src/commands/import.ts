import { extname, resolve } from 'node:path';
import { fileOfPattern } from '../base/files/file-patterns.ts';
import { isSameFile } from '../base/files/files.ts';
import { escaped, type Message, pluralize, suggest } from '../base/text/message.ts';
import { splitList } from '../base/text/text.ts';
import { parseMaps } from '../columns/stored-map.ts';
import { parseDefaults } from '../imports/defaults.ts';
import { importTask, prepareImport } from '../imports/import.ts';
import type { Operation } from '../operations/manifest.ts';
import { importNoun } from '../operations/manifest.ts';
import { fileNameMistakes } from '../service/input/given-files.ts';
import { type Command, defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { importCommands } from '../session/rerun-command.ts';
import { resultShape } from '../writes/summary.ts';
import { importFlags, type SheetImportFlags } from './import-flags.ts';
import { readResultFile } from './result-file.ts';

const mendToday = ['orders', 'mend', '--date-from', 'today'];
const mendQuestion = (orders: number): Message =>
  escaped`${pluralize(orders, 'orders')} of this file cannot be shipped as created. Mend all of today now?`;

/** A file that is written must replace neither the one that is read nor another one that is written. */
function placeMistakes({ io, invocation }: Context, { errors, result }: SheetImportFlags, file: string): Message[] {
  const places = file === '-' ? [] : [{ name: 'the file that is read', path: resolve(io.cwd, file) }];
  const mistakes: Message[] = [];
  for (const [flag, given] of Object.entries({ out: invocation.shared.out, errors, result })) {
    if (given === undefined) continue;
    if (flag === 'errors') mistakes.push(...fileNameMistakes('--errors', given));
    const path = resolve(io.cwd, given);
    const same = places.find((place) => isSameFile(place.path, path));
    if (same) mistakes.push(escaped`--${flag} ${given} is ${same.name}. Name another one.`);
    places.push({ name: `the file of --${flag}`, path });
  }
  return mistakes;
}

/** `<group> import FILE` and `<group> import --template FILE`, for any operation that creates records. */
export function sheetImport(create: Operation, operations: readonly Operation[]): Command {
  const noun = importNoun(create);
  const file = noun.replaceAll(' ', '-');
  const isOrder = create.id === 'orders.create';
  const command = defineCommand({
    effects: { service: 'writes', onlyWith: '--apply', asks: true, changes: 'the ledger', dryRun: 'result' },
    prints: resultShape,
    printsElse: [
      {
        when: 'without --apply',
        prints: 'the plan: with json one object, with other formats the rows of its faults',
      },
      { when: '--template' },
    ],
    sharedLimits: { '--ids': ['--apply'] },
    sharedToo: ['--separator', '--headers', '--rtl'],
    requires: [['<file>', '--template']],
    exits: { partial: 'a row has a fault, or not all rows were sent; without --apply nothing was sent' },
    note: `Reads xlsx, csv, ndjson or JSON; - is standard input. Every row is checked, and the plan says how many ${noun} would be
created and what is wrong with which row (exit code 8). It then asks at a terminal; elsewhere only --apply sends. Columns are matched by their names, in
English or Arabic, and by --map.${isOrder ? ' Several rows with one reference are one order with several items. Exports of shops are known by their headings: maps list.' : ''} The field of a
blank cell is not sent. --json is the plan, and -o csv has its faults; with --apply they have the rows of --result. The same command
again sends nothing twice.`,
    arguments: [...create.parameters.map((name) => `<${name}>`), '[file]'],
    flags: importFlags(noun),
    uses: ['output'],
    examples: isOrder
      ? [
          '--template my-orders.xlsx --headers ar',
          'my-orders.csv',
          "my-orders.csv --map 'Mobile=receiver_phone' --errors faults.xlsx",
          "my-orders.csv --default 'items.weight=500g' --default 'warehouse=Main warehouse'",
          'my-orders.csv --apply --yes',
        ]
      : [`my-${file}.csv`, `my-${file}.csv --apply --yes`],
    usesOverrides: true,
    run: async (context, words, flags) => {
      const update = flags.update ? { clear: flags.clear.flatMap(splitList), wholeLists: flags.wholeLists } : undefined;
      const task = await importTask(context.catalogue, create, update);
      if (!task) {
        const mistake = escaped`--update: no operation is known that changes ${importNoun(create)}.`;
        return { mistakes: [mistake], run: async () => undefined };
      }
      const { invocation, settings } = context;
      const { ids, out, headers = settings.lang, rtl, separator } = invocation.shared;
      const hasResult = flags.apply || ids;
      const mistakes: Message[] = ids && !flags.apply ? [escaped`--ids needs --apply.`] : [];
      const [file] = words.slice(create.parameters.length).map((word) => fileOfPattern(word, context.io));
      const options = {
        ...flags,
        maps: parseMaps(flags.map, mistakes),
        defaults: parseDefaults(flags.default, task.matcher, mistakes),
        required: task.matcher.fieldsNamed('--require', flags.require.flatMap(splitList), mistakes),
        optional: task.matcher.fieldsNamed('--optional', flags.optional.flatMap(splitList), mistakes),
        table: { sheet: flags.sheet, separator, encoding: flags.encoding, hidden: flags.hidden },
      };
      if (flags.template || file === undefined) {
        const target = file ?? (flags.template ? out : undefined);
        mistakes.push(...templateMistakes(target, file === undefined ? undefined : out));
        const next = suggest`${invocation.name.split(' ')} ${words.slice(0, create.parameters.length)} ${target ?? ''}`;
        const template = { file: target ?? '', headers, rtl, required: options.required, next };
        const { writeTemplate } = await import('../imports/template.ts');
        return { mistakes, run: () => writeTemplate(context, task, template) };
      }
      const result = await readResultFile(context, flags.result, resultShape, true);
      mistakes.push(...result.mistakes, ...placeMistakes(context, flags, file));
      const run = {
        context,
        args: words.slice(0, -1),
        file,
        options,
        openResult: result.openResult,
        resultIsOutput: result.isOutput,
        writing: { ...flags, concurrency: invocation.sources.concurrency === 'flag' ? settings.concurrency : 1 },
        ...(await importCommands(context)),
        offerMending: (orders: number) => context.offerNext(mendQuestion(orders), mendToday),
      };
      return {
        shape: hasResult ? resultShape : task.shape,
        planShape: task.shape,
        usualFormat: result.usualFormat,
        readsSeparator: true,
        mistakes,
        run: (mode) => prepareImport({ ...run, mode }, task),
      };
    },
  });
  const isKnown = (verb: string) => operations.some(({ id }) => id === create.id.replace(/create$/, verb));
  const isChanged = isKnown('update') && isKnown('get');
  const flags = command.flags.filter(
    ({ flag }) =>
      (isChanged || !/^--(?:update|clear|whole-lists)\b/.test(flag)) && (isOrder || flag !== '--allow-incomplete'),
  );
  return { ...command, flags };
}

/** The mistakes in the name of a file that a template is written to; `other` is one that --out names besides. */
function templateMistakes(file: string | undefined, other: string | undefined): Message[] {
  if (file === undefined) return [escaped`Which file? Name it, or write one to fill in: --template FILE.xlsx`];
  if (other !== undefined) return [escaped`--template writes one file: leave out --out.`];
  return extname(file).toLowerCase() === '.xlsx'
    ? fileNameMistakes('--template', file)
    : [escaped`--template: ${JSON.stringify(file)} must end in .xlsx.`];
}
