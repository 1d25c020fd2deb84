import { Failure } from '../base/failure.ts';
import { getOwn, type Row } from '../base/row.ts';
import { didYouMean, escaped, type Message, suggest } from '../base/text/message.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { commandLine } from '../session/rerun-command.ts';
import {
  allViewNames,
  type FoundView,
  findView,
  flagsOfView,
  notKeptFlags,
  savedViewNames,
  shippedViews,
  unknownColumnNotes,
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

const viewRow = ({ name, view, file }: FoundView, from = file === undefined ? 'shipctl' : 'you'): Row => ({
  name,
  from,
  ...Object.fromEntries(Object.keys(viewFields).map((field) => [field, view[field] ?? null])),
  file: file ?? null,
});

/** The view of this name; none, with a warning, if its file cannot be used, so that the other views can. */
function usableView({ io }: Context, name: string, warnings: Message[]): FoundView | undefined {
  try {
    return findView(io, name);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    warnings.push(error.said);
    return undefined;
  }
}

const nothingToKeep = escaped`A view needs something to keep: --columns, --rows, --headers, \u2026`;

/** Says that a saved view has the name of one that comes with shipctl, if so. */
const hidesNotes = (name: string): Message[] =>
  Object.hasOwn(shippedViews, name)
    ? [escaped`It takes the place of the view ${name} that comes with shipctl, until: ${suggest`views remove ${name}`}`]
    : [];

export const viewsList = defineCommand({
  effects: { service: 'none' },
  prints: viewShape,
  uses: ['output'],
  examples: ['', '--json'],
  run: (context) => {
    const saved = savedViewNames(context.io);
    const warnings: Message[] = [];
    const rows: Row[] = [];
    for (const name of allViewNames(context.io)) {
      const found = usableView(context, name, warnings);
      if (found) rows.push(viewRow(found));
      const hidden = saved.includes(name) ? getOwn(shippedViews, name) : undefined;
      if (hidden) rows.push(viewRow({ name, view: hidden, file: undefined }, 'shipctl (hidden)'));
    }
    return { shape: viewShape, warnings, run: async () => ({ rows }) };
  },
});

export const viewsShow = defineCommand({
  effects: { service: 'none' },
  prints: viewShape,
  printsRecord: true,
  arguments: ['<view>'],
  uses: ['output'],
  examples: ['accountant', 'picking --json'],
  run: ({ io }, [name = '']) => {
    const found = findView(io, name);
    const notes = found.file === undefined ? [] : hidesNotes(found.name);
    return { shape: viewShape, run: async () => ({ record: viewRow(found), notes }) };
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
  run: (context, [name = '']) => {
    const { io, settings, invocation } = context;
    const view = viewOfFlags(invocation.applied);
    const file = viewFile(io, name);
    const isSaved = savedViewNames(io).includes(name);
    const former = isSaved ? usableView(context, name, []) : undefined;
    const flagsBefore = former && commandLine({ ...invocation, given: flagsOfView(former.view) });
    // Wrong settings are mistakes of every command.
    const { lang, tz, output, ...checked } = view;
    return {
      mistakes: [
        ...viewNameMistakes(name, allViewNames(io)),
        ...(Object.keys(view).length === 1 ? [nothingToKeep] : []),
        ...invocation.given
          .filter(({ flag }) => notKeptFlags.includes(flag))
          .map(({ flag }) => escaped`${flag} is not kept in a view.`),
        ...viewFaults(checked).map((fault) => escaped`--${fault}.`),
      ],
      warnings: unknownColumnNotes(context.catalogue, view),
      run: async () => {
        if (settings.dryRun) return { notes: [escaped`${file} would hold:`, ...viewLines(view), ...hidesNotes(name)] };
        // The lists of views pass over a damaged file, so saving replaces it.
        const aside = isSaved && !former ? asideFile(file, io.now()) : undefined;
        await changeStored(file, viewKind, context, () => view, aside);
        const use = suggest`orders list --view ${name}`;
        return {
          notes: [
            escaped`Saved view ${name} to ${file}. Use it: ${use}`,
            ...(flagsBefore === undefined ? [] : [escaped`It was before: ${flagsBefore}`]),
            ...hidesNotes(name),
          ],
          warnings: aside === undefined ? [] : [escaped`The damaged file of the view was moved to ${aside}`],
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
    const { io, settings } = context;
    const saved = savedViewNames(io);
    const fault = escaped`You have saved no view ${JSON.stringify(name)}.${didYouMean(name, saved)}`;
    const instead = Object.hasOwn(shippedViews, name) ? ' The one that comes with shipctl is used again.' : '';
    return {
      mistakes: saved.includes(name) ? [] : [fault],
      run: async () => {
        if (settings.dryRun) return { notes: [escaped`${viewFile(io, name)} would be removed.`] };
        await removeStored(viewFile(io, name), context);
        return { notes: [escaped`Removed view ${name}.${instead}`] };
      },
    };
  },
});
