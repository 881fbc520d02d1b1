import { t } from '@houselights/messages/catalogue/player';
import { Button, SizedImage } from '@houselights/ui';
import { useEffect, useState } from 'react';
import { isWriting } from '../../../lib/browser/writing.ts';
import { usePagePending } from '../../../lib/pages/lazy-page.tsx';
import type { Showing } from '../dock.ts';

const SECONDS = 8;

type Props = { next: Showing; onGo: () => void; onStay: () => void };

/** After the end: the next video, with time to decline. */
export function UpNextCard({ next, onGo, onStay }: Props) {
  const [left, setLeft] = useState(SECONDS);
  const [isHeld, setIsHeld] = useState(isWriting);
  const isLeaving = usePagePending();
  useEffect(() => {
    // The user is on the way to another page, whose code is slow: the next video would end that.
    if (isLeaving) return undefined;
    const timer = setInterval(() => {
      // What is being written below the film would be lost with the page: the countdown waits, and begins again.
      const holds = isWriting();
      setIsHeld(holds);
      if (holds) setLeft(SECONDS);
      // It pauses while the tab is hidden.
      else if (!document.hidden) setLeft((seconds) => seconds - 1);
    }, 1000);
    return () => clearInterval(timer);
  }, [isLeaving]);
  useEffect(() => {
    if (left <= 0) onGo();
  }, [left, onGo]);
  return (
    <section className="pl-next" aria-label={t('upNext')}>
      {next.posterUrl && <SizedImage src={next.posterUrl} sizes="240px" />}
      <div>
        <output>
          <span className="hl-hidden">{t('upNextNamed', { title: next.title })}</span>
          <span aria-hidden="true">{isHeld ? t('upNext') : t('upNextIn', { seconds: Math.max(0, left) })}</span>
        </output>
        <b>{next.title}</b>
        {next.note && <span>{next.note}</span>}
        <div className="pl-next-acts">
          <Button variant="light" onClick={onGo}>
            {t('upNextPlay')}
          </Button>
          <Button onClick={onStay}>{t('upNextCancel')}</Button>
        </div>
      </div>
    </section>
  );
}
