import { resolve } from 'node:path';
import { probe } from '../base/files/files.ts';
import { escaped } from '../base/text/message.ts';
import { defineCommand } from '../session/command.ts';
import { flag } from '../session/flags.ts';

export const mcp = defineCommand({
  effects: { service: 'writes', onlyWith: '--allow-writes', spends: true, dryRun: 'result' },
  prints: 'the messages of the protocol',
  note: `Serves commands as tools of the Model Context Protocol on standard input and output: programs that talk to language
models start it. Tools read freely. They write only with --allow-writes, and do what may cost money only with --allow-spending.
Files are out of reach but for plain names in the folder of --folder, where none is replaced. Prompts are tasks of the day; resources are
orders and reports.

The profile, the address and the sandbox are those of this line: no tool can change them. Logins, settings, rules, profiles,
"api" and scans are never tools. docs/mcp.md has the lines for common programs.`,
  flags: {
    allowWrites: flag.switch('--allow-writes', 'tools may change data of the service'),
    allowSpending: flag.switch('--allow-spending', 'tools may do what costs money: create shipments'),
    folder: flag.text('--folder <folder>', 'tools may read the files of this folder, and add files to it'),
    tools: flag.list('--tools <a,b,…>', 'only these tools, by their first words: orders,ship,today', {
      fallbackText: 'all',
    }),
  },
  examples: ['', '--sandbox --allow-writes', '--profile second-shop --allow-writes --allow-spending --folder .'],
  usesOverrides: 'all',
  run: (context, _words, { allowWrites, allowSpending, folder, tools }) => {
    const { io, messages } = context;
    const path = folder === undefined ? undefined : resolve(io.cwd, folder);
    const isFolder = path === undefined || probe(path)?.isDirectory() === true;
    return {
      mistakes: isFolder ? [] : [escaped`--folder: ${folder} is not a folder.`],
      run: async () => {
        if (io.stdin.isTTY)
          messages.note(
            escaped`This waits for the messages of a program: docs/mcp.md says how programs start it. Ctrl-C ends it.`,
          );
        await context.serveTools({
          writes: allowWrites,
          spending: allowSpending,
          folder: path,
          only: tools
            .flatMap((each) => each.split(','))
            .map((each) => each.trim())
            .filter(Boolean),
        });
      },
    };
  },
});
