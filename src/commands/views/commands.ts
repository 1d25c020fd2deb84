import type { NamedCommand } from '../../session/command.ts';

const manageViews = () => import('./manage-views.ts');

/** The commands about views, as data. */
export const viewCommands: readonly NamedCommand[] = [
  {
    name: 'list',
    summary: 'List views: yours, and those that come with shipctl',
    uses: ['output'],
    examples: ['', '--json'],
    load: async () => (await manageViews()).listViews,
  },
  {
    name: 'show',
    summary: 'Show what a view holds',
    arguments: ['<view>'],
    uses: ['output'],
    examples: ['accountant', 'picking --json'],
    load: async () => (await manageViews()).showView,
  },
  {
    name: 'save',
    summary: 'Save columns and other output flags under a name',
    note: `Keeps --columns, --rows, --headers, --lang, --tz, -o, --excel, --separator and their like in a file without secrets,
which you can give to others: --view ./accountant.json. Flags that you type beside --view override it.`,
    arguments: ['<name>'],
    uses: ['selection', 'output', 'layout'],
    examples: ['returns --columns order_number,receiver,tax --headers ar', 'shelf --view picking --columns items.sku'],
    load: async () => (await manageViews()).saveView,
  },
  {
    name: 'remove',
    summary: 'Remove a view that you have saved',
    arguments: ['<name>'],
    examples: ['returns'],
    load: async () => (await manageViews()).removeView,
  },
];
