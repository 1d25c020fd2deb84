// The shapes of functions and the bags of parameters, for figures.mjs: what a reader has to hold in mind at once.
import { SyntaxKind } from 'typescript/unstable/ast';

const mostBranches = 20;
const mostParameters = 4;

const kindsOf = (...names) => new Set(names.map((name) => SyntaxKind[name]));

export const functionKinds = kindsOf(
  ...['FunctionDeclaration', 'FunctionExpression', 'ArrowFunction', 'MethodDeclaration', 'Constructor'],
  ...['GetAccessor', 'SetAccessor'],
);
const branching = kindsOf(
  ...['IfStatement', 'ConditionalExpression', 'CaseClause', 'CatchClause'],
  ...['ForStatement', 'ForInStatement', 'ForOfStatement', 'WhileStatement', 'DoStatement'],
);
const choosing = kindsOf('AmpersandAmpersandToken', 'BarBarToken', 'QuestionQuestionToken');

const isBranch = ({ kind, operatorToken }) =>
  branching.has(kind) || (kind === SyntaxKind.BinaryExpression && choosing.has(operatorToken.kind));

/** Returns the number of branches of a function, without the functions inside it. */
function branchesIn(outer) {
  let count = 0;
  const walk = (node) => {
    if (functionKinds.has(node.kind)) return;
    if (isBranch(node)) count++;
    node.forEachChild((child) => void walk(child));
  };
  outer.forEachChild((child) => void walk(child));
  return count;
}

/** Returns true if a ternary is inside another one. */
function isNested(node) {
  if (node.kind !== SyntaxKind.ConditionalExpression) return false;
  let around = node.parent;
  while (around.kind === SyntaxKind.ParenthesizedExpression) around = around.parent;
  return around.kind === SyntaxKind.ConditionalExpression;
}

/** A type that groups what a run knows for some functions: `SyncUser`, `PackSurroundings`. */
const bagName = /(Surroundings|User|Owner|Desk)$/;

const isBag = ({ kind, name }) =>
  (kind === SyntaxKind.InterfaceDeclaration || kind === SyntaxKind.TypeAliasDeclaration) && bagName.test(name.text);

/** Calls `print` with a name, a count, and the places counted. `placeOf` returns the place of a node. */
export function printShapes(parsed, domainRooms, { print, placeOf }) {
  const found = (wanted, some = parsed) =>
    some.flatMap((each) => each.nodes.filter((node) => wanted(node, each.source)).map((node) => placeOf(each, node)));
  const show = (name, places) => print(name, places.length, places);
  const all = found(({ kind }) => functionKinds.has(kind));
  print('functions', all.length);
  show(
    `functions with more than ${mostBranches} branches`,
    found((node) => functionKinds.has(node.kind) && branchesIn(node) > mostBranches),
  );
  show(
    `functions with more than ${mostParameters} parameters`,
    found((node) => functionKinds.has(node.kind) && node.parameters.length > mostParameters),
  );
  show('nested ternaries', found(isNested));
  const belowPorts = parsed.filter(({ room }) => room !== 'ports');
  show('types that are bags of what a run knows (…Surroundings, …User, …Owner, …Desk)', found(isBag, belowPorts));
  show(
    'Pick<Context, …>',
    found((node, source) => node.kind === SyntaxKind.TypeReference && node.getText(source).startsWith('Pick<Context,')),
  );
  const ofDomain = parsed.filter(({ room }) => domainRooms.includes(room));
  const takesContext = (node, source) => node.kind === SyntaxKind.Parameter && node.type?.getText(source) === 'Context';
  show('parameters of domain rooms that are the whole Context', found(takesContext, ofDomain));
}
