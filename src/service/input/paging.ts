import { escaped, type Message } from '../../base/text/message.ts';
import type { Operation } from '../../operations/manifest.ts';
import { numberedInput } from '../../paging/kinds.ts';
import type { Invocation } from '../../session/context.ts';
import type { Input } from './values.ts';

export interface Paging {
  readonly page: number | undefined;
  readonly perPage: number | undefined;
  /** The user chose the page size; else the service may have a smaller one. */
  readonly isSizeChosen: boolean;
  readonly limit: number | undefined;
  readonly all: boolean;
  /** Prove the list by pages that overlap; read twice what has no page numbers. */
  readonly verify: boolean;
}

/** A list from its first page to its end, proved complete, in pages of 100. */
export const wholeListPaging = {
  page: undefined,
  perPage: 100,
  isSizeChosen: false,
  limit: undefined,
  all: true,
  verify: false,
};

/** The inputs that `--page` and `--per-page` set, as they are sent, with the flag that sets each. */
export function pagingFields({ paging }: Pick<Operation, 'paging'>): Readonly<Record<string, string>> {
  if (!paging) return { page: '--page', per_page: '--per-page' };
  const numbered = numberedInput(paging);
  return {
    ...(numbered && { [numbered.input]: '--page' }),
    ...(paging.size !== undefined && { [paging.size]: '--per-page' }),
  };
}

/** Rejects fields of -F that have their own flag. */
export function misplacedPaging(operation: Operation, inputs: readonly Input[]): Message[] {
  const names = new Set(inputs.flatMap(Object.keys));
  const misplaced = Object.entries(pagingFields(operation)).filter(([name]) => names.has(name));
  return misplaced.map(([name, flag]) => escaped`-F ${name}: use ${flag}.`);
}

/** Pages of `--all` unless told otherwise: large ones, because every answer also lists all pages. */
const pageSizeOfAll = 100;

/** Reads the paging flags, with everything that is wrong about them. */
export function readPaging(
  { shared }: Pick<Invocation, 'shared'>,
  { paging: style }: Pick<Operation, 'paging'>,
  allByDefault = false,
): { readonly paging: Paging; readonly mistakes: readonly Message[] } {
  const mistakes: Message[] = [];
  const { page, fromPage, perPage: given, limit, verify } = shared;
  const all = shared.all || (allByDefault && limit === undefined);
  if (all && page !== undefined)
    mistakes.push(escaped`--all and --page cannot be used together. To continue from a page: --all --from-page <n>`);
  if (all && limit !== undefined) mistakes.push(escaped`--all and --limit cannot be used together.`);
  if (verify && !all) mistakes.push(escaped`--verify needs --all.`);
  if (fromPage !== undefined && !all) mistakes.push(escaped`--from-page needs --all. For one page: --page <n>`);
  if (style) mistakes.push(...styleMistakes(style, shared));
  const most = all ? pageSizeOfAll : limit;
  const perPage = given ?? (most === undefined ? undefined : Math.min(most, pageSizeOfAll));
  const isSizeChosen = given !== undefined;
  return { paging: { page: page ?? fromPage, perPage, isSizeChosen, limit, all, verify }, mistakes };
}

/** Says which of the paging flags a list does not take that is paged in this way. */
function styleMistakes(
  style: NonNullable<Operation['paging']>,
  { page, fromPage, perPage }: Invocation['shared'],
): Message[] {
  const mistakes: Message[] = [];
  const flag = page === undefined ? '--from-page' : '--page';
  const numbered = numberedInput(style);
  const wantsNumber = (page ?? fromPage) !== undefined;
  if (wantsNumber && !numbered)
    mistakes.push(escaped`${flag}: the pages of this list have no numbers. Use --limit <rows> or --all.`);
  if (wantsNumber && numbered?.counts === 'rows' && perPage === undefined)
    mistakes.push(escaped`${flag} needs --per-page here: the service counts rows, not pages.`);
  if (perPage !== undefined && style.size === undefined)
    mistakes.push(escaped`--per-page: the service does not let you choose the page size of this list.`);
  return mistakes;
}

/** The same list from its first page to its end. */
export const wholeList = (paging: Paging): Paging => ({
  ...paging,
  all: true,
  limit: undefined,
  perPage: paging.isSizeChosen || paging.perPage === undefined ? paging.perPage : pageSizeOfAll,
});
