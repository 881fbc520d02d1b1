import { useEffect, useRef } from 'react';
import type { FocusEvent } from 'react';

/** Where the focus goes when a row takes the focused button away with it: to the list, and not to the top of the page. */
export function useHeldFocus() {
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
      // What is taken away is left for nothing; whoever goes elsewhere is not called back.
      if (relatedTarget !== null) last.current = null;
    },
  };
}
