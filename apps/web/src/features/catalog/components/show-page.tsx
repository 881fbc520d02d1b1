import { t } from '@houselights/messages/catalogue/catalog-show';
import { ButtonLink, Play, RotateCcw, Skeleton, Tag, UiLink } from '@houselights/ui';
import type { SeasonCard, ShowCard, VideoCard } from '@houselights/contracts';
import { nextEpisode, showHero } from '@houselights/rules';
import { creatorPath } from '../../../shared/catalog/creator-path.ts';
import { rich } from '../../../lib/language/rich.ts';
import { useUserId } from '../../../lib/session/session.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { useTitle } from '../../../lib/pages/title.ts';
import { countedNumber } from '../counted-number.ts';
import { useShowProgress } from '../hooks/use-show-progress.ts';
import type { ShowProgress } from '../hooks/use-show-progress.ts';
import { extentOf } from '../../../shared/catalog/show-words.ts';
import { EpisodeRowsSkeleton, Episodes } from './episodes.tsx';
import { MoreShows } from './more-shows.tsx';
import { PlaceHero, PlaceHeroSkeleton } from './place-hero.tsx';
import { ReadMore } from '../../../lib/parts/read-more.tsx';

/** The page's one action: plays the next episode. */
function PlayButton({ episodes, progress }: { episodes: readonly VideoCard[]; progress: ShowProgress }) {
  const known = storage.get('subscription');
  const playsAll = useUserId() !== null && (known?.hasSubscription !== false || known.needsNone === true);
  if (!progress.isKnown) return <Skeleton shape="box" className="hero-wait-button" />;
  const next = nextEpisode(episodes, progress.positionOf, { playsAll });
  if (!next) return null;
  const { episode, act } = next;
  const { id, title, seasonId } = episode;
  const number = countedNumber(episode) ?? 'none';
  return (
    <ButtonLink
      href={`/video/${id}`}
      state={{ seasonId }}
      variant="light"
      size="lg"
      icon={act === 'again' ? <RotateCcw aria-hidden="true" /> : <Play aria-hidden="true" />}
    >
      {rich(t.rich(act, { number, title, hidden: (words) => <span className="hl-hidden">{words}</span> }))}
    </ButtonLink>
  );
}

function Line({ show }: { show: ShowCard }) {
  const { creator, free, exclusive } = show;
  return (
    <>
      {exclusive && <Tag tone="light">{t('exclusive')}</Tag>}
      {free && <Tag tone="light">{t('partlyFree')}</Tag>}
      {creator && (
        <UiLink className="hero-link" href={creatorPath(creator)}>
          {creator.displayName}
        </UiLink>
      )}
      <span>{extentOf(show)}</span>
    </>
  );
}

type Props = {
  show: ShowCard;
  seasons: readonly SeasonCard[];
  /** Undefined: the season of the member's next episode, or the first. */
  seasonId: string | undefined;
  /** Episodes for the play button, in its order. */
  episodes: readonly VideoCard[];
};

/** A show: description, episodes by season, and similar shows. */
export function ShowPage({ show, seasons, seasonId, episodes }: Props) {
  const progress = useShowProgress(show.id);
  useTitle(show.title);
  const due = nextEpisode(episodes, progress.positionOf, { playsAll: true })?.episode.seasonId;
  const chosenId = seasonId ?? seasons.find(({ id }) => id === due)?.id ?? seasons[0]?.id;
  return (
    <>
      <PlaceHero
        title={show.title}
        line={<Line show={show} />}
        text={show.tagline}
        pictures={showHero(show)}
        actions={<PlayButton episodes={episodes} progress={progress} />}
      />
      {show.description && (
        <div className="hl-wrap place-about">
          <ReadMore key={show.id} text={show.description} />
        </div>
      )}
      {chosenId !== undefined && <Episodes seasons={seasons} chosenId={chosenId} progress={progress} />}
      <MoreShows show={show} />
    </>
  );
}

export function ShowPageSkeleton() {
  return (
    <section aria-busy="true" aria-label={t('loading')}>
      <PlaceHeroSkeleton />
      <div className="hl-wrap place-about">
        <Skeleton width="min(60ch, 90%)" />
        <Skeleton width="min(48ch, 70%)" />
      </div>
      <div className="hl-wrap episodes">
        <Skeleton width="7em" height="1.8rem" />
        <EpisodeRowsSkeleton />
      </div>
    </section>
  );
}
