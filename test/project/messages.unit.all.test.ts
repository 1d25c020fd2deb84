import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isCallExpression,
  isPropertyAccessExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';
import { expect, it } from 'vitest';
import { root, sources } from '../support/source.ts';

/**
 * The expressions that become text without `wordsOf`: those in an untagged template, beside a `+`, or in a list that is joined. The
 * compiler takes a message there, which would lose its commands and its lines.
 */
function textsIn(node: Node, parent: Node | undefined): readonly Node[] {
  if (isTemplateExpression(node) && parent?.kind !== SyntaxKind.TaggedTemplateExpression)
    return node.templateSpans.map(({ expression }) => expression);
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken) return [node.left, node.right];
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return [];
  return node.expression.name.text === 'join' ? [node.expression.expression] : [];
}

it('no message becomes text before it is printed', { timeout: 120_000 }, () => {
  const compiler = new API({ cwd: root });
  try {
    const [project] = compiler.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects();
    if (!project) throw new Error('There is no project.');
    const { program, checker } = project;
    let looked = 0;
    const found = sources('src').flatMap(({ file }) => {
      const source = program.getSourceFile(join(root, file));
      const texts: Node[] = [];
      const walk = (node: Node, parent: Node | undefined): void => {
        texts.push(...textsIn(node, parent));
        node.forEachChild((child) => {
          walk(child, node);
        });
      };
      if (source) walk(source, undefined);
      looked += texts.length;
      const types = texts.length === 0 ? [] : checker.getTypeAtLocation(texts);
      const text = readFileSync(join(root, file), 'utf8');
      return texts.flatMap((node, at) => {
        const type = types[at];
        const isMessage = type !== undefined && /\bMessage\b/.test(checker.typeToString(type));
        return isMessage ? [`${file}: ${text.slice(node.pos, node.end).trim()}`] : [];
      });
    });
    expect(looked).toBeGreaterThan(1000);
    expect(found).toEqual([]);
  } finally {
    compiler.close();
  }
});
