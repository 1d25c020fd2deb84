import { fileURLToPath } from 'node:url';

/** Modules that the bundle replaces: the file in replacements/ that stands in for `name`, as files below `importer` import it. */
const replacements = [
  { importer: 'node_modules/undici/', name: /\/client-h2\.js$/, file: 'absent.cjs' },
  { importer: 'node_modules/undici/', name: /\/web\/fetch\/body\.js$/, file: 'absent.cjs' },
  { importer: 'node_modules/undici/', name: /^node:http$/, file: 'node-http.cjs' },
  // Only fonts that are packed with brotli need it.
  { importer: 'node_modules/fontkit/', name: /^brotli\/decompress\.js$/, file: 'absent.cjs' },
  { importer: 'node_modules/postgres/', name: /^\.\/subscribe\.js$/, file: 'postgres-subscribe.cjs' },
  { importer: 'node_modules/postgres/', name: /^\.\/large\.js$/, file: 'absent.cjs' },
  { importer: 'node_modules/node-sqlite3-wasm/', name: /^node:fs$/, file: 'sqlite-wasm-fs.cjs' },
  { importer: 'node_modules/@modelcontextprotocol/', name: /\/server\/_shims$/, file: 'mcp-shims.cjs' },
  { importer: 'node_modules/commander/', name: /^node:child_process$/, file: 'absent.cjs' },
  { importer: 'node_modules/cli-table3/', name: /^string-width$/, file: 'cli-table3-string-width.cjs' },
  { importer: 'node_modules/cli-table3/', name: /^\.\/utils$/, file: 'cli-table3-utils.cjs' },
  // Its other file asks for its own address, which files of CommonJS do not have.
  { importer: 'src/output/', name: /^jq-wasm$/, file: '../../node_modules/jq-wasm/dist/index.cjs' },
  { importer: 'src/output/', name: /^string-width$/, file: 'string-width.cjs' },
];

export const replaceModules = {
  name: 'replace-modules',
  resolveId(name, importer = '') {
    const from = importer.replaceAll('\\', '/');
    const found = replacements.find((each) => from.includes(each.importer) && each.name.test(name));
    return found && fileURLToPath(new URL(`replacements/${found.file}`, import.meta.url));
  },
};
