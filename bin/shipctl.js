#!/usr/bin/env node
'use strict';

// Warnings for programmers: they are no business of who uses the program.
process.noDeprecation = true;

const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`shipctl needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 2;
} else {
  const { openCode } = require('./code.js');
  const argv = process.argv.slice(2);
  const code = openCode(argv);
  const { abandonOutput, processIo, run } = code.require('./shipctl.cjs');
  run(argv, processIo()).then((exitCode) => {
    process.exitCode = exitCode;
    if (exitCode > 128) abandonOutput();
    else code.keep();
  });
}
