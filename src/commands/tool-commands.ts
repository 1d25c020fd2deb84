import type { HandWritten } from './command.ts';

const toolsHeading = 'Tools';

/** The commands beside the catalogue, as data. */
export const toolCommands: readonly HandWritten[] = [
  {
    name: 'sandbox',
    heading: toolsHeading,
    summary: 'Serve the embedded sandbox for other programs',
    note: `A stand-in for the service on this machine alone (127.0.0.1), with made-up
data. It prints how to log in and runs until Ctrl-C. A single command needs no
server: add --sandbox to it. Both change the same data, and what they change is
kept; "shipctl sandbox reset" forgets it.`,
    arguments: [{ name: 'reset', required: false, repeats: false }],
    flags: [
      { flag: '--port <n>', about: 'port to listen on; 0 for any free one (default: 4010)' },
      { flag: '--orders <n>', about: 'how many orders there are (default: 200)' },
      { flag: '--seed <n>', about: 'what the data is made from (default: 1)' },
      { flag: '--fault-rate <share>', about: 'share of requests that fail, 0 to 1 (default: 0)' },
      { flag: '--memory', about: 'keep no change: forget all when it stops, and see nothing that is kept' },
    ],
    uses: [],
    examples: ['--port 4010', '--orders 100000 --fault-rate 0.02 --port 0', 'reset'],
    load: async () => (await import('./sandbox.ts')).sandbox,
  },
  {
    name: 'api',
    heading: toolsHeading,
    summary: 'Send any request and see the answer as it came',
    note: `Token, retries, timeouts and questions are the same as everywhere. -F and --data make the query of a GET and the
body of everything else. The path is the service's own: /api/orders/5.`,
    arguments: [
      { name: 'METHOD', required: true, repeats: false },
      { name: 'path', required: true, repeats: false },
    ],
    flags: [
      { flag: '-F, --field <name=value>', about: 'a field; nested: items[0].sku=…; JSON: name:=…', repeats: true },
      { flag: '--data <json>', about: 'the body as JSON, @file, or - for standard input', takesAnything: true },
      { flag: '-H, --header <header>', about: "a header, 'Name: value'", repeats: true },
      { flag: '-i, --include', about: 'show status and headers before the body' },
      { flag: '--paginate', about: 'read all pages of a list; one JSON array unless -o says otherwise' },
    ],
    uses: ['pages', 'output'],
    examples: [
      'GET /api/orders/3147',
      'GET /api/orders --paginate -F status=pending',
      'POST /api/boxes -F type=Small --dry-run',
    ],
    usesOverrides: true,
    load: async () => (await import('./api/api.ts')).api,
  },
];
