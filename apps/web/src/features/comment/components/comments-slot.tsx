import { lazyPart } from '@houselights/ui';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { commentOf } from '../address.ts';
import type { Film } from '../film.ts';

const Comments = lazyPart(async () => (await import('./comments.tsx')).Comments);

type Props = {
  /** The id of the video or battle. */
  mediaId: string;
  /** The video, where its moments can be played. */
  film?: Film;
  /** Something more urgent is loading, such as the film's first picture. */
  waits?: boolean;
};

/** Comments at the end of a page: neither their code nor they are loaded before the reader comes near, or an address names one. */
export function CommentsSlot({ mediaId, film, waits = false }: Props) {
  const slot = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  const isNamed = commentOf(useLocation().hash) !== undefined;
  // They stay when the address names one no longer.
  if (isNamed && !isSeen) setIsSeen(true);
  const isNear = isNamed || isSeen;
  useEffect(() => {
    const element = slot.current;
    if (!element || isNear || waits) return undefined;
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: '400px' },
    );
    sight.observe(element);
    return () => sight.disconnect();
  }, [isNear, waits]);
  return (
    <div ref={slot} className="comments-slot">
      {isNear && (
        <Suspense>
          <Comments key={mediaId} mediaId={mediaId} {...(film && { film })} />
        </Suspense>
      )}
    </div>
  );
}
