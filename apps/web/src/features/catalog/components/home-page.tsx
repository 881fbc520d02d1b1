import { t } from '@houselights/messages/catalogue/catalog-home';
import { Button, EmptyState, ErrorState, ShelfSkeleton, Skeleton } from '@houselights/ui';
import type { Banner } from '@houselights/contracts';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { useConfig } from '../../../lib/config/remote-config.tsx';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { exclusive, front, popular } from '../api/front.ts';
import { latest } from '../api/latest.ts';
import { bannerSlide, videoSlide } from '../slides.ts';
import { interleave, withoutRepeats } from '../program.ts';
import { videoRow } from '../rows.tsx';
import type { Row } from '../rows.tsx';
import { Hero } from './hero.tsx';
import { Preparing } from './preparing.tsx';
import { CollectionShelf } from '../../../shared/catalog/shelves.tsx';

function HeroSkeleton() {
  return (
    <div className="hero" data-theme="dark">
      <div className="hl-wrap hero-words">
        <Skeleton shape="box" width="16em" className="hero-wait-line" />
        <Skeleton shape="box" width="4.5em" className="hero-wait-title" />
        <Skeleton shape="box" width="6em" className="hero-wait-title" />
        <Skeleton shape="box" width="23em" className="hero-wait-text" />
        <Skeleton shape="box" width="22em" className="hero-wait-text" />
        <Skeleton shape="box" width="18em" className="hero-wait-text" />
        <Skeleton shape="box" className="hero-wait-button" />
      </div>
    </div>
  );
}

function HomeSkeleton({ strip }: { strip: ReactNode }) {
  return (
    <section aria-busy="true" aria-label={t('loading')}>
      <HeroSkeleton />
      {strip}
      <div className="hl-wrap">
        <ShelfSkeleton label={t('latest')} />
      </div>
    </section>
  );
}

/** Films that the banners link to. */
function filmsOf(hero: readonly Banner[]): string[] {
  return hero.flatMap((banner) => ('media' in banner ? [banner.media.id] : []));
}

const answers = [latest, front, popular, exclusive];
const askAgain = () => {
  for (const { get, refetch } of answers) if (get().data === undefined) void refetch();
};

function Nothing({ failed, busy }: { failed: boolean; busy: boolean }) {
  return (
    <div className="hl-wrap home-state">
      {failed ? (
        <ErrorState
          level={1}
          title={t('showsFailed')}
          text={t('showsFailedText')}
          actions={
            <Button variant="light" busy={busy} onClick={askAgain}>
              {t('tryAgain')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          level={1}
          title={t('empty')}
          text={t('emptyText')}
          actions={
            <Button busy={busy} onClick={() => void latest.refetch()}>
              {t('lookAgain')}
            </Button>
          }
        />
      )}
    </div>
  );
}

type Part = { from?: number; count?: number };

type Props = {
  /** The vote, right below the hero. */
  strip: ReactNode;
  /** Renders the rows below the member's own, once those are known. */
  personal: (draw: (rows: readonly Row[]) => ReactNode) => ReactNode;
  /** Marketing for visitors: the first block goes between the rows, the others below. */
  promo: ((part: Part) => ReactNode) | null;
};

/** Rows above the first marketing block. */
const ROWS_FIRST = 2;

const HOUR_MS = 60 * 60 * 1000;

/** The hour by which videos are new: that of the server, if it drew this page, so that both renders match. */
function hourOfPage(): number {
  const drawn = document.querySelector<HTMLElement>('[data-hour]')?.dataset['hour'];
  return drawn === undefined ? Math.floor(Date.now() / HOUR_MS) : Number(drawn);
}

/** The home page. */
export function HomePage({ strip, personal, promo }: Props) {
  const { projectName } = useConfig();
  const [hour] = useState(hourOfPage);
  const now = hour * HOUR_MS;
  const newest = useAnswer(latest);
  const program = useAnswer(front);
  const watched = useAnswer(popular);
  const only = useAnswer(exclusive);
  const all = [newest, program, watched, only];
  // The lists load in parallel; rendering them together avoids layout shifts.
  if (all.some(({ isPending }) => isPending)) return <HomeSkeleton strip={strip} />;

  const missing = all.find(({ data }) => data === undefined);
  const isFetching = all.some((answer) => answer.isFetching);
  const { featured = null, media = [], preparing = [] } = newest.data ?? {};
  const hero = program.data?.hero ?? [];
  const banners = hero.map((banner) => bannerSlide(banner, now));
  const slides = banners.length > 0 || featured === null ? banners : [videoSlide(featured, now)];
  const onTop = slides === banners ? filmsOf(hero) : featured ? [featured.id] : [];
  const collections = program.data?.channels ?? [];
  if (media.length === 0 && preparing.length > 0) return <Preparing videos={preparing} alone />;
  if (slides.length === 0 && media.length === 0 && collections.length === 0) {
    return <Nothing failed={missing !== undefined} busy={isFetching} />;
  }

  const draw = (own: readonly Row[]) => {
    const films = withoutRepeats(
      [
        ...own,
        ...videoRow('latest', t('latest'), media),
        ...videoRow('only', t('onlyOn', { house: projectName }), only.data?.media),
        ...videoRow('popular', watched.data?.title ?? '', watched.data?.media),
      ],
      onTop,
    );
    const rows = interleave(
      films.map((row, index) => <Fragment key={row.key}>{row.draw(row.media, index === 0)}</Fragment>),
      collections.map((collection, index) => (
        <CollectionShelf key={collection.id} collection={collection} first={films.length + index === 0} />
      )),
    );
    return (
      <>
        {rows.slice(0, ROWS_FIRST)}
        {promo?.({ count: 1 })}
        {rows.slice(ROWS_FIRST)}
        {missing && (
          <div className="hl-section">
            <LoadingFailed title={t('partFailed')} error={missing.error} busy={isFetching} again={askAgain} />
          </div>
        )}
      </>
    );
  };
  return (
    <>
      {slides.length > 0 ? <Hero slides={slides} /> : <h1 className="hl-hidden">{projectName}</h1>}
      {strip}
      <div className="hl-wrap home-shelves" data-hour={hour}>
        {personal(draw)}
      </div>
      {preparing.length > 0 && <Preparing videos={preparing} alone={false} />}
      {promo && <div className="hl-wrap promos">{promo({ from: 1 })}</div>}
    </>
  );
}
