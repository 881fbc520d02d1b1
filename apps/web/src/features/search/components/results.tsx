import { t } from '@houselights/messages/catalogue/search';
import { Avatar, Button, ButtonLink, CardPicture, EmptyState, Skeleton, UiLink } from '@houselights/ui';
import type { CreatorCard, SearchResults, ShowCard } from '@houselights/contracts';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { creatorPath } from '../../../shared/catalog/creator-path.ts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { foundNothing, noSearch, pictureOf, searchPageKey, searchPath } from '@houselights/rules';
import type { SearchQuery } from '@houselights/rules';
import { rich } from '../../../lib/language/rich.ts';
import { extentOf } from '../../../shared/catalog/show-words.ts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { searchAnswer } from '../api/search.ts';
import { topOf } from '../top-result.ts';
import { FoundVideo } from './found-video.tsx';

const PAGE = 20;
const LAST_PAGE = 25;
/** Videos above the shows found. */
const FIRST = 5;
/** Results are counted up to this. */
const COUNTED = 500;

export function FoundSkeleton() {
  return (
    <section className="found-list" aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="found">
          <Skeleton shape="picture" />
          <div className="found-words">
            <Skeleton width="50%" />
            <Skeleton width="30%" />
            <Skeleton width="90%" />
          </div>
        </div>
      ))}
    </section>
  );
}

function Creators({ creators }: { creators: readonly CreatorCard[] }) {
  if (creators.length === 0) return null;
  return (
    <ul className="found-creators" aria-label={t('creators')}>
      {creators.map((creator) => (
        <li key={creator.id}>
          <UiLink href={creatorPath(creator)}>
            <Avatar name={creator.displayName} src={creator.images.find(({ type }) => type === 'avatar')?.url} />
            <span>
              <b>{creator.displayName}</b>
              {creator.shortDescription && <span>{creator.shortDescription}</span>}
            </span>
          </UiLink>
        </li>
      ))}
    </ul>
  );
}

function FoundShow({ show }: { show: ShowCard }) {
  const { slug, title, tagline, images } = show;
  return (
    <li className="hl-card hl-card-beside found">
      <CardPicture title={title} picture={pictureOf(images, 'packshot', 'wide', 'hero')} />
      <div className="found-words">
        <UiLink href={`/show/${slug}`} className="hl-card-link">
          <h3>{title}</h3>
        </UiLink>
        <p className="hl-card-note">{t('showNote', { extent: extentOf(show) })}</p>
        {tagline && <p className="found-text">{tagline}</p>}
      </div>
    </li>
  );
}

function Shows({ shows }: { shows: readonly ShowCard[] }) {
  if (shows.length === 0) return null;
  return (
    <ul className="found-list" aria-label={t('shows')}>
      {shows.map((show) => (
        <FoundShow key={show.id} show={show} />
      ))}
    </ul>
  );
}

/** Matching shows and creators, between the first videos and the others. */
function Places({ shows, creators }: Pick<SearchResults, 'shows' | 'creators'>) {
  if (shows.length === 0 && creators.length === 0) return null;
  return (
    <section className="found-rows" aria-label={t('showsAndCreators')}>
      <h2>{t('showsAndCreators')}</h2>
      <Shows shows={shows} />
      <Creators creators={creators} />
    </section>
  );
}

/** One page of videos; rendered only once the page above it has loaded. */
type PageProps = {
  query: SearchQuery;
  page: number;
  last: boolean;
  onMore: () => void;
  /** Rendered after the first few of the first page. */
  between: ReactNode;
};

function Page({ query, page, last, onMore, between }: PageProps) {
  const answer = searchAnswer(searchPageKey(query, page));
  const { data, error, isPending, isFetching } = useAnswer(answer);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = last && data !== undefined && data.media.length === PAGE && page < LAST_PAGE;
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore) return undefined;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '500px' });
    near.observe(element);
    return () => near.disconnect();
  }, [hasMore, onMore]);
  if (isPending) return <FoundSkeleton />;
  if (!data) {
    return <LoadingFailed title={t('pageFailed')} error={error} busy={isFetching} again={answer.refetch} />;
  }
  return (
    <>
      {[data.media.slice(0, FIRST), data.media.slice(FIRST)].map((part, index) => (
        <Fragment key={index === 0 ? 'first' : 'rest'}>
          {index === 1 && between}
          {part.length > 0 && (
            <ul className="found-list">
              {part.map((video) => (
                <FoundVideo key={video.id} video={video} />
              ))}
            </ul>
          )}
        </Fragment>
      ))}
      <div ref={end} />
    </>
  );
}

