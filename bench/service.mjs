import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts the server process. */
export async function startService() {
  const child = fork(fileURLToPath(new URL('./server.mjs', import.meta.url)), { execArgv: [] });
  await once(child, 'message');
  const waiting = new Map();
  let last = 0;
  child.on('message', ({ id, value }) => {
    waiting.get(id)?.resolve(value);
    waiting.delete(id);
  });
  child.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The server ended with ${code}.`));
  });
  const ask = (message) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      child.send({ id, ...message });
    });
  return {
    /** Sets what is served from now on and resets the counts. Returns the origin. */
    configure: (configuration) => ask({ configuration }),
    /** The counts since then, and the server's processor time in ms. */
    report: () => ask({}),
    stop: () => child.disconnect(),
  };
}
