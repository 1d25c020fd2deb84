// node scripts/figures.mjs [--list] [--run]
//
// Counts the shape of src/ in the checkout that it is run in: size, imports between rooms, casts, homonyms, small files,
// untyped reads of flags, branches, parameters, nested ternaries, bags, docblocks, processes that tests start. It reads the folders as they are, so figures from before and after a move compare.
//   --list  also prints the files, names and places behind the figures
//   --run   also builds a copy with source maps in a temporary folder, runs three commands there, and counts the files
//           and functions that were executed (figures-run.mjs says what counts)
// Syntax and types come from TypeScript's own compiler, through the API that TypeScript 7 calls "unstable".
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SyntaxKind } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { functionKinds, printShapes } from './figures-shapes.mjs';

const { values: flags } = parseArgs({ options: { list: { type: 'boolean' }, run: { type: 'boolean' } } });
const root = process.cwd();

/** The rooms in their order: a file imports from its own room and from those before it. */
const rooms = JSON.parse(readFileSync(new URL('rooms.json', import.meta.url), 'utf8'));
/** They take what they need, never the whole session. */
const domainRooms = ['orders', 'writes', 'documents', 'imports', 'mirror', 'insight', 'shipping', 'packing'];

const longestCommand = 150;

function print(name, figure, details = []) {
  console.log(`${name}: ${figure}`);
  if (flags.list) for (const detail of details) console.log(`    ${detail}`);
}

const countBy = (items, keyOf) => {
  const counts = new Map();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
};

const shown = (counts) =>
  [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none';

// ---- The files -------------------------------------------------------------------------------------------------------

/** `src/http/client.ts` → `http`; a file directly below src/ counts as `(top)`. */
const roomOf = (file) => (file.split('/').length > 2 ? file.split('/')[1] : '(top)');

const tracked = execFileSync('git', ['ls-files', '-z', 'src'], { encoding: 'utf8' }).split('\0');
const files = tracked
  .filter((file) => file.endsWith('.ts'))
  .map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return { file, text, room: roomOf(file), lines: text.split('\n').length - 1 };
  });

const sumLines = (some) => some.reduce((sum, { lines }) => sum + lines, 0);
const allLines = sumLines(files);
const percent = (some) => `${((100 * sumLines(some)) / allLines).toFixed(1)} %`;

function printSizes() {
  console.log(`src: ${allLines} lines, ${files.length} files`);
  for (const room of [...new Set(files.map((each) => each.room))].sort()) {
    const own = files.filter((each) => each.room === room);
    console.log(
      `    ${room.padEnd(12)}${String(sumLines(own)).padStart(6)} lines${String(own.length).padStart(5)} files`,
    );
  }
  const commands = files.filter(({ room }) => room === 'commands');
  console.log(`share of src/commands: ${percent(commands)} of the lines`);
  const long = commands.filter(({ lines }) => lines > longestCommand).map(({ file, lines }) => `${file} ${lines}`);
  print(`files of src/commands over ${longestCommand} lines`, long.length, long);
}

// ---- Syntax and types ------------------------------------------------------------------------------------------------

const compiler = new API({ cwd: root });
const [{ program, checker }] = compiler.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects();

/** Each file with its syntax tree, and all nodes of the tree in a list. */
const parsed = files.map((each) => {
  const source = program.getSourceFile(join(root, each.file));
  const nodes = [];
  const walk = (node) => {
    nodes.push(node);
    node.forEachChild((child) => {
      walk(child);
    });
  };
  walk(source);
  return { ...each, source, nodes };
});

const placeOf = ({ file, source, text }, node) =>
  `${file}:${text.slice(0, node.getStart(source)).split('\n').length} ${node.getText(source).replace(/\s+/g, ' ').slice(0, 80)}`;

// ---- Imports ---------------------------------------------------------------------------------------------------------

