import { isName } from '../../operations/check-values.ts';
import { mayBeHeader } from '../../operations/check-wire.ts';
import { isFieldName } from '../../operations/route.ts';
import type { DocumentInput, LeftOut } from '../document.ts';

/** An input, and the name that its flag is made of. */
export interface KeyedInput {
  readonly key: string;
  readonly input: DocumentInput;
}

/** `filter[state]` → `filter-state`; empty where nothing of the name can be a flag. */
function plainKey({ name: given, place }: DocumentInput): string {
  const name = place === 'header' ? given.toLowerCase() : given;
  if (isFieldName(name)) return name;
  const key = name.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^[^A-Za-z]+|-+$/g, '');
  return isFieldName(key) ? key : '';
}

/** Why an input cannot be sent; undefined where it can. */
function faultOf({ name, place }: DocumentInput): string | undefined {
  if (!isName(name) || name === '__proto__') return 'its name is too long or has control characters';
  return place === 'header' && !mayBeHeader(name) ? 'shipctl sets this header itself, or never' : undefined;
}

/**
 * Names every input but the arguments of the path, in the order of the document. An input of the body has its name before
 * the others.
 */
export function keyInputs(all: readonly DocumentInput[]): {
  readonly named: KeyedInput[];
  readonly leftOut: LeftOut[];
} {
  const keys = new Map<DocumentInput, string>();
  const taken = new Set<string>();
  const named: DocumentInput[] = [];
  const leftOut: LeftOut[] = [];
  for (const input of all) {
    if (input.place === 'path') continue;
    const why = faultOf(input);
    if (why === undefined) named.push(input);
    else leftOut.push({ what: `${input.place} ${input.name}`, why });
  }
  for (const isBody of [true, false])
    for (const input of named) {
      if ((input.place === 'body') !== isBody) continue;
      const plain = plainKey(input);
      const prefixed = plain === '' ? input.place : `${input.place}-${plain}`;
      let key = plain === '' || taken.has(plain) ? prefixed : plain;
      for (let count = 2; taken.has(key); count++) key = `${prefixed}-${count}`;
      taken.add(key);
      keys.set(input, key);
    }
  return { named: named.map((input) => ({ key: keys.get(input) ?? input.name, input })), leftOut };
}
