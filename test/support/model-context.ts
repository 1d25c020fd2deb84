import { PassThrough } from 'node:stream';
import { Client, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { type CellRow, rowsIn } from './compact-rows.ts';
import { temporaryFolder } from './folders.ts';
import { launcher, plainEnvironment } from './process.ts';
import { shipctl } from './run.ts';

export interface ToolAnswer {
  readonly isError: boolean;
  /** All texts of the result, a line or more each. */
  readonly text: string;
  /** The rows of its first text; none if it has no rows. */
  readonly rows: readonly CellRow[];
}

type ClientSettings = NonNullable<ConstructorParameters<typeof Client>[1]>;

async function connected(transport: Transport, settings: ClientSettings = {}) {
  const client = new Client({ name: 'test', version: '1' }, settings);
  await client.connect(transport);
  onTestFinished(() => client.close());
  const call = async (name: string, input: object = {}, signal?: AbortSignal): Promise<ToolAnswer> => {
    const result = await client.callTool({ name, arguments: { ...input } }, signal && { signal });
    const texts = result.content.map((part) => (part.type === 'text' ? part.text : part.type));
    return { isError: result.isError === true, text: texts.join('\n'), rows: rowsIn(texts[0] ?? '') };
  };
  const tools = async () => (await client.listTools()).tools;
  return { client, call, tools };
}

/** The SDK's client of `shipctl mcp` in a process of its own. */
export const spawnedClient = (flags: readonly string[], settings: ClientSettings = {}) => {
  const args = [launcher, 'mcp', ...flags];
  const server = { command: process.execPath, args, env: plainEnvironment(), stderr: 'ignore' } as const;
  return connected(new StdioClientTransport(server), settings);
};

/** The SDK's client of `shipctl mcp` in this process, which starts faster. */
export function modelClient(flags: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const stdin = new PassThrough();
  const transport: Transport = {
    start: async () => {
      let rest = '';
      const onStdout = (text: string): void => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) transport.onmessage?.(JSON.parse(line));
      };
      const surroundings = { stdin, onStdout, env: { SHIPCTL_CONFIG_DIR: temporaryFolder(), ...env } };
      void shipctl(['mcp', ...flags], surroundings).then(() => transport.onclose?.());
    },
    send: async (message) => void stdin.write(`${JSON.stringify(message)}\n`),
    close: async () => void stdin.end(),
  };
  return connected(transport);
}
