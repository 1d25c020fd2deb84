import { latinDigits } from '../../base/digits.ts';
import type { Invocation } from '../context.ts';

export interface Paging {
  readonly page: number | undefined;
  readonly perPage: number | undefined;
  /** The user chose the page size; else the service may have a smaller one. */
  readonly isSizeChosen: boolean;
  readonly limit: number | undefined;
  readonly all: boolean;
  /** Read again until two passes agree. */
  readonly verify: boolean;
}

/** The query parameters that `--page` and `--per-page` set. */
export const pagingFields: readonly string[] = ['page', 'per_page'];

/** Pages of `--all` unless told otherwise: large ones, because every answer also lists all pages. */
export const pageSizeOfAll = 100;

const mostOf: Readonly<Record<string, number>> = { perPage: 10_000 };

function positive(flags: Invocation['flags'], name: string, flag: string, mistakes: string[]): number | undefined {
  const given = flags[name];
  if (given === undefined) return undefined;
  const digits = latinDigits(String(given));
  const value = Number(digits);
  const most = mostOf[name] ?? 1_000_000_000;
  if (/^\d+$/.test(digits) && value >= 1 && value <= most) return value;
  mistakes.push(`${flag}: ${JSON.stringify(given)} is not a whole number from 1 to ${most}.`);
  return undefined;
}

/** What the paging flags ask for, with everything that is wrong about them. */
export function readPaging(
  { flags }: Invocation,
  allByDefault = false,
): { readonly paging: Paging; readonly mistakes: readonly string[] } {
  const mistakes: string[] = [];
  const page = positive(flags, 'page', '--page', mistakes);
  const fromPage = positive(flags, 'fromPage', '--from-page', mistakes);
  const given = positive(flags, 'perPage', '--per-page', mistakes);
  const limit = positive(flags, 'limit', '--limit', mistakes);
  const all = flags.all === true || (allByDefault && limit === undefined);
  const verify = flags.verify === true;
  const has = (name: string) => flags[name] !== undefined;
  if (all && has('page'))
    mistakes.push('--all and --page cannot be used together. To continue from a page: --all --from-page <n>');
  if (all && has('limit')) mistakes.push('--all and --limit cannot be used together.');
  if (verify && !all) mistakes.push('--verify needs --all.');
  if (has('fromPage') && !all) mistakes.push('--from-page needs --all. For one page: --page <n>');
  const perPage = given ?? (all ? pageSizeOfAll : limit === undefined ? undefined : Math.min(limit, pageSizeOfAll));
  const isSizeChosen = given !== undefined;
  return { paging: { page: page ?? fromPage, perPage, isSizeChosen, limit, all, verify }, mistakes };
}
