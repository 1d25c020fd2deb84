import { type FlagSpec, type FlagValues, flag } from './flags.ts';

/** How a day may be written, as help says it. */
export const dayForms = 'YYYY-MM-DD, today, yesterday, 7d';

/** The flags that choose orders, for a command that takes orders without being their list. */
export const orderFilters = (usualStates: string): readonly FlagSpec[] => [
  {
    field: 'status',
    flag: '--status <status>',
    about: 'only orders in this state; several: a,b or repeated',
    fallback: usualStates,
    repeats: true,
  },
  { field: 'date_from', flag: '--date-from <day>', about: `created on this day or later (${dayForms})` },
  { field: 'date_to', flag: '--date-to <day>', about: `created on this day or earlier (${dayForms})` },
];

/** Of every command that checks orders. */
export const skipFlag = flag.list(
  '--skip <checks>',
  'leave these checks out, by name: box-missing,items-total; write none to make every check',
  { fallbackText: "the profile's skip_checks" },
);

/** The flags of the commands that are made of operations, besides those of their inputs. Each command takes some of them. */
export const operationFlags = {
  data: flag.text(
    '--data <json>',
    'the body as JSON, @file, or - for standard input; -F and the flags of fields override it',
    { takesAnything: true },
  ),
  field: flag.list('-F, --field <name=value>', 'set any field; nested: items[0].sku=…; literal JSON: name:=…'),
  template: flag.optionalText('--template', 'print a body to fill in, send nothing'),
  id: flag.switch('--id', 'take what is given as an id: no number is looked up'),
  number: flag.switch('--number', 'take it as an order number'),
  searchDays: flag.number('--search-days <n>', 'search orders created in the last n days', [1, 36_500], {
    fallbackText: '60',
  }),
  open: flag.switch('--open', 'show it in the viewer of this desktop when it is saved'),
};

export type OperationFlags = FlagValues<typeof operationFlags>;
