import { t } from '@houselights/messages/catalogue/comment';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { Film } from '../film.ts';
import { lastMomentOf, partsOf } from '../moments.ts';

type Props = {
  text: string;
  /** The video, where its moments can be played; without it, they are plain text. */
  film: Film | undefined;
  /** The reader knows the video, or the text, anyway. */
  isKnown: boolean;
};

const never = () => () => {};

/** The moment that a text names, as long as the reader has not come that far. */
function useSpoiler(text: string, film: Film | undefined): string | undefined {
  const last = film && lastMomentOf(text, film.length);
  const isAhead = useSyncExternalStore(
    last ? film.seen.subscribe : never,
    () => last !== undefined && last.seconds > (film?.seen.get() ?? Infinity),
  );
  return isAhead ? last?.moment : undefined;
}

/** A comment's text. One that names a moment ahead of its reader is veiled until they come there, or want to read it. */
export function CommentText({ text, film, isKnown }: Props) {
  const [isLifted, setIsLifted] = useState(false);
  const spoiler = useSpoiler(text, isKnown || isLifted ? undefined : film);
  if (spoiler === undefined) return <Text text={text} film={film} takesFocus={isLifted} />;
  return (
    <div className="comment-veil">
      <p>{t('ahead', { moment: spoiler })}</p>
      <button type="button" className="comment-act" onClick={() => setIsLifted(true)}>
        {t('showAnyway')}
      </button>
    </div>
  );
}

/** Its first lines, and the rest on demand. Moments ("12:34") are buttons. */
function Text({ text, film, takesFocus }: Omit<Props, 'isKnown'> & { takesFocus: boolean }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    // The button that was pressed is gone.
    if (takesFocus) paragraph.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return undefined;
    const sizes = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [isOpen, text]);
  return (
    <>
      <p ref={paragraph} id={id} dir="auto" tabIndex={-1} className="comment-text" data-open={isOpen || undefined}>
        {partsOf(text, film?.length ?? null).map((part, index) => {
          if (typeof part === 'string') return part;
          const { moment, seconds } = part;
          if (!film) return moment;
          return (
            <button
              key={index}
              type="button"
              className="hl-link hl-num"
              aria-label={t('playFrom', { moment })}
              onClick={() => film.playFrom(seconds)}
            >
              {moment}
            </button>
          );
        })}
      </p>
      {(isCut || isOpen) && (
        <button
          type="button"
          className="comment-act"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'less' : 'readMore')}
        </button>
      )}
    </>
  );
}
