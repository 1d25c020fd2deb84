#!/usr/bin/env node
import { createRequire } from 'node:module';

const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`shipctl needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 2;
} else {
  // By require: an import would first search the whole bundle for the names of its exports.
  const { abandonOutput, processIo, run } = createRequire(import.meta.url)('../dist/shipctl.cjs');
  process.exitCode = await run(process.argv.slice(2), processIo());
  if (process.exitCode > 128) abandonOutput();
}
