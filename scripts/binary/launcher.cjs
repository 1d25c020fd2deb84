'use strict';

// The main script of the one-file executable. The files of dist/ are in it, under the names that they would have if the
// executable were the folder of the package. What the program starts of its own, a thread or a process, begins here too.
const { basename, dirname, relative } = require('node:path');
const { getAsset } = require('node:sea');
const threads = require('node:worker_threads');
const { openCode, files } = require('../../bin/code.js');

/** The names of assets have slashes on every system. */
files.read = (file) => getAsset(relative(process.execPath, file).replaceAll('\\', '/'), 'utf8');

/** A thread cannot begin with a file that is in the executable. */
threads.Worker = class extends threads.Worker {
  constructor(file, options) {
    super(getAsset('launcher.cjs', 'utf8'), { ...options, eval: true, argv: [file] });
  }
};

const ownProcesses = {
  'limited.js': () => require('../../bin/limited.js'),
  'update-check.js': () => require('../../bin/update-check.js'),
};

const [, , file = ''] = process.argv;
const startOwn = dirname(file) === __dirname ? ownProcesses[basename(file)] : undefined;
if (!threads.isMainThread) openCode([]).require(`./${basename(file)}`);
else if (startOwn) {
  // As Node gives a file its words.
  process.argv.splice(1, 1);
  startOwn();
} else require('../../bin/shipctl.js');
