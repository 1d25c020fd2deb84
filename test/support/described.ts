import { temporaryFolder } from './folders.ts';
import { importing, openApi } from './importing.ts';

export const text = { type: 'string' };
export const whole = { type: 'integer' };
export const listOf = (items: object) => ({ type: 'array', items });

export const inQuery = (name: string, schema: object = text, more: object = {}) => ({
  name,
  in: 'query',
  schema,
  ...more,
});
export const inHeader = (name: string, more: object = {}) => ({ name, in: 'header', schema: text, ...more });

export const bodyOf = (type: string, properties: object, more: object = {}) => ({
  requestBody: { required: true, content: { [type]: { schema: { type: 'object', properties, ...more } } } },
});

/** Imports one operation; `send` runs a command, and tells what arrived. */
export async function imported(method: string, path: string, operation: object, folder = temporaryFolder()) {
  const found = await importing(openApi({}, { paths: { [path]: { [method]: operation } } }), folder);
  const send = async (...line: readonly string[]) => {
    const outcome = await found.type(...line);
    const last = found.service.requests.at(-1);
    return { ...outcome, raw: found.service.raw.at(-1), body: last?.body, headers: last?.headers ?? {} };
  };
  return { ...found, send };
}
