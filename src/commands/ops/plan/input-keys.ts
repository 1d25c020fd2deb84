import type { DocumentInput } from '../../../documents/document.ts';
import { isFieldName } from '../../../operations/route.ts';

/** Inputs by the names that their flags are made of, in the order of the document. */
export type KeyedInputs = ReadonlyMap<string, DocumentInput>;

/** `filter[state]` → `filter-state`; empty where nothing of the name can be a flag. */
function plainKey({ name, place }: DocumentInput): string {
  if (place === 'header') return name.toLowerCase();
  if (isFieldName(name)) return name;
  const key = name.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^[^A-Za-z]+|-+$/g, '');
  return isFieldName(key) ? key : '';
}

/** Names every input but the arguments of the path. An input of the body has its name before the others. */
export function keyInputs(inputs: readonly DocumentInput[]): KeyedInputs {
  const keys = new Map<DocumentInput, string>();
  const taken = new Set<string>();
  const named = inputs.filter(({ place }) => place !== 'path');
  const inOrder = [...named.filter(({ place }) => place === 'body'), ...named.filter(({ place }) => place !== 'body')];
  for (const input of inOrder) {
    const plain = plainKey(input);
    const prefixed = plain === '' ? input.place : `${input.place}-${plain}`;
    let key = plain === '' || taken.has(plain) ? prefixed : plain;
    for (let count = 2; taken.has(key); count++) key = `${prefixed}-${count}`;
    taken.add(key);
    keys.set(input, key);
  }
  return new Map(named.map((input) => [keys.get(input) ?? input.name, input]));
}
