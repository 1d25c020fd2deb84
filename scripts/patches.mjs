// What is changed in libraries as they are bundled, each for the time that it saves. A text that is no longer there once
// fails the build.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const textWidth = fileURLToPath(new URL('../src/output/text-width.ts', import.meta.url));

/**
 * cli-table3 brings an old string-width that miscounts Arabic marks and joiners, and measures each cell six times: it
 * gets our own measure, which remembers. For each line of a cell it cuts the whole cell to ten columns, to tell its
 * debug log of it, which nobody reads.
 */
export const quickTables = {
  name: 'quick-tables',
  setup({ onLoad }) {
    onLoad({ filter: /cli-table3[\\/]src[\\/]utils\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const [own] = /^function strlen\(str\) \{\n.*?\n\}\n/ms.exec(text) ?? [];
      const ours = `const { linesWidth: strlen } = require(${JSON.stringify(textWidth)});`;
      return {
        contents: replaceOnce(replaceOnce(text, own, ''), "const stringWidth = require('string-width');", ours),
      };
    });
    onLoad({ filter: /cli-table3[\\/]src[\\/]cell\.js$/ }, async ({ path }) => ({
      contents: replaceOnce(
        await readFile(path, 'utf8'),
        'let content = utils.truncate(this.content, 10, this.truncate);',
        "let content = '';",
      ),
    }));
  },
};

/** What string-width makes at once takes 30 ms, and most texts are measured without it: it is made when it is asked. */
export const lateWidth = {
  name: 'late-width',
  setup({ onLoad }) {
    onLoad({ filter: /string-width[\\/]index\.js$/ }, async ({ path }) => {
      const late = (text, name, method, made) =>
        replaceOnce(
          text,
          `const ${name} = ${made};`,
          `let ${name}Made; const ${name} = { ${method}: (text) => (${name}Made ??= ${made}).${method}(text) };`,
        );
      const text = await readFile(path, 'utf8');
      return {
        contents: late(
          late(text, 'segmenter', 'segment', 'new Intl.Segmenter()'),
          ...['rgiEmojiRegex', 'test', '/^\\p{RGI_Emoji}$/v'],
        ),
      };
    });
  },
};

/** commander asks for this at once and needs it only for subcommands that are programs of their own: we have none. */
export const noSubprograms = {
  name: 'no-subprograms',
  setup({ onLoad }) {
    onLoad({ filter: /commander[\\/]lib[\\/]command\.js$/ }, async ({ path }) => ({
      contents: replaceOnce(await readFile(path, 'utf8'), "require('node:child_process')", '{}'),
    }));
  },
};

/** Doors of undici that a client of JSON never opens, and that take as long to load as a request. */
export const closedDoors = {
  name: 'closed-doors',
  setup({ onLoad }) {
    onLoad({ filter: /undici[\\/]lib[\\/](dispatcher[\\/]client-h2|web[\\/]fetch[\\/]body)\.js$/ }, ({ path }) => ({
      contents: `module.exports = () => { throw new Error('shipctl does without ${basename(path)}'); };`,
    }));
    // Asked for the largest head of an answer, and for a class that no body of ours is of.
    onLoad({ filter: /undici[\\/]lib[\\/](dispatcher[\\/]client|core[\\/]util)\.js$/ }, async ({ path }) => ({
      contents: replaceOnce(await readFile(path, 'utf8'), "require('node:http')", '{ maxHeaderSize: 16_384 }'),
    }));
  },
};

/**
 * undici's parser of HTTP is WebAssembly. Where the first request is a GET it is made when that has left, in the time
 * that the answer takes. A machine that has no room for it ends the connection then; anything that writes finds out
 * before it is sent.
 */
const lateParser = [
  [
    `  constructor (client, socket, { exports }) {
    this.llhttp = exports
    this.ptr = this.llhttp.llhttp_alloc(constants.TYPE.RESPONSE)
`,
    `  get llhttp () {
    llhttpInstance ??= lazyllhttp()
    return llhttpInstance.exports
  }

  get ptr () {
    if (this.place === undefined) this.place = this.llhttp.llhttp_alloc(constants.TYPE.RESPONSE)
    return this.place
  }

  set ptr (place) {
    this.place = place
  }

  isReady () {
    if (this.place === undefined) {
      try {
        this.llhttp.llhttp_execute(this.ptr, 0, 0)
      } catch (error) {
        this.place = null
        util.destroy(this.socket, error)
      }
    }
    return this.place !== null
  }

  constructor (client, socket) {
    this.place = undefined
`,
  ],
  ['  if (!llhttpInstance) {', "  if (!llhttpInstance && client[kQueue][client[kPendingIdx]]?.method !== 'GET') {"],
  ['while (!this.paused && this.ptr) {', 'while (!this.paused && this.place !== null) {'],
  [
    'const chunk = this.socket.read()\n      if (chunk === null) {',
    'const chunk = this.socket.read()\n      if (chunk === null || !this.isReady()) {',
  ],
  [
    '    assert(this.ptr != null)\n\n    this.llhttp.llhttp_free(this.ptr)\n',
    '    if (this.place) this.llhttp.llhttp_free(this.place)\n',
  ],
  [
    '  socket[kParser] = new Parser(client, socket, llhttpInstance)\n',
    '  socket[kParser] = new Parser(client, socket)\n  if (!llhttpInstance) setImmediate(() => socket[kParser]?.isReady())\n',
  ],
];

/** Node's assert takes as long to load as a short answer takes to come; it is wanted when something is wrong. */
const lateAssert = `
const assert = () => require('node:assert')
module.exports = Object.assign((value, message) => { if (!value) assert()(value, message) }, {
  strictEqual: (...values) => assert().strictEqual(...values),
  notStrictEqual: (...values) => assert().notStrictEqual(...values),
  deepStrictEqual: (...values) => assert().deepStrictEqual(...values)
})`;

/** undici's own start, put off until the first request is on its way. */
export const lateUndici = {
  name: 'late-undici',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /undici[\\/]lib[\\/]dispatcher[\\/]client-h1\.js$/ }, async ({ path }) => ({
      contents: lateParser.reduce((text, [part, by]) => replaceOnce(text, part, by), await readFile(path, 'utf8')),
    }));
    onResolve({ filter: /^node:assert$/ }, ({ importer }) =>
      importer.includes('undici') ? { path: 'assert', namespace: 'late' } : undefined,
    );
    onLoad({ filter: /^assert$/, namespace: 'late' }, () => ({ contents: lateAssert }));
  },
};

function replaceOnce(text, part, by) {
  if (text.split(part).length !== 2) throw new Error(`Not there once: ${part}`);
  return text.replace(part, by);
}
