import type { Command } from '../session/command.ts';
import { entry } from './verbs-beside.ts';

/** A command in a file of its own, which exports it under the word that is typed. */
const single = <N extends string>(name: N, summary: string, file: () => Promise<Readonly<Record<N, Command>>>) =>
  entry(name, summary, async () => (await file())[name]);

const reconcile = single('reconcile', 'Compare settlement files with orders', () => import('./reconcile.ts'));

/** Hand-written commands of one word, under the headings of help. */
export const handWritten = [
  {
    heading: 'Account',
    commands: [
      single('connect', 'Connect a service by its document, and show its orders', () => import('./connect.ts')),
      single('login', 'Log in to a service and store the token', () => import('./login.ts')),
      single('logout', 'Delete the stored token', () => import('./logout.ts')),
      single('doctor', 'Check this machine, the way to the service and the login', () => import('./doctor.ts')),
      single('whoami', 'Show profile, base URL and where the token comes from', () => import('./whoami.ts')),
      single('upgrade', 'Show the command that brings the next version', () => import('./upgrade.ts')),
    ],
  },
  {
    heading: 'Tools',
    commands: [
      single('ship', 'Create shipments for many orders in one go', () => import('./ship.ts')),
      single('pack', 'Pack orders at a barcode scanner, and count what goes in', () => import('./pack.ts')),
      single('today', 'Show what is to be done, with the commands to type', () => import('./today.ts')),
      { ...single('cod', 'Show what couriers owe of cash on delivery', () => import('./cod.ts')), below: [reconcile] },
      single('report', 'Show what orders came to: a page, or numbers', () => import('./report.ts')),
      single('sync', 'Keep all orders and boxes on this machine, complete', () => import('./sync.ts')),
      single('sql', 'Ask the mirror in SQL, which only reads', () => import('./sql.ts')),
      single('sandbox', 'Serve the embedded sandbox for other programs', () => import('./sandbox.ts')),
      single('mcp', 'Serve commands as tools to programs with language models', () => import('./mcp.ts')),
      single('api', 'Send any request and print the response unchanged', () => import('./api.ts')),
    ],
  },
];
