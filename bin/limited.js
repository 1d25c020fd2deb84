'use strict';

// Runs a thread of dist/ in a process of its own, which may hang or run out of memory without harm to the program that
// started it. A thread alone would not do: V8 ends the whole process where a thread needs one large piece of memory
// beyond its limit, and knows no limit for buffers and WebAssembly. Here the main thread watches, and another one works.
const { join } = require('node:path');
const { Worker } = require('node:worker_threads');

const [name, limit] = process.argv.slice(2);
const megabytes = Number(limit);
const end = () => process.kill(process.pid, 'SIGKILL');

const worker = new Worker(join(__dirname, '../dist', `${name}.cjs`), {
  env: {},
  workerData: megabytes,
  resourceLimits: { maxOldGenerationSizeMb: megabytes },
  // Libraries say there in words of their own what the answer tells.
  stdout: true,
  stderr: true,
});
worker.on('online', () => process.send('ready'));
worker.on('message', (answer) => process.send(answer));
worker.on('error', end);
worker.on('exit', end);
process.on('message', (task) => worker.postMessage(task));
// The program has ended, whatever ended it.
process.on('disconnect', end);
setInterval(() => {
  if (process.memoryUsage.rss() > megabytes * 2 ** 20) end();
}, 20);
