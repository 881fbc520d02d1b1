import { Button, EmptyState, ErrorState, RailSkeleton, Skeleton } from '@houselights/ui';
import type { ReactNode } from 'react';
import { useAnswer } from '../../../lib/shared-answer.ts';
import { latest } from '../api/latest.ts';
import { Hero } from './hero.tsx';
import { LatestRail } from './latest-rail.tsx';
import { Preparing } from './preparing.tsx';

function HomeSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading">
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
      <div className="hl-wrap">
        <RailSkeleton label="Latest" />
      </div>
    </div>
  );
}

/** The front of the house. `personal` stands between the hero and what is new for everyone. */
export function HomePage({ personal }: { personal: ReactNode }) {
  const { data, isPending, isFetching } = useAnswer(latest);
  const { refetch } = latest;
  if (isPending) return <HomeSkeleton />;
  if (data === undefined) {
    return (
      <div className="hl-wrap home-state">
        <ErrorState
          level={1}
          title="The program did not arrive"
          text="The house could not be reached. Nothing of yours is lost: try again in a moment."
          actions={
            <Button variant="light" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      </div>
    );
  }
  const { featured, media, preparing } = data;
  if (featured === null) {
    if (preparing.length > 0) return <Preparing videos={preparing} alone />;
    return (
      <div className="hl-wrap home-state">
        <EmptyState
          level={1}
          title="Nothing is on yet"
          text="As soon as the first video is published it is shown here."
          actions={
            <Button onClick={() => void refetch()} busy={isFetching}>
              Look again
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <>
      <Hero video={featured} />
      <div className="hl-wrap home-rails">
        {personal}
        <LatestRail videos={media} />
      </div>
      {preparing.length > 0 && <Preparing videos={preparing} alone={false} />}
    </>
  );
}