function nothingTitle(search: string, hasHit: boolean): string {
  if (search === '') return t('nothing');
  return hasHit ? t('nothingElseFor', { search }) : t('nothingFor', { search });
}

function Nothing({ query, hasHit, idle }: Props) {
  const isNarrowed = searchPath(query) !== searchPath({ ...noSearch, search: query.search });
  return (
    <>
      <EmptyState
        level={2}
        title={nothingTitle(query.search, hasHit)}
        text={isNarrowed ? t('nothingNarrowed') : t('nothingHelp')}
        actions={
          isNarrowed ? (
            <ButtonLink href={searchPath({ ...noSearch, search: query.search })} replace variant="light">
              {t('withoutFilters')}
            </ButtonLink>
          ) : (
            <ButtonLink href="/">{t('goHome')}</ButtonLink>
          )
        }
      />
      {idle}
    </>
  );
}

function countWords({ total }: SearchResults): string {
  return total >= COUNTED ? t('videoCountAtLeast', { count: COUNTED }) : t('videoCount', { count: total });
}

/** Pages opened per search, for returning to it. */
const opened = new Map<string, number>();

type Props = {
  query: SearchQuery;
  /** True if something else above the results matches. */
  hasHit: boolean;
  /** Shown if nothing was found. */
  idle: ReactNode;
};

/** Search results: shows and creators, then videos, page by page. */
export function Results({ query, hasHit, idle }: Props) {
  const key = searchPageKey(query, 1);
  const answer = searchAnswer(key);
  const { data, error, isPending, isFetching } = useAnswer(answer);
  const [pages, setPages] = useState(() => opened.get(key) ?? 1);
  useEffect(() => {
    opened.set(key, pages);
  }, [key, pages]);
  if (isPending) return <FoundSkeleton />;
  if (!data) {
    return <LoadingFailed title={t('searchFailed')} error={error} busy={isFetching} again={answer.refetch} />;
  }
  const { media, shows, creators, corrected } = data;
  if (foundNothing(data)) return <Nothing query={query} hasHit={hasHit} idle={idle} />;
  const top = topOf(data, query.search);
  const places = (
    <Places
      shows={shows.filter(({ id }) => top?.kind !== 'show' || id !== top.show.id)}
      creators={creators.filter(({ id }) => top?.kind !== 'creator' || id !== top.creator.id)}
    />
  );
  return (
    <>
      {corrected !== null && (
        <p className="search-corrected">
          {rich(
            t.rich(hasHit ? 'correctedElse' : 'corrected', {
              search: query.search,
              corrected,
              link: (words) => (
                <UiLink className="hl-link" href={searchPath({ ...query, search: corrected })}>
                  {words}
                </UiLink>
              ),
            }),
          )}
        </p>
      )}
      {top && (
        <section className="search-top" aria-label={t('topResult')}>
          {top.kind === 'show' ? <Shows shows={[top.show]} /> : <Creators creators={[top.creator]} />}
        </section>
      )}
      {media.length === 0 && places}
      {media.length > 0 && (
        <section className="hl-section" aria-labelledby="found-videos">
          <header>
            <h2 id="found-videos">{t('videos')}</h2>
            <output className="search-count">{countWords(data)}</output>
          </header>
          {Array.from({ length: pages }, (_, index) => (
            <Page
              key={index}
              query={query}
              page={index + 1}
              last={index + 1 === pages}
              onMore={() => setPages(index + 2)}
              between={index === 0 ? places : null}
            />
          ))}
          {pages === LAST_PAGE && (
            <p className="search-end">
              {t('end')} <Button onClick={() => window.scrollTo(0, 0)}>{t('narrowDown')}</Button>
            </p>
          )}
        </section>
      )}
    </>
  );
}
