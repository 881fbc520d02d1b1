import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isWorthAsking } from '../network/retry.ts';
import { session } from '../session/session.ts';

/** Cache of requests sent with the session, if there is one; what is the same for everyone is a shared answer (shared-answer.ts). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (import.meta.env.DEV) console.error('A query failed', queryKey, error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: isWorthAsking,
    },
    // Offline, an action fails now. The default holds it back and sends it once there is a network, perhaps hours later.
    mutations: { networkMode: 'always' },
  },
});

let owner = session.current()?.userId;
session.subscribe(() => {
  const next = session.current()?.userId;
  // One account's data must not show for the next.
  if (next !== owner) queryClient.clear();
  owner = next;
});

export function QueryRoot({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
