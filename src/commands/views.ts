import { getOwn, type Row } from '../base/row.ts';
import { didYouMean, escaped, type Message, suggest } from '../base/text/message.ts';
import { defineCommand } from '../session/command.ts';
import { commandLine } from '../session/rerun-command.ts';
import {
  allViewNames,
  type FoundView,
  findView,
  flagsOfView,
  hiddenView,
  hidesNotes,
  isBesideProfiles,
  notKeptFlags,
  savedViewNames,
  shippedViews,
  unknownColumnNotes,
  usableView,
  usedInstead,
  viewFaults,
  viewFields,
  viewFile,
  viewKind,
  viewLines,
  viewNameMistakes,
  viewOfFlags,
  viewShape,
} from '../session/views.ts';
import { asideFile, changeStored, removeStored } from '../settings/store.ts';
import { sandboxSource } from '../settings/table.ts';

const viewRow = ({ name, view, file }: FoundView, from = file === undefined ? 'shipctl' : 'you'): Row => ({
  name,
  from,
  ...Object.fromEntries([...viewFields.keys()].map((field) => [field, view[field] ?? null])),
  file: file ?? null,
});

const nothingToKeep = escaped`A view needs something to keep: --columns, --rows, --headers, \u2026`;

export const viewsList = defineCommand({
  effects: { service: 'none' },
  prints: viewShape,
  uses: ['output'],
  examples: ['', '--json'],
  run: (context) => {
    const warnings: Message[] = [];
    const rows: Row[] = [];
    for (const name of allViewNames(context)) {
      const found = usableView(context, name, warnings);
      if (found) rows.push(viewRow(found));
      const below = usableView(context, name, warnings, hiddenView);
      if (below) rows.push(viewRow(below, 'you (hidden)'));
      const hidden = found && found.file === undefined ? undefined : getOwn(shippedViews, name);
      if (hidden) rows.push(viewRow({ name, view: hidden, file: undefined }, 'shipctl (hidden)'));
    }
    return { warnings, run: async () => ({ rows }) };
  },
});

export const viewsShow = defineCommand({
  effects: { service: 'none' },
  prints: viewShape,
  printsRecord: true,
  arguments: ['<view>'],
  uses: ['output'],
  examples: ['accountant', 'picking --json'],
  run: (context, [name = '']) => {
    const found = findView(context, name);
    const notes = found.file === undefined ? [] : hidesNotes(found.name);
    return { run: async () => ({ record: viewRow(found), notes }) };
  },
});

export const viewsSave = defineCommand({
  effects: { service: 'none', changes: 'the views' },
  note: `Keeps --columns, --rows, --headers, --lang, --tz, -o, --excel, --separator and their like in a file without secrets,
which you can give to others: --view ./accountant.json. Flags that you type beside --view override it.`,
  arguments: ['<name>'],
  uses: ['selection', 'output', 'layout'],
  sharedLimits: Object.fromEntries(notKeptFlags.map((name) => [name, []])),
  examples: ['returns --columns order_number,receiver,tax --headers ar', 'shelf --view picking --columns items.sku'],
  run: async (context, [name = '']) => {
    const { io, invocation } = context;
    const view = viewOfFlags(invocation.applied);
    const file = viewFile(context, name);
    const isSaved = savedViewNames(context).includes(name);
    const former = isSaved ? usableView(context, name, []) : undefined;
    const flagsBefore = former && commandLine({ ...invocation, given: flagsOfView(former.view) });
    // Wrong settings are mistakes of every command.
    const { lang, tz, output, ...checked } = view;
    return {
      mistakes: [
        ...viewNameMistakes(name, allViewNames(context)),
        ...(Object.keys(view).length === 1 ? [nothingToKeep] : []),
        ...invocation.given
          .filter(({ flag }) => notKeptFlags.includes(flag))
          .map(({ flag }) => escaped`${flag} is not kept in a view.`),
        ...viewFaults(checked).map((fault) => escaped`--${fault}.`),
      ],
      warnings: await unknownColumnNotes(context.catalogue, view),
      dryRun: async () => ({ notes: [escaped`${file} would hold:`, ...viewLines(view), ...hidesNotes(name)] }),
      run: async () => {
        // The lists of views pass over a damaged file, so saving replaces it.
        const aside = isSaved && !former ? asideFile(file, io.now()) : undefined;
        await changeStored({ file, aside }, viewKind, context, () => view);
        return {
          notes: [
            escaped`Saved view ${name} to ${file}. Use it: ${suggest`orders list --view ${name}`}`,
            ...(flagsBefore === undefined ? [] : [escaped`It was before: ${flagsBefore}`]),
            ...hidesNotes(name),
          ],
          warnings: aside === undefined ? [] : [escaped`The damaged file of the view was moved to ${aside}`],
          change: { outcome: isSaved ? 'updated' : 'created', names: [name], files: [file] },
        };
      },
    };
  },
});

export const viewsRemove = defineCommand({
  effects: { service: 'none', changes: 'the views' },
  arguments: ['<name>'],
  examples: ['returns'],
  run: (context, [name = '']) => {
    const saved = savedViewNames(context);
    const fault = isBesideProfiles(context, name)
      ? escaped`The view ${JSON.stringify(name)} is not the sandbox's: leave out ${sandboxSource(context.invocation)} to remove it.`
      : escaped`You have saved no view ${JSON.stringify(name)}.${didYouMean(name, saved)}`;
    return {
      mistakes: saved.includes(name) ? [] : [fault],
      run: async () => {
        const file = viewFile(context, name);
        return {
          unsent: { notes: [escaped`${file} would be removed.`] },
          do: async () => {
            await removeStored(file, context);
            return {
              notes: [escaped`Removed view ${name}.${usedInstead(context, name)}`],
              change: { outcome: 'removed', names: [name], files: [file] },
            };
          },
        };
      },
    };
  },
});
