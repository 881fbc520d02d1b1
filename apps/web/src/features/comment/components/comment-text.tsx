import { t } from '@houselights/messages/catalogue/comment';
import { useEffect, useId, useRef, useState } from 'react';
import { partsOf } from '../moments.ts';

type Props = {
  text: string;
  /** Plays the video from a place, in seconds; without it, moments are plain text. */
  onMoment: ((seconds: number) => void) | undefined;
};

/** A comment's text: its first lines, and the rest on demand. Moments ("12:34") are buttons. */
export function CommentText({ text, onMoment }: Props) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return undefined;
    const sizes = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [isOpen, text]);
  return (
    <>
      <p ref={paragraph} id={id} dir="auto" className="comment-text" data-open={isOpen || undefined}>
        {partsOf(text).map((part, index) => {
          if (typeof part === 'string') return part;
          const { moment, seconds } = part;
          if (!onMoment) return moment;
          return (
            <button
              key={index}
              type="button"
              className="hl-link hl-num"
              aria-label={t('playFrom', { moment })}
              onClick={() => onMoment(seconds)}
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
