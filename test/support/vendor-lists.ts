import { slice } from './real-paging.ts';
import {
  answers,
  asJson,
  byToken,
  flag,
  get,
  intercomPage,
  intercomPages,
  json,
  listOf,
  nextToken,
  numberIn,
  object,
  partOf,
  person,
  refused,
  sizeIn,
  text,
  thing,
  things,
  type VendorList,
  vendorPage,
  whole,
} from './vendor-parts.ts';

const magento: VendorList = {
  route: 'GET /V1/orders',
  operation: get(
    {
      'searchCriteria[filterGroups][0][filters][0][field]': text,
      'searchCriteria[filterGroups][0][filters][0][value]': text,
      'searchCriteria[sortOrders][0][field]': text,
      'searchCriteria[pageSize]': whole,
      'searchCriteria[currentPage]': whole,
    },
    object({
      items: listOf(object({ entity_id: whole, increment_id: text })),
      search_criteria: object({ filter_groups: listOf(object()), page_size: whole, current_page: whole }),
      total_count: whole,
    }),
  ),
  // A page behind the last one is the last one again.
  answer: (count, query) => {
    const size = sizeIn(query, 'searchCriteria[pageSize]');
    const asked = numberIn(query, 'searchCriteria[currentPage]', 1);
    const page = Math.max(1, Math.min(asked, Math.ceil(count / size)));
    const items = slice(count, (page - 1) * size, size).map((id) => ({ entity_id: id, increment_id: `${1e8 + id}` }));
    return json({
      items,
      search_criteria: { filter_groups: [], page_size: size, current_page: asked },
      total_count: count,
    });
  },
  nameOf: ({ entity_id }) => entity_id,
};

const chargebee: VendorList = {
  route: 'GET /customers',
  operation: get(
    { limit: whole, offset: text, include_deleted: flag },
    object({ list: listOf(object({ customer: object({ id: text, first_name: text }) })), next_offset: text }),
  ),
  answer: (count, query) =>
    byToken(query, ['offset', 'limit'], count, (part) =>
      json({ list: part.rows.map((id) => ({ customer: { id: `cust_${id}` } })), next_offset: nextToken(part) }),
    ),
  nameOf: ({ customer }) => asJson(customer).id,
};

const walmartOrders = (write: (query: string) => string): VendorList => ({
  route: 'GET /v3/orders',
  operation: get(
    { sku: text, status: text, createdStartDate: text, limit: text, productInfo: text },
    object({
      list: object({
        meta: object({ totalCount: whole, limit: whole, nextCursor: text }),
        elements: object({ order: listOf(object({ purchaseOrderId: text, customerOrderId: text, orderDate: whole })) }),
      }),
    }),
  ),
  answer: (count, query) => {
    const { rows, size, next } = partOf(count, numberIn(query, 'soIndex', 0), sizeIn(query, 'limit'));
    const cursor = `limit=${size}&hasMoreElements=true&soIndex=${next}&poIndex=${next}`;
    const order = rows.map((id) => ({
      purchaseOrderId: `17${id}`,
      customerOrderId: `40${id}`,
      orderDate: 1714608000000,
    }));
    const meta = { totalCount: count, limit: size, nextCursor: next === undefined ? undefined : write(cursor) };
    return json({ list: { meta, elements: { order } } });
  },
  nameOf: ({ purchaseOrderId }) => purchaseOrderId,
});

const lightspeedSale = object({ saleID: text, createTime: text, total: text });

const solrDocument = object({ id: text, name_s: text });

const linnworksOrders = (order: string) =>
  object(
    { OpenOrders: listOf({ $ref: `#/components/schemas/${order}` }) },
    {
      allOf: [object({ TotalOrders: whole, NextSearchToken: text })],
    },
  );

