import { t } from '@houselights/messages/catalogue/catalog-show';
import { CardPicture, ChipSelect, EmptyState, Select, Skeleton, Tag, UiLink } from '@houselights/ui';
import type { PlaybackProgress, SeasonCard, VideoCard } from '@houselights/contracts';
import { useState, useSyncExternalStore } from 'react';
import { useGo } from '../../../lib/pages/go.ts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { rich } from '../../../lib/language/rich.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { seasonAnswer } from '../api/channel.ts';
import { countedNumber } from '../counted-number.ts';
import type { ShowProgress } from '../hooks/use-show-progress.ts';

/** Up to this many seasons as tabs; more in a select. */
const SIDE_BY_SIDE = 8;

const seasonPath = (id: string) => `/season/${id}#episodes`;

/** A show's seasons, each with its own page. */
function SeasonChooser({ seasons, chosenId }: { seasons: readonly SeasonCard[]; chosenId: string }) {
  const go = useGo();
  if (seasons.length < 2) return null;
  if (seasons.length > SIDE_BY_SIDE) {
    return (
      <label>
        <span className="hl-hidden">{t('season')}</span>
        <Select value={chosenId} onChange={(event) => void go(seasonPath(event.target.value), { replace: true })}>
          {seasons.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </label>
    );
  }
  return (
    <nav aria-label={t('seasons')} className="seasons">
      {seasons.map(({ id, title }) => (
        <UiLink key={id} href={seasonPath(id)} replace aria-current={id === chosenId ? 'page' : undefined}>
          {title}
        </UiLink>
      ))}
    </nav>
  );
}

type RowProps = { video: VideoCard; number: number; seasonId: string; position: PlaybackProgress | undefined };

function Episode({ video, number, seasonId, position }: RowProps) {
  const { id, title, description, posterUrl, durationSeconds, free, exclusive } = video;
  const share = position && position.totalTime > 0 ? position.currentTime / position.totalTime : 0;
  return (
    <li className="hl-card episode">
      <span className="episode-number hl-num" aria-hidden="true">
        {number}
      </span>
      <CardPicture
        title={title}
        picture={posterUrl}
        seconds={durationSeconds ?? undefined}
        watched={position?.watched ? 1 : share}
      />
      <div className="episode-words">
        <UiLink href={`/video/${id}`} state={{ seasonId }} className="hl-card-link">
          <h3>
            {rich(
              t.rich('episodeName', {
                number,
                title,
                hidden: (words) => <span className="hl-hidden">{words}</span>,
              }),
            )}
          </h3>
        </UiLink>
        {(free || exclusive || position?.watched) && (
          <p className="episode-tags">
            {free && <Tag tone="light">{t('episodeFree')}</Tag>}
            {exclusive && <Tag>{t('exclusive')}</Tag>}
            {position?.watched && <Tag>{t('episodeWatched')}</Tag>}
          </p>
        )}
        {description && <p className="episode-text">{description}</p>}
      </div>
    </li>
  );
}

function EpisodesSkeleton() {
  return (
    <section aria-busy="true" aria-label={t('loading')}>
      <EpisodeRowsSkeleton />
    </section>
  );
}

/** Placeholder for a season's rows. */
export function EpisodeRowsSkeleton() {
  return (
    <div className="episode-list">
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="episode">
          <span className="episode-number" />
          <Skeleton shape="picture" />
          <div className="episode-words">
            <Skeleton width="40%" />
            <Skeleton width="90%" />
            <Skeleton width="70%" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Uncounted videos get their position in the list. */
function numberOf(video: VideoCard, place: number): number {
  const counted = countedNumber(video);
  return counted === undefined ? place : Number(counted);
}

const ORDERS = ['oldest', 'newest'] as const;
type Order = (typeof ORDERS)[number];

const never = () => () => undefined;
const keptOrder = (): Order => storage.get('playlist-order') ?? 'oldest';

/** The order of the episodes. The server draws the usual one; a page from it begins with that, and then follows what was stored. */
function useOrder(): [Order, (order: Order) => void] {
  const kept = useSyncExternalStore<Order>(never, keptOrder, () => 'oldest');
  const [chosen, setChosen] = useState<Order>();
  const choose = (order: Order) => {
    setChosen(order);
    storage.set('playlist-order', order);
  };
  return [chosen ?? kept, choose];
}

type Props = { seasons: readonly SeasonCard[]; chosenId: string; progress: ShowProgress };

/** One season's episodes, and links to the other seasons. */
export function Episodes({ seasons, chosenId, progress }: Props) {
  const answer = seasonAnswer(chosenId);
  const { data, error, isPending, isFetching } = useAnswer(answer);
  const chosen = data ?? seasons.find(({ id }) => id === chosenId);
  const title = chosen?.title || t('episodes');
  const [order, setOrder] = useOrder();
  const listed = (data?.media ?? []).map((video, index) => ({ video, number: numberOf(video, index + 1) }));
  if (order === 'newest') listed.reverse();
  return (
    <section id="episodes" className="hl-wrap episodes" aria-labelledby="episodes-title">
      <header>
        <h2 id="episodes-title">{title}</h2>
        <div className="episodes-choices">
          <SeasonChooser seasons={seasons} chosenId={chosenId} />
          {listed.length > 1 && (
            <ChipSelect
              label={t('order')}
              value={order}
              options={ORDERS.map((value) => ({ value, label: t(value) }))}
              onChange={(wanted) => setOrder(wanted === 'newest' ? 'newest' : 'oldest')}
            />
          )}
        </div>
      </header>
      {chosen?.description && <p className="episodes-about">{chosen.description}</p>}
      {isPending && <EpisodesSkeleton />}
      {!isPending && !data && (
        <LoadingFailed title={t('episodesFailed')} error={error} busy={isFetching} again={answer.refetch} />
      )}
      {data?.media.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
      {data && data.media.length > 0 && (
        <ol className="episode-list">
          {listed.map(({ video, number }) => (
            <Episode
              key={video.id}
              video={video}
              number={number}
              seasonId={chosenId}
              position={progress.positionOf(video.id)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
