import { entry } from './verbs-beside.ts';

const config = () => import('./config/index.ts');
const views = () => import('./views.ts');
const maps = () => import('./maps.ts');
const rules = () => import('./rules.ts');
const completion = () => import('./completion/index.ts');
const ledger = () => import('./ledger.ts');
const goods = () => import('./goods.ts');

/** Hand-written commands below a group. */
export const handWrittenGroups = [
  {
    name: 'config',
    heading: 'Account',
    summary: 'Settings: what is in force, and what the profile keeps',
    note: 'A flag beats its variable, and the variable what the profile holds. Addresses and tokens come from login.',
    commands: [
      entry('list', 'List settings: their values, and where each comes from', async () => (await config()).configList),
      entry('get', 'Print the value of a setting', async () => (await config()).configGet),
      entry('set', 'Store a setting in the profile', async () => (await config()).configSet),
      entry('unset', 'Remove a setting from the profile', async () => (await config()).configUnset),
      entry('edit', 'Edit the settings of the profile as text', async () => (await config()).configEdit),
      entry('path', "Print where the profile's file is", async () => (await config()).configPath),
      entry('trust', 'Use files that others could write, after a look', async () => (await config()).configTrust),
    ],
  },
  {
    name: 'profiles',
    heading: 'Account',
    summary: 'Profiles: services and accounts under a name',
    note: '"login --profile <name>" makes one. Each has a login, settings, operations and a ledger of its own.',
    commands: [
      entry('list', 'List profiles: services, and who is logged in', async () => (await config()).profilesList),
      entry('use', 'Choose the profile of commands that name none', async () => (await config()).profilesUse),
      entry('rename', 'Rename a profile', async () => (await config()).profilesRename),
      entry('remove', 'Remove a profile', async () => (await config()).profilesRemove),
    ],
  },
  {
    name: 'views',
    heading: 'Tools',
    summary: 'Views: columns and other output flags under a name',
    note: 'Use a view by its name, --view accountant, or from a file, --view ./accountant.json.',
    commands: [
      entry('list', 'List views: yours, and those that come with shipctl', async () => (await views()).viewsList),
      entry('show', 'Show what a view holds', async () => (await views()).viewsShow),
      entry('save', 'Save columns and other output flags under a name', async () => (await views()).viewsSave),
      entry('remove', 'Remove a view that you have saved', async () => (await views()).viewsRemove),
    ],
  },
  {
    name: 'maps',
    heading: 'Tools',
    summary: 'Mappings: what the columns of a sheet mean',
    note: `"orders import" knows the exports of shops by their headings. --save-map keeps a mapping of your own; with "export" in it,
as "maps show shopify --json" has it, its files are known too.`,
    commands: [
      entry('list', 'List your mappings and the known exports', async () => (await maps()).mapsList),
      entry('show', 'Show what a mapping holds', async () => (await maps()).mapsShow),
      entry('remove', 'Remove a mapping of yours', async () => (await maps()).mapsRemove),
    ],
  },
  {
    name: 'rules',
    heading: 'Tools',
    summary: 'Rules: which courier takes which orders',
    note: '"shipctl ship" follows them if no flag chooses a courier. They are kept beside the profile, without secrets.',
    commands: [
      entry('list', 'List rules, and what shipments call couriers', async () => (await rules()).rulesList),
      entry('set', 'Set the rules that choose couriers, in their order', async () => (await rules()).rulesSet),
      entry(
        'map',
        'Map courier names of prices to couriers of shipments',
        async () => (await import('./rules-map.ts')).rulesMap,
      ),
      entry('cutoff', 'Set until when couriers collect', async () => (await import('./rules-cutoff.ts')).rulesCutoff),
      entry('divisor', 'Set how couriers weigh sizes', async () => (await import('./rules-divisor.ts')).rulesDivisor),
      entry('clear', 'Remove all rules', async () => (await rules()).rulesClear),
    ],
  },
  {
    name: 'goods',
    heading: 'Tools',
    summary: 'Goods: weights, sizes, barcodes and prices of what you sell',
    note: `Imports of orders fill what a row lacks from them, by the SKU: weights above all. "orders check" compares weights with them,
"boxes fit" packs by their sizes, "pack" counts by their barcodes, and "price calculate --item" weighs by them.`,
    commands: [
      entry('list', 'List what the shop sells', async () => (await goods()).goodsList),
      entry('show', 'Show what is known of one product', async () => (await goods()).goodsShow),
      entry('set', 'Add a product, or change one', async () => (await import('./goods-set.ts')).goodsSet),
      entry('import', 'Read products from a sheet', async () => (await import('./goods-import.ts')).goodsImport),
      entry('learn', 'Learn products from past orders', async () => (await import('./goods-learn.ts')).goodsLearn),
      entry('remove', 'Remove products', async () => (await goods()).goodsRemove),
    ],
  },
  {
    name: 'ops',
    heading: 'Tools',
    summary: 'Operations: list them, override their routes, add your own',
    note: 'Each operation says how sure its path is. Where one is wrong, override it for your profile.',
    commands: [
      entry('list', 'List operations with method, path and grade', async () => (await import('./ops/list.ts')).opsList),
      entry('set', 'Set the route of an operation, or add one', async () => (await import('./ops/set.ts')).opsSet),
      entry('unset', 'Remove overrides', async () => (await import('./ops/unset.ts')).opsUnset),
      entry('import', 'Add operations of OpenAPI or Postman', async () => (await import('./ops/import.ts')).opsImport),
      entry('probe', 'Ask the service which paths exist', async () => (await import('./ops/probe.ts')).opsProbe),
    ],
  },
  {
    name: 'completion',
    heading: 'Tools',
    summary: 'Completion: TAB completes commands, flags and values',
    note: '"shipctl completion install" is all there is to do. TAB offers what was listed before, and sends no request.',
    commands: [
      entry('install', 'Make TAB complete shipctl in your shell', async () => (await completion()).completionInstall),
      entry('uninstall', 'Take back what install has written', async () => (await completion()).completionUninstall),
      ...(['bash', 'zsh', 'fish', 'powershell'] as const).map((shell) =>
        entry(shell, `Print the script for ${shell}`, async () => (await completion()).completionScript(shell)),
      ),
    ],
  },
  {
    name: 'ledger',
    heading: 'Tools',
    summary: 'Ledger: what was sent, so that nothing is sent twice',
    note: `Has what imports, ship and orders mend sent; single writes like orders create are not in it. A file for each profile and
service, or a database that desks share (the setting "ledger"): "ledger list" says which. It knows keys, times, ids and digests, of shipments waybill, courier, price and
links: no names and no addresses.`,
    commands: [
      entry('list', 'List what was sent, with its outcome', async () => (await ledger()).ledgerList),
      entry('show', 'Show one entry, by its key or by the id of its record', async () => (await ledger()).ledgerShow),
      entry('settle', 'Settle an order shipped twice', async () => (await import('./ledger-settle.ts')).ledgerSettle),
      entry('forget', 'Forget entries: the same command sends them again', async () => (await ledger()).ledgerForget),
      entry('copy', 'Copy entries between the file and a shared ledger', async () => (await ledger()).ledgerCopy),
    ],
  },
];
