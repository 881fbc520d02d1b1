import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenQuiet } from '../lib/browser/quiet.ts';

/** Query keys of account data: refetched where they are on screen. */
const ofAccount = [
  ['user-info'],
  ['access'],
  ['billing'],
  ['points'],
  ['greenlight', 'receipt'],
  ['gifts'],
  ['gift'],
  ['invoices'],
  ['coupon'],
  ['store-discount'],
  ['patreon'],
  ['notification-preferences'],
];

const loadLive = () => import('./live-account.ts');

/** Keeps open pages current with changes made elsewhere: on another device, by a payment, by an operator. */
export function useAccountNews(userId: string | null): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (userId === null) return undefined;
    let close = (): void => undefined;
    let isOver = false;
    const refresh = (): void => {
      for (const queryKey of ofAccount) void cache.invalidateQueries({ queryKey });
    };
    const callOff = whenQuiet(() => {
      void loadLive().then(
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
