/** What the address of the search page asks for. */
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

/** Reads the address of the search page; what it does not understand is left out. */
export function searchQueryOf(params: URLSearchParams): SearchQuery {
  // Cut without leaving half of a character at the end: read again, its own address means the same.
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

/** The address of a search: what is not asked for does not stand in it. */
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

/** True when a search found neither videos nor places. */
export function foundNothing({
  media,
  shows,
  creators,
}: Readonly<Record<'media' | 'shows' | 'creators', readonly unknown[]>>): boolean {
  return media.length === 0 && shows.length === 0 && creators.length === 0;
}

/** True when nothing is looked for: neither words nor a filter. */
export function isIdleSearch(query: SearchQuery): boolean {
  return paramsOf(query).size === 0;
}

/** The name of one page of what is found: the same for the same question. */
export function searchPageKey(query: SearchQuery, page: number): string {
  const params = paramsOf(query);
  params.set('page', `${page}`);
  return params.toString();
}

/** True when the address of the search page has nothing but what a search knows. */
export function isPlainSearch(params: URLSearchParams): boolean {
  return [...params.keys()].every((name) => Object.hasOwn(noSearch, name));
}

/** What the call `searchCatalog` is sent for one page of a search. */
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

/** The call for one page of what is found. Where the creator is known by id, the name only says it to people. */
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
