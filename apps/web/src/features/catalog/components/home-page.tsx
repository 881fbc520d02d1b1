import { Button, EmptyState, ErrorState, RailSkeleton, Skeleton } from '@houselights/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { useConfig } from '../../../lib/remote-config.tsx';
import { useAnswer } from '../../../lib/shared-answer.ts';
import { exclusive, front, popular } from '../api/front.ts';
import { latest } from '../api/latest.ts';
import { bannerSlide, videoSlide } from '../slides.ts';
import { Hero } from './hero.tsx';
import { Preparing } from './preparing.tsx';
import { CollectionRail, VideoRail } from '../../../lib/rails.tsx';

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

function HomeSkeleton() {
  return (
    <section aria-busy="true" aria-label="Loading">
      <HeroSkeleton />
      <div className="hl-wrap">
        <RailSkeleton label="Latest" />
      </div>
    </section>
  );
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
          title="The program did not arrive"
          text="The house could not be reached. Nothing of yours is lost: try again in a moment."
          actions={
            <Button variant="light" busy={busy} onClick={askAgain}>
              Try again
            </Button>
          }
        />
      ) : (
        <EmptyState
          level={1}
          title="Nothing is on yet"
          text="As soon as the first video is published it is shown here."
          actions={
            <Button busy={busy} onClick={() => void latest.refetch()}>
              Look again
            </Button>
          }
        />
      )}
    </div>
  );
}

type Props = {
  /** Between what is on top and what is the same for everyone. */
  personal: ReactNode;
  /** Under the program. */
  below: ReactNode;
};

/** The front of the house. */
export function HomePage({ personal, below }: Props) {
  const { projectName } = useConfig();
  const [now] = useState(() => Date.now());
  const newest = useAnswer(latest);
  const program = useAnswer(front);
  const watched = useAnswer(popular);
  const only = useAnswer(exclusive);
  const all = [newest, program, watched, only];
  // The lists travel side by side; drawn together they push nothing down.
  if (all.some(({ isPending }) => isPending)) return <HomeSkeleton />;

  const missing = all.find(({ data }) => data === undefined);
  const isFetching = all.some((answer) => answer.isFetching);
  const { featured = null, media = [], preparing = [] } = newest.data ?? {};
  const banners = (program.data?.hero ?? []).map((banner) => bannerSlide(banner, now));
  const slides = banners.length > 0 || featured === null ? banners : [videoSlide(featured, now)];
  const collections = program.data?.channels ?? [];
  if (media.length === 0 && preparing.length > 0) return <Preparing videos={preparing} alone />;
  if (slides.length === 0 && media.length === 0 && collections.length === 0) {
    return <Nothing failed={missing !== undefined} busy={isFetching} />;
  }
  return (
    <>
      {slides.length > 0 ? <Hero slides={slides} /> : <h1 className="hl-hidden">{projectName}</h1>}
      <div className="hl-wrap home-rails">
        {personal}
        <VideoRail title="Latest" videos={media} />
        <VideoRail title={`Only on ${projectName}`} videos={only.data?.media ?? []} />
        <VideoRail title={watched.data?.title ?? ''} videos={watched.data?.media ?? []} />
        {collections.map((collection) => (
          <CollectionRail key={collection.id} collection={collection} />
        ))}
        {missing && (
          <div className="hl-section">
            <LoadingFailed
              title="Part of the program did not arrive"
              error={missing.error}
              busy={isFetching}
              again={askAgain}
            />
          </div>
        )}
      </div>
      {preparing.length > 0 && <Preparing videos={preparing} alone={false} />}
      {below}
    </>
  );
}
