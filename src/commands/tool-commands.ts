import type { NamedCommand } from '../session/command.ts';
import { operationFlags } from '../session/operation-flags.ts';
import { todayCommand } from './today/commands.ts';

/** Commands for the service as a whole, as data. */
export const toolCommands: readonly NamedCommand[] = [
  todayCommand,
  {
    name: 'completion',
    summary: 'Print a script for your shell, so that TAB completes commands',
    note: `Completes commands, flags and the values of flags that shipctl knows, without a request. bash: add source <(shipctl
completion bash) to ~/.bashrc. zsh: save it as _shipctl in a folder of $fpath. fish: save it as
~/.config/fish/completions/shipctl.fish.`,
    arguments: ['<bash|zsh|fish>'],
    examples: ['bash > shipctl.bash', 'zsh > _shipctl', 'fish > shipctl.fish'],
    load: async () => (await import('./completion.ts')).completion,
  },
  {
    name: 'sandbox',
    summary: 'Serve the embedded sandbox for other programs',
    note: `A stand-in for the service, on this machine only (127.0.0.1), with made-up data. It prints how to log in and runs
until Ctrl-C. A single command needs no server: add --sandbox to it. Both change the same data, and keep the changes
until "shipctl sandbox reset".`,
    arguments: ['[reset]'],
    flags: [
      { flag: '--port <n>', about: 'port to listen on; 0 for any free one', fallback: '4010' },
      { flag: '--orders <n>', about: 'number of orders', fallback: '200' },
      { flag: '--seed <n>', about: 'seed of the made-up data', fallback: '1' },
      { flag: '--fault-rate <share>', about: 'share of requests that fail, from 0 to 1', fallback: '0' },
      { flag: '--memory', about: 'start without the kept changes, and keep none' },
    ],
    examples: ['--port 4010', '--orders 100000 --fault-rate 0.02 --port 0', 'reset'],
    usesOverrides: 'all',
    load: async () => (await import('./sandbox.ts')).sandbox,
  },
  {
    name: 'api',
    summary: 'Send any request and print the response unchanged',
    note: `Token, retries, timeouts and questions work as in other commands. -F and --data become the query of a GET and the
body of other methods. The path is the service's own: /api/orders/5.`,
    arguments: ['<METHOD>', '<path>'],
    flags: [
      operationFlags.field,
      { flag: '--data <json>', about: 'the body as JSON, @file, or - for standard input', takesAnything: true },
      { flag: '-H, --header <header>', about: "a header, 'Name: value'", repeats: true },
      { flag: '-i, --include', about: 'show status and headers before the body' },
      { flag: '--paginate', about: 'read all pages of a list (default format: one JSON array)' },
    ],
    uses: ['pages', 'whole', 'selection', 'output', 'layout'],
    examples: [
      'GET /api/orders/3147',
      "GET /api/orders --paginate -F 'status=pending'",
      "POST /api/boxes -F 'type=Small' --dry-run",
    ],
    usesOverrides: 'all',
    load: async () => (await import('./api/api.ts')).api,
  },
];
