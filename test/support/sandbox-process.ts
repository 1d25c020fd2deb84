import { spawn } from 'node:child_process';
import { plainEnvironment, program } from './process.ts';

export interface SandboxProcess {
  readonly baseUrl: string;
  readonly token: string;
  close(): void;
}

/** The sandbox for other programs, in a process of its own that keeps no changes. */
export function serveSandbox(flags: readonly string[] = []): Promise<SandboxProcess> {
  const [file = '', ...words] = [...program, 'sandbox', '--port', '0', '--memory', ...flags];
  const child = spawn(file, words, { env: plainEnvironment() });
  let shown = '';
  return new Promise((resolve, reject) => {
    child.on('exit', () => reject(new Error(`The sandbox ended: ${shown}`)));
    const look = (chunk: Buffer) => {
      shown += chunk.toString();
      const [baseUrl] = /http:\/\/127\.0\.0\.1:\d+/.exec(shown) ?? [];
      const [, token] = /Bearer ([\w-]+)/.exec(shown) ?? [];
      if (baseUrl && token) resolve({ baseUrl, token, close: () => void child.kill('SIGKILL') });
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
  });
}
