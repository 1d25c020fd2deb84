import { recognizePaging } from '../../documents/recognize-paging.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { ListResponse } from '../../paging/response-facts.ts';
import { StyledPages } from '../../paging/styles/styled-pages.ts';
import { sentName } from '../input/requests.ts';
import type { Input } from '../input/values.ts';

/** The pages of a list whose document says how they are asked for. */
export function stylesOf(operation: Operation): StyledPages | undefined {
  const { paging, requiredInput } = operation;
  const required = requiredInput.map((name) => sentName(operation, name));
  return paging && new StyledPages(paging, required);
}

/** The pages of a list that is recognized by its first response alone. */
export function stylesBy(sent: Input, response: ListResponse): StyledPages | undefined {
  const style = recognizePaging(sent, response);
  return style && new StyledPages(style);
}
