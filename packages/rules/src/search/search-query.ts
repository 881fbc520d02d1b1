/** The query in the search page's address. */
export type SearchQuery = {
  search: string;
  /** A creator team's id or slug, and its display name. */
  ctid: string;
  creatorName: string;
  /** A show's id or slug. */
  show: string;
  year: string;
  length: '' | 'short' | 'medium' | 'long';
  free: boolean;
};

const lengths = ['short', 'medium', 'long'] as const;

/** Parses the search page's address; unknown values are ignored. */
export function searchQueryOf(params: URLSearchParams): SearchQuery {
  // Cuts without leaving half a surrogate pair at the end, so that parsing the resulting address gives the same query.
  const text = (name: string, longest = 200) =>
    (params.get(name) ?? '')
      .trim()
      .slice(0, longest)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim();
  const year = text('year');
  const free = params.get('free');
  return {
    search: text('search'),
    ctid: text('ctid', 64),
    creatorName: text('creatorName'),
    show: text('show', 64),
    year: /^(?:19|[2-9]\d)\d\d$/.test(year) ? year : '',
    length: lengths.find((length) => length === params.get('length')) ?? '',
    free: free !== null && free !== 'false' && free !== '0',
  };
}

/** The address of a search, without empty fields. */
function paramsOf({ free, ...texts }: SearchQuery): URLSearchParams {
  const params = new URLSearchParams(Object.entries(texts).filter(([, value]) => value !== ''));
  if (free) params.set('free', 'true');
  return params;
}

export function searchPath(query: SearchQuery): string {
  const params = paramsOf(query).toString();
  return params === '' ? '/search' : `/search?${params}`;
}

export const noSearch: SearchQuery = {
  search: '',
  ctid: '',
  creatorName: '',
  show: '',
  year: '',
  length: '',
  free: false,
};

/** True if a search found no videos, shows or creators. */
export function foundNothing({
  media,
  shows,
  creators,
}: Readonly<Record<'media' | 'shows' | 'creators', readonly unknown[]>>): boolean {
  return media.length === 0 && shows.length === 0 && creators.length === 0;
}

/** True if there is nothing to search for: no text and no filter. */
export function isIdleSearch(query: SearchQuery): boolean {
  return paramsOf(query).size === 0;
}

/** The cache key of one page of results: equal for equal queries. */
export function searchPageKey(query: SearchQuery, page: number): string {
  const params = paramsOf(query);
  params.set('page', `${page}`);
  return params.toString();
}

/** True if the search page's address has only parameters of a search. */
export function isPlainSearch(params: URLSearchParams): boolean {
  return [...params.keys()].every((name) => Object.hasOwn(noSearch, name));
}

/** The parameters of `searchCatalog` for one page of results. */
export interface SearchCall {
  page: string;
  search?: string;
  ctid?: string;
  creatorName?: string;
  show?: string;
  year?: string;
  length?: 'short' | 'medium' | 'long';
  free?: 'true';
}

/** The call for one page of results. If the creator is known by id, the name is for display only. */
export function searchCallOf(
  { search, ctid, creatorName, show, year, length, free }: SearchQuery,
  page: string,
): SearchCall {
  return {
    page,
    ...(search && { search }),
    ...(ctid && { ctid }),
    ...(creatorName && !ctid && { creatorName }),
    ...(show && { show }),
    ...(year && { year }),
    ...(length && { length }),
    ...(free && { free: 'true' as const }),
  };
}
