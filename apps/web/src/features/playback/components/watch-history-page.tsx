import { t } from '@houselights/messages/catalogue/watch-history';
import {
  Button,
  ButtonLink,
  confirmDialog,
  EmptyState,
  IconButton,
  Skeleton,
  Spinner,
  useFocusRestore,
  VideoCard,
  X,
  clock,
} from '@houselights/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { locale } from '@houselights/messages';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { useNearEnd } from '../hooks/use-near-end.ts';
import { useTitle } from '../../../lib/pages/title.ts';
import { useClear, useRemove, watchHistoryQuery } from '../api/watch-history.ts';
import type { Watched } from '../api/watch-history.ts';
import { once } from '../../../lib/format/once.ts';

const day = once(() => new Intl.DateTimeFormat(locale(), { month: 'short', day: 'numeric' }));
const dayOfYear = once(() => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }));

/** The day, with the year if it is not the current one. */
function dayOf(instant: string): string {
  const at = new Date(instant);
  return (at.getFullYear() === new Date().getFullYear() ? day : dayOfYear)().format(at);
}

/** From this many seconds on, minutes are precise enough. */
const IN_MINUTES = 5 * 60;

/** Progress as text. */
function standing({ currentTime, totalTime, watched }: Watched['progress']): string {
  const left = Math.max(0, totalTime - currentTime);
  if (watched || totalTime <= 0) return t('watched');
  return left < IN_MINUTES
    ? t('timeLeft', { time: clock(left) })
    : t('minutesLeft', { minutes: Math.round(left / 60) });
}

function Row({ item, onRemove }: { item: Watched; onRemove: () => void }) {
  const { media, progress } = item;
  const { currentTime, totalTime, watched, observedAt } = progress;
  const named = [media.showTitle ?? media.creatorName, media.episodeText].filter(Boolean).join(' · ');
  return (
    <li className="history-row">
      <VideoCard
        layout="row"
        href={`/video/${media.id}`}
        title={media.title}
        picture={media.posterUrl}
        seconds={media.durationSeconds ?? undefined}
        watched={watched ? 1 : totalTime > 0 ? currentTime / totalTime : 0}
        note={
          <>
            {named && <span className="history-named">{named}</span>}
            {t('note', { standing: standing(progress), date: dayOf(observedAt) })}
          </>
        }
      />
      <IconButton label={t('remove', { title: media.title })} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function Waiting() {
  return (
    <ul className="history-list" aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: 5 }, (_, index) => (
        <li key={index} className="history-row">
          <div className="hl-card-row">
            <Skeleton shape="picture" />
            <div>
              <Skeleton width="70%" />
              <Skeleton width="44%" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function List({ items, children }: { items: readonly Watched[]; children: ReactNode }) {
  const remove = useRemove();
  const held = useFocusRestore();
  return (
    <>
      <ul className="history-list" aria-label={t('list')} {...held}>
        {items.map((item) => (
          <Row key={item.media.id} item={item} onRemove={() => remove.mutate(item.media.id)} />
        ))}
      </ul>
      {children}
    </>
  );
}

/** The member's watch history, newest first, to continue or to delete. */
export function WatchHistoryPage() {
  useTitle(t('title'));
  const query = useInfiniteQuery(watchHistoryQuery);
  const { data, error, refetch, isRefetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const clear = useClear();
  const mayFetch = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const end = useNearEnd(() => void fetchNextPage(), { enabled: mayFetch, seen: items.length });

  async function askToClear() {
    const yes = await confirmDialog({
      title: t('clearQuestion'),
      text: t('clearEffect'),
      confirm: t('clearConfirm'),
      cancel: t('clearCancel'),
      tone: 'danger',
    });
    if (yes) clear.mutate();
  }

  return (
    <div className="account-page">
      <header className="history-head">
        <h1>{t('title')}</h1>
        {items.length > 0 && (
          <Button busy={clear.isPending} onClick={() => void askToClear()}>
            {t('clear')}
          </Button>
        )}
      </header>
      {!data && !error && <Waiting />}
      {!data && error && (
        <div className="hl-panel">
          <LoadingFailed title={t('loadingFailed')} error={error} busy={isRefetching} again={refetch} />
        </div>
      )}
      {data && items.length === 0 && !hasNextPage && (
        <EmptyState
          level={2}
          title={t('empty')}
          text={t('emptyHint')}
          actions={
            <ButtonLink href="/" variant="light">
              {t('find')}
            </ButtonLink>
          }
        />
      )}
      {items.length > 0 && (
        <List items={items}>
          {isFetchNextPageError && (
            <LoadingFailed
              title={t('loadingMoreFailed')}
              error={error}
              busy={isFetchingNextPage}
              again={fetchNextPage}
            />
          )}
        </List>
      )}
      <div ref={end} className="history-end">
        {isFetchingNextPage && <Spinner />}
      </div>
      <output className="hl-hidden">{isFetchingNextPage ? t('loadingMore') : ''}</output>
    </div>
  );
}
