import { useEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/** Moves the focus to the list, not to the top of the page, when the row with the focused button is removed. */
export function useFocusRestore() {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) list.current?.focus();
  });
  return {
    ref: list,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      last.current = target;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Removing an element blurs it without a related target; a real move of the focus is not undone.
      if (relatedTarget !== null) last.current = null;
    },
  };
}
