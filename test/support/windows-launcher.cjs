// Starts the program on win32 for the tests of other rooms, with what `shipctl(argv, given)` of run.ts gives it: options for
// tests, a clock, a terminal that is a file.
'use strict';

const { writeSync } = require('node:fs');
const { Writable } = require('node:stream');
const { openCode } = require('../../bin/code.js');

const argv = process.argv.slice(2);
const code = openCode(argv);
const { processIo, run } = code.require('./shipctl.cjs');
const { options, now, terminal } = JSON.parse(process.env.SHIPCTL_TEST_GIVEN);
delete process.env.SHIPCTL_TEST_GIVEN;

function output(descriptor) {
  const write = (chunk, _encoding, done) => {
    writeSync(descriptor, chunk);
    done();
  };
  return Object.assign(new Writable({ write, decodeStrings: true }), { isTTY: true, columns: terminal });
}

const given = {
  now: () => (now === undefined ? new Date() : new Date(now)),
  // No retry waits.
  random: () => Math.random() / 1e6,
  ...(terminal !== undefined && { stdout: output(1), stderr: output(2) }),
};
const io = Object.defineProperties(
  {},
  { ...Object.getOwnPropertyDescriptors(processIo()), ...Object.getOwnPropertyDescriptors(given) },
);
run(argv, io, options).then((exitCode) => {
  process.exitCode = exitCode;
  code.keep();
});
