import { createContext, use, useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { NavigateOptions } from 'react-router';

/** Calls `go` once the page at `href` can be drawn; says so, and stays, when it can't. */
type Open = (href: string, go: () => void) => Promise<void> | void;

const Opening = createContext<Open>((_href, go) => go());

/** Tells every component below how a page is opened. */
export const OpeningProvider = Opening.Provider;

/** Goes to another page by program, as its link would: whatever plays or was typed stays until that page is here. */
export function useGo(): (href: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const open = use(Opening);
  return useCallback(async (href, options) => open(href, () => void navigate(href, options)), [navigate, open]);
}