export const vendorLists: Readonly<Record<string, VendorList>> = {
  'Magento: inputs in brackets': magento,
  'Magento: an empty list that is null': {
    ...magento,
    answer: (count, query, body) =>
      count === 0 ? json({ items: null, search_criteria: {}, total_count: 0 }) : magento.answer(count, query, body),
  },
  'Chargebee: an offset that is a token, and records without an id': chargebee,
  'Walmart: a cursor that is the query of the next page': walmartOrders((query) => `?${query}`),
  'a cursor that is a query without its mark': walmartOrders(String),
  'Intercom: a next page that is an object of inputs': {
    route: 'GET /contacts',
    operation: get({}, object({ type: text, data: listOf(person), total_count: whole, pages: intercomPages })),
    answer: (count, query) =>
      byToken(query, ['starting_after', 'per_page'], count, (part) => intercomPage(count, part)),
  },
  'Lightspeed: one row that is no list': {
    route: 'GET /Sale',
    operation: get(
      { limit: whole, offset: whole },
      object({ '@attributes': object({ count: text, offset: text, limit: text }), Sale: listOf(lightspeedSale) }),
    ),
    answer: (count, query) => {
      const { rows, start, size } = partOf(count, numberIn(query, 'offset', 0), sizeIn(query, 'limit'));
      const sales = rows.map((id) => ({ saleID: String(id), createTime: '2026-01-01', total: '5' }));
      const attributes = { count: String(count), offset: String(start), limit: String(size) };
      return json({
        '@attributes': attributes,
        ...(sales.length > 0 && { Sale: sales.length === 1 ? sales[0] : sales }),
      });
    },
    nameOf: ({ saleID }) => saleID,
  },
  'Lightspeed: a next link in an attribute': {
    route: 'GET /V3/Sale',
    operation: get(
      { limit: whole, after: text },
      object({
        '@attributes': object({ next: text, previous: text }),
        Sale: { oneOf: [listOf(lightspeedSale), lightspeedSale] },
      }),
    ),
    answer: (count, query) =>
      byToken(query, ['after', 'limit'], count, (part) => {
        const sales = part.rows.map((id) => ({ saleID: String(id), createTime: '2026-01-01', total: '5' }));
        const token = nextToken(part);
        const next = token === undefined ? '' : `https://api.example/V3/Sale?${new URLSearchParams({ after: token })}`;
        return json({ '@attributes': { next, previous: '' }, Sale: sales.length === 1 ? sales[0] : sales });
      }),
    nameOf: ({ saleID }) => saleID,
  },
  'Solr: rows within a response': {
    route: 'GET /solr/orders/select',
    operation: get(
      { q: text, start: whole, rows: whole },
      object({
        responseHeader: object({ status: whole, QTime: whole, params: object({ q: text, fq: listOf(text) }) }),
        response: object({ numFound: whole, start: whole, numFoundExact: flag, docs: listOf(solrDocument) }),
      }),
    ),
    answer: (count, query) => {
      const { rows, start, size } = partOf(count, numberIn(query, 'start', 0), sizeIn(query, 'rows'));
      const docs = rows.map((id) => ({ id: `doc${id}`, name_s: 'x' }));
      return json({
        responseHeader: { status: 0, QTime: 3, params: { q: '*:*', rows: String(size), fq: ['a', 'b'] } },
        response: { numFound: count, start, numFoundExact: true, docs },
      });
    },
  },
  'Twilio: a next link that is null, and a page that is refused without its token': {
    route: 'GET /Calls.json',
    operation: get(
      { To: text, PageSize: whole, Page: whole, PageToken: text },
      object({
        calls: listOf(object({ sid: text, status: text })),
        end: whole,
        first_page_uri: text,
        next_page_uri: text,
        page: whole,
        page_size: whole,
        previous_page_uri: text,
        start: whole,
        uri: text,
      }),
    ),
    answer: (count, query) => {
      if (numberIn(query, 'Page', 0) > 0 && query.PageToken === undefined) return refused('Page needs a PageToken');
      return byToken(query, ['PageToken', 'PageSize'], count, (part) => {
        const { rows, start, size } = part;
        const page = start / size;
        const uri = (number: number, more: Record<string, string> = {}) =>
          `/2010-04-01/Calls.json?${new URLSearchParams({ PageSize: String(size), Page: String(number), ...more })}`;
        const token = nextToken(part);
        return json({
          calls: rows.map((id) => ({ sid: `CA${id}`, status: 'completed' })),
          end: start + rows.length - 1,
          first_page_uri: uri(0),
          next_page_uri: token === undefined ? null : uri(page + 1, { PageToken: token }),
          page,
          page_size: size,
          previous_page_uri: null,
          start,
          uri: uri(page),
        });
      });
    },
    nameOf: ({ sid }) => sid,
  },
  'Asana: an offset within the next page': {
    route: 'GET /projects',
    operation: get(
      { limit: whole, offset: text, opt_fields: listOf(text) },
      object({
        data: listOf(object({ gid: text, name: text })),
        next_page: object({ offset: text, path: text, uri: text }, { nullable: true }),
      }),
    ),
    answer: (count, query) =>
      byToken(query, ['offset', 'limit'], count, (part) => {
        const offset = nextToken(part);
        const path = `/projects?${new URLSearchParams({ limit: String(part.size), offset: offset ?? '' })}`;
        return json({
          data: part.rows.map((id) => ({ gid: `12${id}`, name: 'P' })),
          next_page: offset === undefined ? null : { offset, path, uri: `https://api.example${path}` },
        });
      }),
    nameOf: ({ gid }) => gid,
  },
  'Linnworks: a response of one of two kinds, and a token with a name of its own': {
    route: 'GET /v2/orders',
    operation: {
      ...get(
        { fromDate: text, entriesPerPage: whole, searchToken: text },
        {
          oneOf: [linnworksOrders('Order'), linnworksOrders('AnonymousOrder')],
        },
      ),
    },
    answer: (count, query) =>
      byToken(query, ['searchToken', 'entriesPerPage'], count, (part) =>
        json({
          TotalOrders: count,
          NextSearchToken: nextToken(part) ?? null,
          OpenOrders: part.rows.map((id) => ({ GeneralInfo: { ReferenceNum: `r${id}` } })),
        }),
      ),
    nameOf: ({ GeneralInfo }) => asJson(GeneralInfo).ReferenceNum,
  },
  'a size that is called maxResultsPerPage': {
    route: 'GET /things',
    size: 'maxResultsPerPage',
    operation: get({ page: whole, maxResultsPerPage: whole }, object({ results: things, totalResults: whole })),
    answer: (count, query) => {
      const size = sizeIn(query, 'maxResultsPerPage');
      const results = slice(count, (numberIn(query, 'page', 1) - 1) * size, size).map(thing);
      return json({ results, totalResults: count });
    },
  },
  'LoopBack: a limit and an offset of a filter': {
    route: 'GET /things',
    operation: {
      parameters: [
        {
          name: 'filter',
          in: 'query',
          style: 'deepObject',
          explode: true,
          schema: object({ limit: whole, offset: whole, where: object() }),
        },
      ],
      responses: answers(things),
    },
    answer: (count, query) => ({
      json: slice(count, numberIn(query, 'filter[offset]', 0), sizeIn(query, 'filter[limit]')).map(thing),
    }),
  },
  'Logicbroker: inputs behind a dot': {
    route: 'GET /api/v1/Orders',
    operation: get(
      { 'filters.status': text, 'filters.page': whole, 'filters.pageSize': whole },
      object({ Result: text, Records: things, CurrentPage: whole, TotalPages: whole, TotalRecords: whole }),
    ),
    answer: (count, query) => {
      const size = sizeIn(query, 'filters.pageSize');
      const page = numberIn(query, 'filters.page', 1);
      const Records = slice(count, (page - 1) * size, size).map(thing);
      return json({
        Result: 'OK',
        Records,
        CurrentPage: page,
        TotalPages: Math.ceil(count / size),
        TotalRecords: count,
      });
    },
  },
  'Pipedrive: a place to start at': {
    route: 'GET /v1/deals',
    operation: get(
      { start: whole, limit: whole, status: text },
      object({
        success: flag,
        data: things,
        additional_data: object({
          pagination: object({ start: whole, limit: whole, more_items_in_collection: flag, next_start: whole }),
        }),
      }),
    ),
    answer: (count, query) => {
      const { rows, start, size, next } = partOf(count, numberIn(query, 'start', 0), sizeIn(query, 'limit'));
      const more = { more_items_in_collection: next !== undefined, ...(next !== undefined && { next_start: next }) };
      const data = rows.length > 0 ? rows.map(thing) : null;
      return json({ success: true, data, additional_data: { pagination: { start, limit: size, ...more } } });
    },
  },
  'OData 2: a link beside the results': {
    route: 'GET /odata/Orders',
    operation: get(
      { $top: whole, $skip: whole, $filter: text },
      object({ d: object({ results: things, __next: text, __count: text }) }),
    ),
    answer: (count, query) => {
      const { rows, next } = partOf(count, numberIn(query, '$skip', 0), sizeIn(query, '$top'));
      const __next =
        next === undefined ? {} : { __next: `https://api.example/odata/Orders?$skip=${next}&$top=${vendorPage}` };
      return json({ d: { results: rows.map(thing), ...__next } });
    },
  },
  'rows by their place, as PHP writes a list with holes': {
    route: 'GET /things',
    operation: get({ page: whole, per_page: whole }, object({ things, total: whole })),
    answer: (count, query) => {
      const size = sizeIn(query, 'per_page');
      const rows = slice(count, (numberIn(query, 'page', 1) - 1) * size, size);
      const places = Object.fromEntries(rows.map((id, at) => [String(2 * at + 1), thing(id)]));
      return json({ things: rows.length > 0 ? places : [], total: count });
    },
  },
};
