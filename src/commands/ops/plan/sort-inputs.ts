import type { DocumentInput, LeftOut } from '../../../documents/document.ts';
import { isFieldName } from '../../../operations/route.ts';

/** The inputs that have flags, each name once; the others with why not. */
export function sortInputs(inputs: readonly DocumentInput[]) {
  const named = new Map<string, DocumentInput>();
  const leftOut: LeftOut[] = [];
  for (const input of inputs) {
    const { name, place } = input;
    if (place === 'path') continue;
    const what = `${place} ${name}`;
    if (!isFieldName(name)) leftOut.push({ what, why: 'its name cannot be a flag' });
    else if (named.has(name)) leftOut.push({ what, why: 'another input has its name' });
    else named.set(name, input);
  }
  return { named: [...named.values()], leftOut };
}

/** The file that keeps them is read by every command. */
const longestExample = 20_000;

/** The examples of a body that are short enough to be kept, and the others with why not. */
export function sortExamples(examples: Readonly<Record<string, unknown>>) {
  const isShort = (example: unknown) => JSON.stringify(example).length <= longestExample;
  const all = Object.entries(examples).filter(([, example]) => example !== undefined);
  return {
    templates: Object.fromEntries(all.filter(([, example]) => isShort(example))),
    leftOut: all
      .filter(([, example]) => !isShort(example))
      .map(([name]): LeftOut => ({ what: `example ${name}`, why: 'it is too long' })),
  };
}
