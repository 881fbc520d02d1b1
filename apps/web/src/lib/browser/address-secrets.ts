import { useEffect } from 'react';

/** Removes secret parameters (codes, tokens) from the address bar and the history. */
export function useAddressSecrets(...names: string[]): void {
  const list = names.join(' ');
  useEffect(() => {
    const url = new URL(location.href);
    const found = list.split(' ').filter((name) => url.searchParams.has(name));
    if (found.length === 0) return;
    for (const name of found) url.searchParams.delete(name);
    history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  }, [list]);
}
