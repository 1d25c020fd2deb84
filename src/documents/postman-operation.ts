import { isRow, type Row } from '../base/row.ts';
import { needsBody, noUsableBody, readDocumentBody } from './bodies.ts';
import type { DocumentInput, DocumentOperation } from './document.ts';
import { inputExample, pathInputs } from './inputs.ts';
import type { Losses } from './losses.ts';
import { isPagedRequest } from './paged-request.ts';
import { isOwnHeader } from './parameters.ts';
import { argumentsOf } from './paths.ts';
import { parseTemplate, postmanMedia } from './postman-body.ts';
import type { PostmanUrl } from './postman-url.ts';
import { type Responses, unknownResponse } from './responses.ts';
import { rowsIn } from './rows.ts';
import type { DocumentSchemas } from './schemas.ts';
import { isPlainName, shortText, valueText } from './text.ts';

const descriptionOf = (description: unknown): string =>
  shortText(isRow(description) ? description.content : description);

/** Inputs of a query or of headers; those that are switched off may be sent too. */
function pairInputs(place: 'query' | 'header', pairs: readonly Row[], losses: Losses): DocumentInput[] {
  const inputs = new Map<string, DocumentInput>();
  for (const { key, value, description } of pairs) {
    const isSent = isPlainName(key) && !(place === 'header' && isOwnHeader(key));
    if (typeof key === 'string' && key !== '' && !isPlainName(key))
      losses.add(`${place} ${key}`, 'its name is too long');
    if (!isSent) continue;
    if (place === 'header' && /^cookie$/i.test(key)) {
      losses.add('header Cookie', 'cookies are not sent');
      continue;
    }
    const isList = place === 'query' && (/\[\d*\]$/.test(key) || inputs.has(key));
    const name = place === 'query' ? key.replace(/\[\d*\]$/, '') : key;
    const about = descriptionOf(description);
    const schema = isList ? { type: 'array', items: { type: 'string' } } : { type: 'string' };
    inputs.set(name, {
      name,
      place,
      schema: { ...schema, ...(about && { description: about }) },
      required: false,
      ...(isList && { lists: name === key ? ('repeat' as const) : ('brackets' as const) }),
      ...(place === 'query' && !isList && inputExample(name, value)),
    });
  }
  return [...inputs.values()];
}

function postmanPathInputs({ path, variables, isLastOptional }: PostmanUrl, losses: Losses): DocumentInput[] {
  const described = argumentsOf(path).map((name): DocumentInput => {
    const description = descriptionOf(variables.find(({ key }) => key === name)?.description);
    return { name, place: 'path', schema: { type: 'string', ...(description && { description }) }, required: true };
  });
  return pathInputs(path, described, losses, isLastOptional);
}

/** The first saved response that is a success. */
function savedSuccess(responses: unknown): { status: string; headers: string[]; body: unknown } | undefined {
  const saved = rowsIn(responses).find(({ code }) => /^2\d\d$/.test(valueText(code)));
  if (!saved) return undefined;
  const headers = rowsIn(saved.header).map(({ key }) => valueText(key));
  return { status: valueText(saved.code), headers: headers.filter(isPlainName), body: saved.body };
}

const mediaOf = (body: unknown): { type: string; schema: unknown; examples: Map<string, unknown> }[] => {
  const example = typeof body === 'string' && body !== '' ? parseTemplate(body) : undefined;
  if (example === undefined) return [];
  return [{ type: 'application/json', schema: undefined, examples: new Map([['example', example]]) }];
};

/** It may turn out that it cannot be sent. */
export const methodOf = ({ method }: Row): string => (typeof method === 'string' ? method.toUpperCase() : 'GET');

/** One item of a collection as an operation, or why it is none; `security` and `tags` come from the folders around it. */
export function readPostmanItem(
  item: Row,
  { url, security, tags }: { url: PostmanUrl; security: DocumentOperation['security']; tags: readonly string[] },
  tools: { schemas: DocumentSchemas; responses: Responses; losses: Losses },
): Omit<DocumentOperation, 'method'> | string {
  const { schemas, responses, losses } = tools;
  const request: Row = isRow(item.request) ? item.request : {};
  const title = shortText(item.name) || descriptionOf(request.description);
  const media = postmanMedia(request.body, losses).map((each) => ({
    ...each,
    examples: new Map([...each.examples.values()].map((example) => [title || 'example', example])),
  }));
  const reading = media.length > 0 ? readDocumentBody({ required: true, media }, schemas, losses) : { inputs: [] };
  if (!reading && needsBody(methodOf(request))) return noUsableBody;
  const { inputs = [], body = undefined } = reading ?? {};
  const success = savedSuccess(item.response);
  const headers = pairInputs('header', rowsIn(request.header), losses);
  const query = pairInputs('query', url.query, losses);
  const isPaged = isPagedRequest(methodOf(request), [...query, ...inputs]);
  return {
    title,
    path: url.path,
    tags,
    inputs: [...postmanPathInputs(url, losses), ...query, ...headers, ...inputs],
    ...(body && { body }),
    security,
    response: success
      ? responses.read(
          success.status,
          { media: mediaOf(success.body), headers: success.headers },
          { path: url.path, isPaged, isGet: methodOf(request) === 'GET' },
          losses,
        )
      : unknownResponse,
    leftOut: losses.all,
  };
}
