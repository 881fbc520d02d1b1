/** What stands in the address of the search page. */
export type SearchQuery = {
  search: string;
  /** A creator team's id or slug, and what it is called. */
  ctid: string;
  creatorName: string;
  /** A show's id or slug. */
  show: string;
  year: string;
  length: '' | 'short' | 'medium' | 'long';
  free: boolean;
};

const lengths = ['short', 'medium', 'long'] as const;

export function queryOf(params: URLSearchParams): SearchQuery {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, 200);
  const year = text('year');
  const free = params.get('free');
  return {
    search: text('search'),
    ctid: text('ctid').slice(0, 64),
    creatorName: text('creatorName'),
    show: text('show').slice(0, 64),
    year: /^(?:19|[2-9]\d)\d\d$/.test(year) ? year : '',
    length: lengths.find((length) => length === params.get('length')) ?? '',
    free: free !== null && free !== 'false' && free !== '0',
  };
}

/** The address of a search: what is not asked for does not stand in it. */
export function paramsOf({ free, ...texts }: SearchQuery): URLSearchParams {
  const params = new URLSearchParams(Object.entries(texts).filter(([, value]) => value !== ''));
  if (free) params.set('free', 'true');
  return params;
}

export function searchPath(query: SearchQuery): string {
  const params = paramsOf(query).toString();
  return params === '' ? '/search' : `/search?${params}`;
}

export const nothing: SearchQuery = {
  search: '',
  ctid: '',
  creatorName: '',
  show: '',
  year: '',
  length: '',
  free: false,
};

/** True when nothing is looked for: neither words nor a filter. */
export function isIdle(query: SearchQuery): boolean {
  return paramsOf(query).size === 0;
}

/** The name of one page of what is found: the same for the same question. */
export function pageKey(query: SearchQuery, page: number): string {
  const params = paramsOf(query);
  params.set('page', `${page}`);
  return params.toString();
}
