#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`shipctl needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 2;
} else {
  const { processIo, run } = await import('../dist/shipctl.js');
  process.exitCode = await run(process.argv.slice(2), processIo());
}