/** The modules that a file imports or re-exports, statically, with import() or require(), or in a type; `isLate`: with import(). */
const importsOf = ({ nodes, source }) =>
  nodes.flatMap((node) => {
    if (node.kind === SyntaxKind.ImportDeclaration || node.kind === SyntaxKind.ExportDeclaration)
      return node.moduleSpecifier ? [{ name: node.moduleSpecifier.text, isLate: false }] : [];
    if (node.kind === SyntaxKind.ImportType) return [{ name: node.argument.literal.text, isLate: false }];
    const [, word] =
      /^(import|require)$/.exec(node.kind === SyntaxKind.CallExpression ? node.expression.getText(source) : '') ?? [];
    return word && node.arguments[0]?.text ? [{ name: node.arguments[0].text, isLate: word === 'import' }] : [];
  });

/** Pairs of files of src/. An import that is written twice in one file is one. */
const imports = parsed.flatMap((each) => {
  const targets = new Map();
  for (const { name, isLate } of importsOf(each).filter(({ name }) => name.startsWith('.'))) {
    const to = relative(root, resolve(root, dirname(each.file), name)).replaceAll('\\', '/');
    targets.set(to, isLate && (targets.get(to) ?? true));
  }
  return [...targets]
    .filter(([to]) => files.some(({ file }) => file === to))
    .map(([to, isLate]) => ({ from: each.file, to, fromRoom: each.room, toRoom: roomOf(to), isLate }));
});

function printImports() {
  const crossing = imports.filter(({ fromRoom, toRoom }) => fromRoom !== toRoom);
  const isKnown = ({ fromRoom, toRoom }) => rooms.includes(fromRoom) && rooms.includes(toRoom);
  const back = crossing
    .filter(isKnown)
    .filter(({ fromRoom, toRoom }) => rooms.indexOf(toRoom) > rooms.indexOf(fromRoom));
  const lines = (some) => some.map(({ from, to }) => `${from} → ${to}`);
  print('imports of files of src', `${imports.length}, between rooms ${crossing.length}`);
  print('imports backwards between rooms', back.length, lines(back));
  console.log(`    by room: ${shown(countBy(back, ({ fromRoom, toRoom }) => `${fromRoom} → ${toRoom}`))}`);
  const unknown = crossing.filter((each) => !isKnown(each));
  const strangers = [...new Set(files.map(({ room }) => room))].filter((room) => !rooms.includes(room));
  print('imports from or to unknown rooms', `${unknown.length} (${strangers.join(', ') || 'none'})`, lines(unknown));
  const ofCommands = crossing.filter(({ fromRoom, toRoom }) => toRoom === 'commands' && fromRoom !== 'cli');
  print('imports of commands by others than cli', ofCommands.length, lines(ofCommands));
  const ofSession = crossing.filter((each) => each.toRoom === 'session' && domainRooms.includes(each.fromRoom));
  print('imports of session by domain rooms', ofSession.length, lines(ofSession));
}

const mostBytes = 16 * 1024;

