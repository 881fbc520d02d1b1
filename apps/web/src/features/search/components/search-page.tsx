import { t } from '@houselights/messages/catalogue/search';
import { isIdleSearch, searchPageKey, searchPath, searchQueryOf } from '@houselights/rules';
import type { SearchQuery } from '@houselights/rules';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useGo } from '../../../lib/pages/go.ts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { useTitle } from '../../../lib/pages/title.ts';
import { searchAnswer } from '../api/search.ts';
import { Filters } from './filters.tsx';
import { FoundSkeleton, Results } from './results.tsx';
import { SearchField } from './search-field.tsx';

function titleOf({ search, creatorName }: SearchQuery): string {
  if (search) return t('titleSearch', { search });
  return creatorName ? t('titleCreator', { creator: creatorName }) : t('title');
}

function Found({ query, idle, above, ready }: { query: SearchQuery } & Props) {
  const go = useGo();
  const { data } = useAnswer(searchAnswer(searchPageKey(query, 1)));
  const hit = ready && query.search !== '' ? above(query.search) : null;
  return (
    <>
      <Filters query={query} found={data} onChange={(next) => void go(searchPath(next), { replace: true })} />
      {/* Renders nothing that later content would push down. */}
      {hit}
      {ready ? <Results key={searchPath(query)} query={query} hasHit={hit !== null} idle={idle} /> : <FoundSkeleton />}
    </>
  );
}

type Props = {
  idle: ReactNode;
  /** Other matches for the text, above the results; null if there are none. */
  above: (search: string) => ReactNode;
  /** True once the content of `above` is known. */
  ready: boolean;
};

/** The search page. `idle` is shown without a search, or without results. */
export function SearchPage({ idle, above, ready }: Props) {
  const [params] = useSearchParams();
  const query = searchQueryOf(params);
  const title = titleOf(query);
  useTitle(title);
  return (
    <div className="hl-wrap search-page">
      <h1>{title}</h1>
      <SearchField
        key={query.search}
        className="search-wide"
        initial={query.search}
        pathOf={(search) => searchPath({ ...query, search })}
      />
      {isIdleSearch(query) ? idle : <Found query={query} idle={idle} above={above} ready={ready} />}
    </div>
  );
}
