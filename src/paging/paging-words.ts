// The words that services use for paging, in documents and in responses: without case and signs, as `lettersOf` writes
// them. Lists in which order matters begin with the surest word.

export const pageInputs = 'page pagenumber pagenum pageno currentpage pageindex'.split(' ');
export const offsetInputs = 'offset pageoffset skip startindex startat'.split(' ');
/** Beside the end of a period these are its beginning. */
export const beginningInputs = 'start from'.split(' ');
export const endInputs = 'end to until stop'.split(' ');
export const cursorInputs =
  `cursor pagecursor startcursor pagetoken nextpagetoken nexttoken nextcursor continuationtoken paginationtoken pageinfo
  continuation continue startingafter pageafter after afterid sinceid marker bookmark scrollid exclusivestartkey
  lastevaluatedkey`.split(/\s+/);
/** Inputs that name the field by which a list is sorted. */
export const sortInputs = 'sort sortby orderby ordering sortfield sortkey sortcolumn orderfield'.split(' ');
/** The ids of rows: lists that begin with the newest row go on with those before the last one. */
export const beforeIdInputs = ['beforeid'];
export const sizeInputs = 'perpage pagesize pagelimit itemsperpage resultsperpage limit maxresults maxitems'.split(' ');
/** Where nothing else is about pages, a size is that of a box. */
export const otherSizeInputs = 'size take top count rows first'.split(' ');
/** Cursors that are the id of the last row, where a response names no other. */
export const lastIdInputs = 'startingafter afterid sinceid beforeid'.split(' ');

// Fields and headers of responses

/** The counts of the interface document's paginator, by their names as written. */
export const paginatorCounts = ['current_page', 'last_page', 'per_page', 'total'];

/** Headers with the total of a list, the surest first. */
export const totalHeaders = ['x-wp-total', 'x-total-count', 'x-total', 'x-pagination-total-count', 'total-count'];

const things = 'items?|records?|results?|rows?|elements?|entries|hits|objects?|docs|documents?';

export const totals =
  `total totalcount totalitems totalelements totalrecords totalresults totalrows totalsize totalhits totaldocs
  totaldocuments hydratotalitems recordstotal odatacount itemstotal totalscount counttotal recordcount itemcount
  totalitemcount totalrecordcount`.split(/\s+/);
/** Names that count rows: those of the list, or perhaps only those of the response. */
export const countNames = new RegExp(
  `^(?=.*(total|count|found|filtered|num.))(odata|hydra|totals?|count|found|filtered|num|size|${things})+$`,
);
export const pageTotalWords = 'totalpages pages pagecount numpages pagetotal pagestotal lastpage'.split(' ');
export const sizeWords = 'perpage pagesize limit'.split(' ');
export const currentWords = 'page currentpage pagenumber pageindex pageno number'.split(' ');
/** How many rows are behind the page. */
export const remainingWords = 'remaining remainingcount remainingitemcount remainingitems'.split(' ');

/** Fields that hold the token of the next page, the surest first. */
export const nextTokens =
  `nextcursor nextpagetoken nexttoken nextpagecursor nextmarker continuationtoken paginationtoken lastevaluatedkey
  nextkey endcursor aftercursor continue`.split(/\s+/);
export const nextLinks = 'nextpageurl nexturl nextlink odatanextlink hydranext'.split(' ');
/** True where there are more. */
export const mores = 'hasmore hasnextpage hasnext more moreitems hasmoreitems istruncated truncated'.split(' ');
/** False where there are more. */
export const lastPageWords = 'last islast islastpage done complete iscomplete'.split(' ');
/** Fields that lead to the next page: by a page number, a token or an address. */
export const nextWords: readonly string[] = [
  'next',
  'nextpage',
  'nextoffset',
  ...nextLinks,
  ...nextTokens.filter((word) => word.startsWith('next')),
];
/** Names of whatever says, by its value, that there is more. */
export const moreNames = new RegExp(
  `^(odata|hydra|has|is)?(next|more)(page|${things})?(cursor|token|ur[il]|link|offset|marker|key)?$` +
    '|^(cursor|after|aftercursor|(is)?truncated|continu(e|ation(token)?)|paginationtoken|lastevaluatedkey)$',
);

/** Fields that hold others of these, and fields that may hold the list itself beside what is about it. */
const holders =
  `meta metadata responsemetadata listmetadata info resultinfo link links pagination paging pager paginator
  page pages pageinfo cursors cursor paginationinfo paginatorinfo
  data result results response body payload embedded`.split(/\s+/);

/** A field about paging stands within so many others at most. */
export const deepestPaging = 3;

/** May a field hold others that are about paging? The total of an invoice is none of a list. */
export const mayHoldPaging = (letters: string): boolean => holders.includes(letters);