/** The build starts these files by themselves, or bundles what they compute in their place. */
const build = readFileSync(new URL('build.mjs', import.meta.url), 'utf8');
const namedByBuild = [...build.matchAll(/(?:: |valuesOf\()'(src\/[^']+)'/g)].map(([, file]) => file);

/** Has a file no function but those that load a part of the program? */
const isData = ({ nodes }) =>
  !nodes.some(
    (node) =>
      functionKinds.has(node.kind) &&
      !(node.kind === SyntaxKind.ArrowFunction && node.body.expression?.kind === SyntaxKind.ImportKeyword),
  );

/** Is a file the list of a folder, or one of those that it lists: `exports/odoo.ts` of `exports/index.ts`, `kinds/size.ts` of `kinds.ts`? */
const isListed = (file, user) =>
  [file, user].some((each) => each.endsWith('/index.ts')) || user === `${dirname(file)}.ts`;

/**
 * Returns why a file with one user is a file of its own: it has data, another language or what is taken of a library; it is one of a
 * list of its like; it loads late, with import(); the build names it; or both would be more than a file may have. Undefined if nothing
 * in the code keeps it apart.
 */
function reasonApart(each, { from, isLate }) {
  const { file, room, text } = each;
  if (room === 'lang') return 'a language';
  if (file.startsWith('src/base/libraries/')) return 'a library';
  if (isLate) return 'loads late';
  if (namedByBuild.includes(file)) return 'named by the build';
  if (isData(each)) return 'data';
  if (isListed(file, from)) return 'one of a list';
  const user = parsed.find((other) => other.file === from);
  return Buffer.byteLength(text + user.text) > mostBytes ? 'too long together' : undefined;
}

/** Files that exactly one other file imports, whatever of them it takes. */
function printSmallFiles() {
  const users = countBy(imports, ({ to }) => to);
  for (const limit of [40, 70]) {
    const small = parsed
      .filter(({ file, lines }) => lines < limit && users.get(file) === 1)
      .map((each) => {
        const use = imports.find(({ to }) => to === each.file);
        return { shown: `${each.file} ${each.lines} ← ${use.from}`, why: reasonApart(each, use) };
      });
    const joinable = small.filter(({ why }) => why === undefined).map(({ shown }) => shown);
    print(`files under ${limit} lines that could join their one user`, joinable.length, joinable);
    const apart = small.filter(({ why }) => why !== undefined);
    const reasons = shown(countBy(apart, ({ why }) => why));
    print(
      `    and for a reason apart: ${reasons}`,
      apart.length,
      limit === 40 ? apart.map((each) => `${each.shown}: ${each.why}`) : [],
    );
  }
}

// ---- Casts and homonyms ----------------------------------------------------------------------------------------------

function printCasts() {
  const found = (wanted) =>
    parsed.flatMap((each) => each.nodes.filter((node) => wanted(node, each.source)).map((node) => placeOf(each, node)));
  const isConst = (node, source) => node.type.getText(source) === 'const';
  const casts = found((node, source) => {
    const isCast = node.kind === SyntaxKind.AsExpression || node.kind === SyntaxKind.TypeAssertionExpression;
    return isCast && !isConst(node, source);
  });
  print('casts (`as X` but not `as const`)', casts.length, casts);
  const constants = found((node, source) => node.kind === SyntaxKind.AsExpression && isConst(node, source));
  print('as const', constants.length, constants);
  const satisfies = found((node) => node.kind === SyntaxKind.SatisfiesExpression);
  print('satisfies', satisfies.length, satisfies);
}

const declarations = [
  'FunctionDeclaration',
  'ClassDeclaration',
  'TypeAliasDeclaration',
  'InterfaceDeclaration',
  'EnumDeclaration',
];
const declarationKinds = new Set(declarations.map((name) => SyntaxKind[name]));

/** The names that a file declares and exports; what it re-exports from another file is not its own. */
function exportedNames({ source }) {
  const isExported = (node) => node.modifiers?.some(({ kind }) => kind === SyntaxKind.ExportKeyword);
  return source.statements.flatMap((node) => {
    if (node.kind === SyntaxKind.ExportDeclaration && !node.moduleSpecifier)
      return (node.exportClause?.elements ?? []).map(({ name }) => name.text);
    if (!isExported(node)) return [];
    if (declarationKinds.has(node.kind)) return node.name ? [node.name.text] : [];
    const variables = node.kind === SyntaxKind.VariableStatement ? node.declarationList.declarations : [];
    return variables.flatMap(({ name }) => name.elements?.map((element) => element.name.text) ?? [name.text]);
  });
}

function printHomonyms() {
  const owners = new Map();
  for (const each of parsed)
    for (const name of new Set(exportedNames(each))) owners.set(name, [...(owners.get(name) ?? []), each.file]);
  const homonyms = [...owners].filter(([, where]) => where.length > 1).sort();
  console.log(`exported homonyms: ${homonyms.length}`);
  for (const [name, where] of homonyms) console.log(`    ${name}: ${where.join(', ')}`);
}

// ---- Flags -----------------------------------------------------------------------------------------------------------

/**
 * A record of flags is a type that takes any text as a key and gives texts and switches, as
 * `Record<string, string | readonly string[] | boolean | undefined>` does. One untyped read is one member taken out of
 * such a record: `flags.all`, `flags[name]`, or one name in `const { all, limit } = flags`. The compiler knows the types
 * of all expressions, so a read counts whatever the record is called, and none counts where the flags have their own type.
 */
const recordTypes = new Map();
function isFlagRecord(type) {
  if (!type) return false;
  if (!recordTypes.has(type.id)) {
    const isRecord = checker.getIndexInfosOfType(type).some(({ keyType, valueType }) => {
      const values = checker.typeToString(valueType);
      return checker.typeToString(keyType) === 'string' && /\bstring\b/.test(values) && /\bboolean\b/.test(values);
    });
    recordTypes.set(type.id, isRecord);
  }
  return recordTypes.get(type.id);
}

/** The outermost function that a node stands in, or the name of the variable that holds it. */
function functionAround(node, source) {
  for (let each = node; each.parent; each = each.parent)
    if (each.parent === source)
      return each.name?.text ?? each.declarationList?.declarations[0].name.getText(source) ?? '?';
  return '?';
}

function printFlagReads() {
  const reads = parsed.flatMap((each) => {
    const places = each.nodes.flatMap((node) => {
      if (node.kind === SyntaxKind.PropertyAccessExpression || node.kind === SyntaxKind.ElementAccessExpression)
        return [{ record: node.expression, reads: [node] }];
      if (node.kind === SyntaxKind.ObjectBindingPattern) return [{ record: node, reads: [...node.elements] }];
      return [];
    });
    if (places.length === 0) return [];
    const types = checker.getTypeAtLocation(places.map(({ record }) => record));
    return places
      .filter((_, at) => isFlagRecord(types[at]))
      .flatMap((place) => place.reads)
      .map((node) => ({
        ...each,
        place: placeOf(each, node),
        around: `${each.file} ${functionAround(node, each.source)}`,
      }));
  });
  print(
    'untyped flag reads',
    reads.length,
    reads.map(({ place }) => place),
  );
  console.log(`    by room: ${shown(countBy(reads, ({ room }) => room))}`);
  const readers = [...countBy(reads, ({ around }) => around)].map(([around, count]) => `${around} ${count}`);
  print('functions with untyped flag reads', readers.length, readers);
  const named = parsed.flatMap(({ file, source }) =>
    exportedNames({ source })
      .filter((name) => /^read\w*(Options|Flags)$/.test(name))
      .map((name) => `${file} ${name}`),
  );
  print('exported functions named readXOptions or readXFlags', named.length, named);
}

// ---- Words -----------------------------------------------------------------------------------------------------------

function printDocblocks() {
  const docblocks = files.flatMap(({ file, text }) =>
    [...text.matchAll(/\/\*\*([\s\S]*?)\*\//g)].map(([, words]) => ({
      file,
      words: words.replace(/\s*\n\s*\* ?/g, ' ').trim(),
    })),
  );
  const matching = (pattern) =>
    docblocks.filter(({ words }) => pattern.test(words)).map(({ file, words }) => `${file}: ${words.slice(0, 90)}`);
  print('docblocks', docblocks.length);
  const what = matching(/^What\b/);
  print('docblocks that begin with "What"', what.length, what);
  const where = matching(/undefined where/i);
  print('docblocks that say "undefined where"', where.length, where);
}

// ---- Tests -----------------------------------------------------------------------------------------------------------

/** What the last `npm test` of this checkout took, as its reporter has kept it. */
function printTestCosts() {
  const file = join(root, 'node_modules/.cache/shipctl-tests/cost-test.json');
  if (!existsSync(file)) return console.log('processes started by npm test: not run here yet');
  const costs = JSON.parse(readFileSync(file, 'utf8'));
  const starting = costs.filter(({ processes }) => processes > 0).sort((one, other) => other.processes - one.processes);
  print(
    `processes started by npm test, in ${starting.length} of ${costs.length} files`,
    starting.reduce((sum, { processes }) => sum + processes, 0),
    starting.map((each) => `${each.file} ${each.processes}`),
  );
}

printSizes();
printImports();
printCasts();
printHomonyms();
printSmallFiles();
printFlagReads();
printShapes(parsed, domainRooms, { print, placeOf });
printDocblocks();
printTestCosts();
compiler.close();
if (flags.run) {
  const { printRuns } = await import('./figures-run.mjs');
  await printRuns(root, flags.list);
}
