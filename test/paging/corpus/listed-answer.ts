import type { Behind, DescribedList, Json, Part } from './described-list.ts';
import { thing } from './described-list.ts';

/** A response; without JSON it has no body. */
export interface ListedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

export type Asked = Readonly<Record<string, string>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a body under their paths, as texts. */
export const askedByBody = (value: unknown, before = ''): Record<string, string> =>
  isObject(value)
    ? Object.assign({}, ...Object.entries(value).map(([name, inner]) => askedByBody(inner, `${before}${name}.`)))
    : { [before.slice(0, -1)]: String(value) };

/** The rows of the whole list, where it has so many. */
export function rowsOf({ row = thing, keeps = () => true }: DescribedList, count: number): Json[] {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return numbers.filter(keeps).map(row);
}

/** A token of a service means nothing to others. */
const tokenFor = (start: number): string => `tok${start}x`;

function startOf(list: DescribedList, asked: Asked, size: number, rows: readonly Json[]): number {
  const { by, position = '', first = 1, ignores } = list;
  const given = asked[position];
  if (given === undefined || by === 'none' || ignores === 'position' || ignores === 'both') return 0;
  if (by === 'page') return Math.max(0, Number(given) - first) * size;
  if (by === 'offset') return Number(given);
  if (by === 'token') return Number(/\d+/.exec(given)?.[0] ?? 0);
  return rows.findIndex((each) => Object.values(each).some((value) => String(value) === given)) + 1;
}

/** The part that a request asks for. */
function partOf(list: DescribedList, count: number, asked: Asked): Part {
  const { row = thing, keeps = () => true, depth = Number.POSITIVE_INFINITY, first = 1, says, ignores } = list;
  const { size: sizeInput = '', behind } = list;
  const isWhole = list.by === 'none' && list.usual === undefined && sizeInput === '';
  const most = isWhole ? count : (list.most ?? 100);
  const usual = isWhole ? count : (list.usual ?? Math.min(20, most));
  const all = Array.from({ length: count }, (_, at) => row(at + 1));
  const given = ignores === 'size' || ignores === 'both' ? undefined : asked[sizeInput];
  const size = Math.max(1, Math.min(given === undefined ? usual : Number(given), most));
  const last = count === 0 ? 0 : Math.floor((count - 1) / size) * size;
  let start = startOf(list, asked, size, all);
  if (behind === 'last page' && start >= count) start = last;
  if (behind === 'first page' && start >= count) start = 0;
  const held = start >= depth ? [] : all.slice(start, start + size);
  const rows = held.filter((_, at) => keeps(start + at + 1));
  const more = start + size < Math.min(count, depth);
  const next = more ? start + size : undefined;
  const page = Math.floor(start / size) + first;
  const total = says ? says(count) : count;
  return {
    ...{ rows, start, size, page, more, next, asked },
    total,
    pages: Math.ceil(total / size),
    nextPage: more ? page + 1 : undefined,
    token: next === undefined ? undefined : tokenFor(next),
  };
}

const behindAnswers: Partial<Record<Behind, ListedAnswer>> = {
  missing: { status: 404, headers: {}, json: { message: 'No such page.' } },
  'no content': { status: 204, headers: {} },
  refused: { status: 400, headers: {}, json: { message: 'The page is out of range.' } },
};

/** What the service sends of a list of so many rows. */
export function listedAnswer(list: DescribedList, count: number, asked: Asked): ListedAnswer {
  const part = partOf(list, count, asked);
  const { behind = 'empty', body = ({ rows }) => rows, headers = () => ({}), status = () => 200 } = list;
  const isBehind = part.rows.length === 0 && part.start > 0 && part.start >= count;
  const other = isBehind ? behindAnswers[behind] : undefined;
  if (other) return other;
  const written = Object.entries(headers(part)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return { status: status(part), headers: Object.fromEntries(written), json: body(part) };
}
