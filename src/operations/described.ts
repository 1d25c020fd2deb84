import type { Operation } from './manifest.ts';
import type { AddedOperation } from './override.ts';
import { type ParsedRoute, parametersOf, splitId } from './route.ts';

/** An example of a command with arguments only. */
const exampleOf = (parameters: readonly string[]): string => parameters.map(() => '1').join(' ');

/** What of a stored operation goes into the catalogue as it is. Nothing else of it does. */
function wireOf({
  argumentChoices,
  places,
  sentAs,
  lists,
  booleans,
  bodyType,
  jsonType,
  templates,
  security,
  paging,
}: AddedOperation) {
  return {
    ...(argumentChoices && { argumentChoices }),
    ...(places && { places }),
    ...(sentAs && { sentAs }),
    ...(lists && { lists }),
    ...(booleans && { booleans }),
    ...(bodyType && { bodyType }),
    ...(jsonType && { jsonType }),
    ...(templates && { templates }),
    ...(security && { security }),
    ...(paging && { paging }),
  };
}

/** An operation that the catalogue lacks, as its document describes it; its arguments are those of its path. */
export function describedOperation(id: string, { method, path }: ParsedRoute, added: AddedOperation): Operation {
  const { group, verb } = splitId(id);
  const title = added.title || `${method} ${path}`;
  const parameters = parametersOf(path);
  const { kind, input, requiredInput = [], row = {}, columns = [], envelope, roles } = added;
  return {
    ...{ id, group, verb, title, summary: title, method, path, parameters, input, requiredInput, row, columns },
    kind: kind === 'list' ? 'list' : 'record',
    ...(kind === 'file' && { document: [] }),
    grade: 'imported',
    ...(envelope !== undefined && { envelope }),
    ...wireOf(added),
    ...(added.isLastOptional && parameters.length > 0 && { isLastOptional: true }),
    ...(roles && { roles }),
    examples: [exampleOf(parameters)],
    overridden: true,
    // It is not known whether it can be undone.
    ...(method === 'DELETE' && { confirm: `Go on with ${id}? It may not be possible to undo.` }),
  };
}

/** The input that a document names, with the traits of the entry that are about inputs it still has. */
function describedInput(entry: Operation, { input, requiredInput = [] }: AddedOperation): Partial<Operation> {
  const has = (name: string | undefined) => name !== undefined && Object.hasOwn(input, name);
  const synonyms = Object.entries(entry.synonyms ?? {}).filter(([word, name]) => has(name) && !has(word));
  return {
    input,
    requiredInput,
    synonyms: Object.fromEntries(synonyms),
    examples: [exampleOf(entry.parameters)],
  };
}

/**
 * A built-in operation with the fields that a document names: its input, its records and how they are sent. Where the
 * document names none, those of the entry stay; its secrets, questions and files stay in any case.
 */
export function describedEntry(entry: Operation, added: AddedOperation): Operation {
  const { input, row = {}, columns = [], envelope, roles, kind } = added;
  const namesInput = Object.keys(input).length > 0 && !entry.secret;
  const namesRow = Object.keys(row).length > 0 && (kind === 'list') === (entry.kind === 'list');
  const { splitBy, ...rest } = entry;
  const keepsSplit = splitBy !== undefined && (!namesInput || Object.hasOwn(input, splitBy));
  return {
    ...rest,
    ...(keepsSplit && { splitBy }),
    ...(namesInput && describedInput(entry, added)),
    ...(namesRow && { row, columns }),
    ...(namesRow && { envelope }),
    ...wireOf(added),
    ...(roles && { roles }),
  };
}
