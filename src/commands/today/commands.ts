import type { NamedCommand } from '../../session/command.ts';
import { skipFlag } from '../check/commands.ts';

/** `shipctl today`. */
export const todayCommand: NamedCommand = {
  name: 'today',
  summary: 'Show what is to be done, with the commands to type',
  note: `Reads all orders of the last days. Shows how many are in which state, what has changed since the last look, which orders
have waited too long, what is to be collected on delivery and what couriers would refuse, each with the command to type
next. The service does not say since when an order is in its state, so its waiting is counted from its creation. Of the last
look only counts are kept, on this machine, for each profile and service. -o json and csv have a row for each line.`,
  flags: [
    { flag: '--days <n>', about: 'look at orders created in the last n days', fallback: '30' },
    { flag: '--late-after <time>', about: 'an order waits too long after this: 90m, 24h, 3d', fallback: '24h' },
    skipFlag,
  ],
  uses: ['output'],
  examples: ['', '--late-after 2d --days 60', '--json'],
  usesOverrides: true,
  load: async () => (await import('./today.ts')).today,
};
