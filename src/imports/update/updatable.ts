import type { Operation } from '../../operations/manifest.ts';

/** What changes and what shows the records that an operation creates, where both are known; as plain as the creation. */
export function updatesOf(create: Operation, operations: readonly Operation[]) {
  const named = (verb: string) => operations.find(({ id }) => id === create.id.replace(/create$/, verb));
  const [update, get] = [named('update'), named('get')];
  const count = create.parameters.length + 1;
  const isPlain =
    update?.kind === 'record' &&
    ['PUT', 'PATCH', 'POST'].includes(update.method) &&
    update.parameters.length === count &&
    (update.secret ?? update.costsMoney ?? update.confirm ?? update.document) === undefined &&
    update.bodyType !== 'multipart';
  const isShown = get?.kind === 'record' && get.method === 'GET' && get.parameters.length === count;
  return update && get && isPlain && isShown ? { update, get, list: named('list') } : undefined;
}
