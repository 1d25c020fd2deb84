import type { ValueSchema } from '../operations/manifest.ts';
import type { DocumentInput } from './document.ts';
import type { Losses } from './losses.ts';
import { argumentName, argumentsOf } from './paths.ts';
import type { ObjectFields } from './schemas.ts';
import { isSecretName, safeExample } from './secrets.ts';

const isShownDefault = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 50);

/** The schema with its default in the description, where help shows it. */
export function withDefault(name: string, schema: ValueSchema, byDefault: unknown): ValueSchema {
  const { description = '' } = schema;
  const isShown = isShownDefault(byDefault) && byDefault !== '' && !isSecretName(name) && !/default/i.test(description);
  const value = isShown ? safeExample(byDefault) : '';
  return value === '' ? schema : { ...schema, description: `${description} (default: ${value})`.trim() };
}

/** An example as an input keeps it: none rather than an empty one. */
export function inputExample(name: string, value: unknown): Pick<DocumentInput, 'example'> {
  const example = value === undefined || value === null ? undefined : safeExample(value, name);
  return example === undefined || example === '' ? {} : { example };
}

/** The fields of a body. None is required where the body itself is not. */
export function bodyInputs(
  { fields, required, lost }: ObjectFields,
  isRequired: boolean,
  losses: Losses,
): DocumentInput[] {
  for (const [what, why] of lost) losses.add(what, why);
  return [...fields].map(([name, { schema, flat }]) => ({
    name,
    place: 'body',
    schema: withDefault(name, schema, flat.byDefault),
    required: isRequired && required.has(name),
    ...inputExample(name, flat.example),
  }));
}

/** An input for each argument of the path, whether it is described or not. Only the last one may be optional. */
export function pathInputs(
  path: string,
  inputs: readonly DocumentInput[],
  losses: Losses,
  isLastOptional: boolean,
): DocumentInput[] {
  const described = new Map(inputs.filter(({ place }) => place === 'path').map((input) => [input.name, input]));
  const names = argumentsOf(path);
  for (const name of described.keys())
    if (!names.includes(argumentName(name))) losses.add(`path ${name}`, 'the path does not have it');
  return names.map((name, at) => {
    const input: DocumentInput = described.get(name) ?? {
      name,
      place: 'path',
      schema: { type: 'string' },
      required: true,
    };
    const mayBeOptional = at === names.length - 1 && path.endsWith(`/{${name}}`);
    return { ...input, required: !mayBeOptional || (input.required && !isLastOptional) };
  });
}
