'use strict';

// Loads the files of dist/ and keeps the code that V8 compiled from them for the next run: compiling is up to half of
// what a short command takes beside Node's own start. Node 20 has no module.enableCompileCache(), and where Node has it,
// it takes a fifth longer than this.
const fs = require('node:fs');
const { basename, dirname, isAbsolute, join } = require('node:path');
const { Script } = require('node:vm');

const dist = join(dirname(__dirname), 'dist');

/** How the files of dist/ are read: in the one-file executable they are no files. */
const files = { read: fs.readFileSync };
exports.files = files;

/** In ms. A longer run gains too little, and V8 may have discarded compiled code by then. */
const shortRun = 3000;

/** Undefined if NODE_DISABLE_COMPILE_CACHE, Node's own variable for this, is set, or if there is no absolute path. */
function cacheFolder() {
  const { HOME, LOCALAPPDATA, NODE_DISABLE_COMPILE_CACHE, XDG_CACHE_HOME } = process.env;
  if (NODE_DISABLE_COMPILE_CACHE) return undefined;
  // The XDG specification says to ignore relative paths.
  if (XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME)) return join(XDG_CACHE_HOME, 'shipctl');
  if (process.platform === 'win32') return below(LOCALAPPDATA, 'shipctl', 'Cache');
  return below(HOME, process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'shipctl');
}

const below = (base, ...rest) => (base && isAbsolute(base) ? join(base, ...rest) : undefined);

/** Compiled code is run, so no other user may be able to write it. */
function isPrivate({ uid, mode }) {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}

/**
 * The compiled code of a file whose first line is `stamp`. It is stored twice: V8 runs what it is given, damaged or not,
 * and a comparison is faster than a checksum.
 */
function readCache(file, stamp) {
  let handle;
  try {
    handle = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
    const stat = fs.fstatSync(handle);
    if (!stat.isFile() || !isPrivate(stat)) return undefined;
    const bytes = fs.readFileSync(handle);
    const middle = (stamp.length + bytes.length) / 2;
    const code = bytes.subarray(stamp.length, middle);
    const isWhole = bytes.toString('latin1', 0, stamp.length) === stamp && code.equals(bytes.subarray(middle));
    return isWhole ? code : undefined;
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) fs.closeSync(handle);
  }
}

/** Node's recursive mkdir never returns where a system refuses a new folder with ENOENT, as /proc does. */
function makeFolder(folder) {
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch ({ code }) {
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw new Error(code);
    makeFolder(dirname(folder));
    fs.mkdirSync(folder, { mode: 0o700 });
  }
}

function writeCache(file, stamp, code) {
  const part = `${file}.${process.pid}.part`;
  try {
    makeFolder(dirname(file));
    if (!isPrivate(fs.statSync(dirname(file)))) return;
    const handle = fs.openSync(part, 'wx', 0o600);
    // Unlike writeSync(), this writes all of it.
    fs.writeFileSync(handle, Buffer.concat([Buffer.from(stamp, 'latin1'), code, code]));
    // After a power failure, half a file would be run.
    fs.fsyncSync(handle);
    fs.closeSync(handle);
    fs.renameSync(part, file);
  } catch {
    // No permission or no space: the next run compiles again.
    remove(part);
  }
}

function remove(file) {
  try {
    fs.unlinkSync(file);
  } catch {}
}

/** The version needs the least of the code, help little; all other commands need much of the same. */
function kindOf(argv) {
  if (argv.length === 0 || argv.some((word) => /^(--?h(elp)?|help)$/.test(word))) return 'help';
  return argv.some((word) => /^(--version|-V)$/.test(word)) ? 'version' : 'work';
}

/**
 * Flags of Node 20. undici's HTTP parser is WebAssembly: without the first one it is compiled a second time in the
 * background, and Node waits for that at exit, which takes longer than a page. With the second one, the memory for new
 * objects grows eightfold rather than twofold when it is full: an export stops four times in place of ten to clear it.
 * V8 takes kept code only under the flags that it was compiled with, so they are set before anything is loaded.
 */
function tuneV8() {
  if (!process.version.startsWith('v20.')) return;
  require('node:v8').setFlagsFromString('--liftoff-only --semi-space-growth-factor=8');
}

/** A `require` for the files of dist/, and `keep()`, which stores newly compiled code. */
exports.openCode = (argv) => {
  const folder = cacheFolder();
  const kind = kindOf(argv);
  const loaded = new Map();
  const scripts = [];
  let isNew = false;
  if (kind === 'work') tuneV8();

  function load(name) {
    const file = join(dist, name);
    const source = files.read(file, 'utf8');
    // A copy: a piece of the source would keep all of it in memory.
    const stamp = Buffer.from(source.slice(0, source.indexOf('\n') + 1)).toString();
    const kept = folder && join(folder, `${basename(name)}-${kind}-${process.version}-${process.arch}`);
    const cachedData = kept && readCache(kept, stamp);
    const wrapped = `(function (exports, require, module, __filename, __dirname) {${source}\n})`;
    const script = new Script(wrapped, { filename: file, cachedData });
    if (kept) scripts.push({ kept, stamp, script });
    isNew ||= kept && (!cachedData || script.cachedDataRejected);
    const module = { exports: {} };
    loaded.set(name, module);
    script.runInThisContext()(module.exports, requireFile, module, file, dirname(file));
    return module.exports;
  }

  const requireFile = (name) => {
    // All other names are Node's own modules: the libraries are in dist/.
    if (!name.startsWith('.')) return require(name);
    return loaded.has(name) ? loaded.get(name).exports : load(name);
  };

  return {
    require: requireFile,
    keep: () => {
      // Node loads a module to read the clock: only if there is something to store. Who needs another part for the first
      // time needs more of the others too: all are stored again, with what this run has compiled.
      if (!isNew || performance.now() > shortRun) return;
      for (const { kept, stamp, script } of scripts) writeCache(kept, stamp, script.createCachedData());
    },
  };
};
