// The words that services use for paging, in documents and in responses: without case and signs, as `lettersOf` writes
// them. Lists in which order matters begin with the surest word.

const things = 'items?|records?|results?|rows?|elements?|entries|hits|objects?|docs|documents?';
const perPageNames = new RegExp(
  `^(max|num|number|no|count)?(of)?(${things}|orders|products)?perpage(limit|count|max)?$|^(max|default)?(page|batch)(size|limit|length)$`,
);
const mostNames = new RegExp(`^max(imum)?(num(ber)?of)?(${things})$|^(${things})limit$`);

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
/** Other names of sizes: `maxResultsPerPage`, `numEntriesPerPage`, `pageLength`, `maxRecords`. */
export const isSizeInput = (letters: string): boolean =>
  sizeInputs.includes(letters) || perPageNames.test(letters) || mostNames.test(letters);
/** Where nothing else is about pages, a size is that of a box. */
export const otherSizeInputs = 'size take top count rows first'.split(' ');
/** Cursors that are the id of the last row, where a response names no other. */
export const lastIdInputs = 'startingafter afterid sinceid beforeid'.split(' ');

// Fields and headers of responses

/** The counts of the interface document's paginator, by their names as written. */
export const paginatorCounts = ['current_page', 'last_page', 'per_page', 'total'];

/** Headers with the total of a list, the surest first. */
export const totalHeaders = ['x-wp-total', 'x-total-count', 'x-total', 'x-pagination-total-count', 'total-count'];

export const totals =
  `total totalcount totalitems totalelements totalrecords totalresults totalrows totalsize totalhits totaldocs
  totaldocuments hydratotalitems recordstotal odatacount itemstotal totalscount counttotal recordcount itemcount
  totalitemcount totalrecordcount totalentries totalobjects nbhits numfound`.split(/\s+/);
/** Names that count rows: those of the list, or perhaps only those of the response. */
export const countNames = new RegExp(
  `^(?=.*(total|count|found|filtered|num.))(odata|hydra|totals?|count|found|filtered|num|size|${things})+$`,
);
export const pageTotalWords = 'totalpages pages pagecount numpages pagetotal pagestotal lastpage'.split(' ');
export const isSizeWord = (letters: string): boolean => letters === 'limit' || perPageNames.test(letters);
export const currentWords = 'page currentpage pagenumber pagenum pageindex pageno number'.split(' ');
/** How many rows are behind the page. */
export const remainingWords = 'remaining remainingcount remainingitemcount remainingitems'.split(' ');

/** Fields that hold the token of the next page, the surest first. */
export const nextTokens =
  `nextcursor nextpagetoken nexttoken nextpagecursor nextcursormark nextmarker continuationtoken paginationtoken
  lastevaluatedkey nextkey endcursor aftercursor continue`.split(/\s+/);
export const nextLinks =
  'nextpageurl nextpageuri nextpagelink nexturl nexturi nextlink nexthref odatanextlink hydranext'.split(' ');
/** True where there are more. */
export const mores = 'hasmore hasnextpage hasnext more moreitems hasmoreitems istruncated truncated'.split(' ');
/** False where there are more. */
export const lastPageWords = 'last islast islastpage done complete iscomplete'.split(' ');
const nextWords: readonly string[] = ['next', 'nextpage', 'nextoffset', 'nextstart', ...nextLinks];
const nextTokenNames = /^next[a-z]*(cursor|token|marker|mark|bookmark|key)$/;
/** Is a field called like one that leads to the next page: by a page number, a token or an address? */
export const isNextWord = (letters: string): boolean => nextWords.includes(letters) || nextTokenNames.test(letters);
/** Names of whatever says, by its value, that there is more. */
export const moreNames = new RegExp(
  `^(odata|hydra|has|is)?(next|more)(page|${things})?(cursor|token|ur[il]|link|href|offset|start|marker|key)?$` +
    `|${nextTokenNames.source}` +
    '|^(cursor|after|aftercursor|(is)?truncated|continu(e|ation(token)?)|paginationtoken|lastevaluatedkey)$',
);

/** Fields that hold others of these, and fields that may hold the list itself beside what is about it. */
const holders =
  `meta metadata responsemetadata listmetadata searchmetadata searchcriteria info resultinfo link links attributes pager paginator
  page pages pageinfo cursors cursor
  data additionaldata result results resultset response body payload embedded list hits d`.split(/\s+/);
const holderNames = /^[a-z]{0,12}(paging|pagination|paginator)[a-z]{0,12}$/;

/** A field about paging stands within so many others at most. */
export const deepestPaging = 3;

/** May a field hold others that are about paging? The total of an invoice is none of a list. */
export const mayHoldPaging = (letters: string): boolean => holders.includes(letters) || holderNames.test(letters);
