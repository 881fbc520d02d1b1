import { createContext, use, useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { NavigateOptions } from 'react-router';

/** Calls `go` once the page at `href` can be rendered; if it can't, shows a message and stays. */
type Open = (href: string, go: () => void) => Promise<void> | void;

const Opening = createContext<Open>((_href, go) => go());

/** Provides all components below with the way to open pages. */
export const OpeningProvider = Opening.Provider;

/** Navigates by program the way a link does: media and input stay until the next page is ready. */
export function useGo(): (href: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const open = use(Opening);
  return useCallback(async (href, options) => open(href, () => void navigate(href, options)), [navigate, open]);
}
