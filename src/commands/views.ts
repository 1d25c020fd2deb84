import { Failure } from '../base/failure.ts';
import { getOwn, type Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { didYouMean } from '../base/text/nearest.ts';
import { suggest } from '../base/text/suggest.ts';
import { operationsOf } from '../operations/catalogue.ts';
import { columnsByName } from '../output/columns.ts';
import type { Run } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { commandLine } from '../session/rerun-command.ts';
import {
  type FoundView,
  findView,
  flagsOfView,
  type SavedView,
  savedViewNames,
  shippedViews,
  viewFaults,
  viewFields,
  viewFile,
  viewKind,
  viewNameMistakes,
  viewOfFlags,
} from '../session/views.ts';
import { asideFile, changeStored, removeStored } from '../settings/store.ts';

const text = { type: 'string' };

const viewTable = {
  row: {
    name: text,
    from: text,
    ...Object.fromEntries(
      Object.entries(viewFields).map(([field, { kind }]) => [field, kind === 'switch' ? { type: 'boolean' } : text]),
    ),
    file: text,
  },
  columns: ['name', 'from', 'rows', 'headers', 'columns'],
};

const viewRow = ({ name, view, file }: FoundView, from = file === undefined ? 'shipctl' : 'you'): Row => ({
  name,
  from,
  ...Object.fromEntries(Object.keys(viewFields).map((field) => [field, view[field] ?? null])),
  file: file ?? null,
});

/** The view of this name; undefined, with a warning, if its file cannot be used, so that the other views can. */
function usableView({ io }: Context, name: string, warnings: string[]): FoundView[] {
  try {
    return [findView(io, name)];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    warnings.push(error.message);
    return [];
  }
}

/** Says that a saved view has the name of one that comes with shipctl. */
const hidesNote = (name: string): string =>
  escaped`It takes the place of the view ${name} that comes with shipctl, until: ${suggest`views remove ${name}`}`;

/** Columns that no record is known to have: they may be the service's own. */
function unknownColumns({ catalogue }: Context, { columns, rows }: SavedView): string[] {
  const known = new Set(operationsOf(catalogue).flatMap((operation) => [...columnsByName(operation).keys()]));
  const unknown = (Array.isArray(columns) ? columns : []).filter((name: string) => !known.has(name));
  const within = (name: string) => (typeof rows === 'string' ? [`${rows}.${name}`, ...known] : known);
  return unknown.map(
    (name) => escaped`No record is known to have the column ${JSON.stringify(name)}.${didYouMean(name, within(name))}`,
  );
}

/** `views list`: the views, and behind a saved one the one of its name that comes with shipctl. */
export const listViews: Run = (context) => {
  const saved = savedViewNames(context.io);
  const warnings: string[] = [];
  const rows = [...new Set([...saved, ...Object.keys(shippedViews)])].flatMap((name) => {
    const found = usableView(context, name, warnings).map((each) => viewRow(each));
    const hidden = saved.includes(name) ? getOwn(shippedViews, name) : undefined;
    return hidden ? [...found, viewRow({ name, view: hidden, file: undefined }, 'shipctl (hidden)')] : found;
  });
  return { shape: viewTable, warnings, run: async () => ({ rows }) };
};

/** `views show`: one view; its name may be a path. */
export const showView: Run = ({ io }, [name = '']) => {
  const found = findView(io, name);
  const hides = found.file !== undefined && Object.hasOwn(shippedViews, found.name);
  const notes = hides ? [hidesNote(found.name)] : [];
  return { shape: viewTable, run: async () => ({ record: viewRow(found), notes }) };
};

/** `views save`: the output flags of the command line under a name. */
export const saveView: Run = (context, [name = '']) => {
  const { io, settings, invocation } = context;
  const view = viewOfFlags(invocation.applied);
  const file = viewFile(io, name);
  const isEmpty = Object.keys(view).length === 1;
  const isSaved = savedViewNames(io).includes(name);
  const [former] = isSaved ? usableView(context, name, []) : [];
  const before = former ? `\nIt was before: ${commandLine({ ...invocation, given: flagsOfView(former.view) })}` : '';
  // Wrong settings are mistakes of every command.
  const { lang, tz, output, ...checked } = view;
  const { out, rawCsv } = invocation.shared;
  return {
    mistakes: [
      ...viewNameMistakes(name, [...savedViewNames(io), ...Object.keys(shippedViews)]),
      ...(isEmpty ? ['A view needs something to keep: --columns, --rows, --headers, …'] : []),
      ...(out === undefined ? [] : ['--out is not kept in a view.']),
      ...(rawCsv ? ['--raw-csv is not kept in a view.'] : []),
      ...viewFaults(checked).map((fault) => `--${fault.replaceAll('_', '-')}.`),
    ],
    warnings: unknownColumns(context, view),
    run: async () => {
      const content = `${JSON.stringify(view, undefined, 2)}\n`;
      const hides = Object.hasOwn(shippedViews, name) ? `\n${hidesNote(name)}` : '';
      if (settings.dryRun) return { notes: [[escaped`${file} would hold:`, content.trimEnd() + hides].join('\n')] };
      // The lists of views pass over a damaged file, so saving replaces it.
      const aside = isSaved && !former ? asideFile(file, io.now()) : undefined;
      await changeStored(file, viewKind, context, () => view, aside);
      const use = suggest`orders list --view ${name}`;
      return {
        notes: [escaped`Saved view ${name} to ${file}. Use it: ${use}` + before + hides],
        warnings: aside === undefined ? [] : [escaped`The damaged file of the view was moved to ${aside}`],
      };
    },
  };
};

/** `views remove`: removes a saved view. */
export const removeView: Run = (context, [name = '']) => {
  const { io, settings } = context;
  const saved = savedViewNames(io);
  const isShipped = Object.hasOwn(shippedViews, name);
  const fault = isShipped
    ? escaped`View ${name} comes with shipctl and stays.`
    : escaped`You have saved no view ${JSON.stringify(name)}.${didYouMean(name, saved)}`;
  return {
    mistakes: saved.includes(name) ? [] : [fault],
    run: async () => {
      const file = viewFile(io, name);
      if (settings.dryRun) return { notes: [escaped`${file} would be removed.`] };
      await removeStored(file, context);
      return {
        notes: [escaped`Removed view ${name}.${isShipped ? ' The one that comes with shipctl is used again.' : ''}`],
      };
    },
  };
};
