'use strict';

// Loads the files of dist/. What V8 has compiled of them is kept for the next time: compiling is up to half of what a
// short command takes beside Node's own start, and Node 20 has no cache of its own for it.
const fs = require('node:fs');
const { dirname, isAbsolute, join } = require('node:path');
const { Script } = require('node:vm');

const dist = join(dirname(__dirname), 'dist');

/** A longer run does not feel it, and V8 may have thrown compiled code away meanwhile. */
const shortRun = 3000;

/** Where compiled code is kept; nowhere if NODE_DISABLE_COMPILE_CACHE, Node's own variable for this, is set. */
function cacheFolder() {
  const { HOME, LOCALAPPDATA, NODE_DISABLE_COMPILE_CACHE, XDG_CACHE_HOME } = process.env;
  if (NODE_DISABLE_COMPILE_CACHE) return undefined;
  // The XDG specification has relative paths ignored.
  if (XDG_CACHE_HOME && isAbsolute(XDG_CACHE_HOME)) return join(XDG_CACHE_HOME, 'shipctl');
  if (process.platform === 'win32') return own(LOCALAPPDATA, 'shipctl', 'Cache');
  return own(HOME, process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'shipctl');
}

const own = (base, ...rest) => (base && isAbsolute(base) ? join(base, ...rest) : undefined);

/** Compiled code is run: nobody else may have been able to write it. */
function isOwn({ uid, mode }) {
  return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
}

/**
 * The compiled code of a file whose first line is `stamp`, the build's own mark. It is there twice: V8 runs whatever it is
 * given, damaged or not, and to compare is quicker than any sum.
 */
function readCache(file, stamp) {
  let handle;
  try {
    handle = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
    const stat = fs.fstatSync(handle);
    if (!stat.isFile() || !isOwn(stat)) return undefined;
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

/** Node's own recursive way never ends where a system refuses a new folder with ENOENT, as /proc does. */
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
    if (!isOwn(fs.statSync(dirname(file)))) return;
    const handle = fs.openSync(part, 'wx', 0o600);
    // By way of a function that goes on until all is written.
    fs.writeFileSync(handle, Buffer.concat([Buffer.from(stamp, 'latin1'), code, code]));
    // Half a file after a loss of power would be run.
    fs.fsyncSync(handle);
    fs.closeSync(handle);
    fs.renameSync(part, file);
  } catch {
    // No place for it, or no room: the next start takes as long as this one.
    remove(part);
  }
}

function remove(file) {
  try {
    fs.unlinkSync(file);
  } catch {}
}

/**
 * undici's parser is WebAssembly. V8 would compile it once more in the background, and Node would wait for that at its
 * end: longer than a page takes, and 25 MiB. V8 takes kept code only under the settings that it was made with, so those it
 * has by itself are back while any is loaded or kept.
 */
function compileAgain(isWanted) {
  const { setFlagsFromString } = require('node:v8');
  for (const flag of ['wasm-tier-up', 'wasm-dynamic-tiering']) setFlagsFromString(`--${isWanted ? '' : 'no-'}${flag}`);
}

/** Help and the version need little of the code, everything else much of the same. */
const kindOf = (argv) =>
  argv.length === 0 || argv.some((word) => /^(--?h(elp)?|help|--version|-V)$/.test(word)) ? 'help' : 'work';

/** A `require` for the files of dist/, and `keep()`, which puts newly compiled code by. */
exports.openCode = (argv) => {
  const folder = cacheFolder();
  const kind = kindOf(argv);
  const loaded = new Map();
  const fresh = [];
  let hasParser = false;

  /** V8's own settings for as long as this takes. */
  function plainly(work) {
    if (hasParser) compileAgain(true);
    const made = work();
    if (hasParser) compileAgain(false);
    return made;
  }

  function load(name) {
    const file = join(dist, name);
    // A character for each byte: the build writes nothing but ASCII.
    const source = fs.readFileSync(file, 'latin1');
    const stamp = source.slice(0, source.indexOf('\n') + 1);
    const kept = folder && join(folder, `${name.replace(/^.*\//, '')}-${kind}-${process.version}-${process.arch}`);
    const cachedData = kept && readCache(kept, stamp);
    const wrapped = `(function (exports, require, module, __filename, __dirname) {${source}\n})`;
    const script = plainly(() => new Script(wrapped, { filename: file, cachedData }));
    if (kept && (!cachedData || script.cachedDataRejected)) fresh.push({ kept, stamp, script });
    const module = { exports: {} };
    loaded.set(name, module);
    if (!hasParser && /undici/.test(name)) {
      hasParser = true;
      compileAgain(false);
    }
    script.runInThisContext()(module.exports, requireHere, module, file, dirname(file));
    return module.exports;
  }

  const requireHere = (name) => {
    // All the rest is Node's own: dist/ brings its libraries along.
    if (!name.startsWith('./')) return require(name);
    return loaded.has(name) ? loaded.get(name).exports : load(name);
  };

  return {
    require: requireHere,
    keep: () => {
      if (fresh.length === 0 || performance.now() > shortRun) return;
      for (const { kept, stamp, script } of fresh) {
        const code = plainly(() => script.createCachedData());
        writeCache(kept, stamp, code);
      }
    },
  };
};
