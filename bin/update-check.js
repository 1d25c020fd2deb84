'use strict';

// Asks for the newest version, beside a command that has ended or is about to: nobody waits for it, and nobody hears of its
// failure.
const { openCode } = require('./code.js');

const [address, file] = process.argv.slice(2);
const code = openCode([]);
const { processIo } = code.require('./shipctl.cjs');
code
  .require('./parts/update-check.cjs')
  .checkUpdate(address, file, processIo())
  .catch(() => undefined);
