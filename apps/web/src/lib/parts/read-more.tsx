import { t } from '@houselights/messages/catalogue/common-read-more';
import { useEffect, useId, useRef, useState } from 'react';

/** Two lines on a phone hold hardly more characters: longer text counts as cut off until measured. */
const TWO_LINES = 110;

/** Two lines of a text, and the rest on demand; the button only exists if there is more. */
export function ReadMore({ text }: { text: string }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [isCut, setCut] = useState(text.length > TWO_LINES);
  useEffect(() => {
    const element = paragraph.current;
    if (!element || open) return;
    const look = () => setCut(element.scrollHeight > element.clientHeight + 1);
    // Also runs immediately, when layout is clean anyway.
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [open, text]);
  return (
    <div className="read-more">
      <p ref={paragraph} id={id} className={open ? undefined : 'read-more-cut'}>
        {text}
      </p>
      {(isCut || open) && (
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(open ? 'less' : 'more')}
        </button>
      )}
    </div>
  );
}
