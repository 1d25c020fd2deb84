import { idsBeside } from '../../src/commands/verbs-beside.ts';
import { type PlanInput, planImport } from '../../src/documents/plan/import-plan.ts';
import { valuesOf } from '../../src/documents/plan/known-places.ts';
import { builtIn } from '../../src/operations/built-in.ts';
import { keptArguments } from '../../src/operations/manifest.ts';
import { readGiven } from './provider-documents.ts';

/** What is asked for and what comes back; the line says what should become of it. */
export type ExpectedRoute = readonly [route: string, expected: string, operation: object];

/** What the import of a document would do with the built-in operations. */
export const planned = (document: PlanInput['document'], kept: PlanInput['kept'] = []) =>
  planImport({
    groups: builtIn,
    besideIds: idsBeside(builtIn),
    overrides: {},
    document,
    file: 'a.json',
    kept,
    asked: [],
  });

/** What each route becomes, in a line: `= orders.list list data`, with `=` for a built-in operation. */
export async function becomes(routes: readonly ExpectedRoute[]): Promise<string[]> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [route, , operation] of routes) {
    const [method = '', path = ''] = route.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  const document = await readGiven({ openapi: '3.0.3', paths });
  const kept = keptArguments(valuesOf(document));
  const { steps } = planned(document, kept);
  const ids = new Set(builtIn.flatMap(({ operations }) => operations.map(({ id }) => id)));
  return routes.map(([route]) => {
    const step = steps.find(({ theirs }) => `${theirs.method} ${theirs.path}` === route);
    const { kind, envelope } = step?.theirs.response ?? {};
    return [ids.has(step?.id ?? '') ? '=' : undefined, step?.id, kind, envelope].filter(Boolean).join(' ');
  });
}
