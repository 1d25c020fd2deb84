// The file system as node-sqlite3-wasm gets it. Its code is in the bundle. Its own locks are folders that a killed process
// leaves behind, and for them it takes its own lock for that of another process, so that it never takes back what a kill has left
// half done: shipctl has a lock of its own around it. Databases are the user's alone.
const fs = require('node:fs');
const { default: wasm } = require('node-sqlite3-wasm/dist/node-sqlite3-wasm.wasm');

const isLock = (path) => String(path).endsWith('.lock');

module.exports = {
  ...fs,
  readFileSync: (path, ...rest) => (String(path).endsWith('.wasm') ? wasm : fs.readFileSync(path, ...rest)),
  openSync: (path, flags) => fs.openSync(path, flags, 0o600),
  accessSync: (path, mode) => {
    if (isLock(path)) throw Object.assign(new Error('no locks'), { code: 'ENOENT' });
    fs.accessSync(path, mode);
  },
  mkdirSync: () => undefined,
  rmdirSync: () => undefined,
};
