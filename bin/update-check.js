'use strict';

// Asks for the newest version in a process of its own. The command does not wait for it, and its failures are not shown.
const { openCode } = require('./code.js');

const [address, file] = process.argv.slice(2);
const code = openCode([]);
const { processIo } = code.require('./shipctl.cjs');
code
  .require('./update-check.cjs')
  .checkUpdate(address, file, processIo())
  .catch(() => undefined);
