import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenQuiet } from '../lib/browser/quiet.ts';

/** What pages show of the account: asked for anew where it is looked at. */
const ofAccount = ['user-info', 'access', 'billing', 'points', 'gifts', 'invoices', 'coupon', 'store-discount'];

/** Open pages show what has changed elsewhere: on another device, by a payment, by an operator. */
export function useAccountNews(userId: string | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (userId === null) return undefined;
    let close = (): void => undefined;
    let isOver = false;
    const refresh = (): void => {
      for (const key of ofAccount) void cache.invalidateQueries({ queryKey: [key] });
    };
    const callOff = whenQuiet(() => {
      void import('./live-account.ts').then(
        ({ followAccount }) => {
          if (!isOver) close = followAccount(refresh);
        },
        () => undefined,
      );
    });
    return () => {
      isOver = true;
      callOff();
      close();
    };
  }, [cache, userId]);
}
