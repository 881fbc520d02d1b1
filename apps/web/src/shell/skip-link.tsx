import { t } from '@houselights/messages/catalogue/shell';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * The first stop of Tab on every page. The document keeps a place for it in front of the player, whose dozen controls come before the page;
 * the server draws it in the page, from where it moves with its focus.
 */
export function SkipLink() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const wasFocused = useRef(false);
  useEffect(() => {
    wasFocused.current = document.activeElement === link.current;
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the first render must match the server's
    setPlace(document.getElementById('skip'));
  }, []);
  useEffect(() => {
    if (place && wasFocused.current) link.current?.focus();
  }, [place]);
  const element = (
    <a className="skip" href="#main" ref={link}>
      {t('skipToContent')}
    </a>
  );
  return place ? createPortal(element, place) : element;
}
