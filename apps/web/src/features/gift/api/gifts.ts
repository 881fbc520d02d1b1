import { calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { leaveFor } from '../../../lib/browser/leave.ts';
import { call } from '../../../lib/session/session.ts';
import { keepDraft } from '../draft.ts';
import type { Draft } from '../draft.ts';

export type Gift = CallReply<'getGift'>;
export type GiftLook = CallReply<'lookAtGift'>;

/** Gifts that the account bought, newest first, paginated. */
export const giftsQuery = infiniteQueryOptions({
  queryKey: ['gifts'],
  queryFn: ({ pageParam, signal }) =>
    call(calls.listGifts, { query: { limit: '20', ...(pageParam && { cursor: pageParam }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ cursor }) => cursor,
  // Gifts are mailed and redeemed elsewhere, so cached data goes stale.
  staleTime: 0,
});

const ASK_EVERY_MS = 1_000;

/** One gift. Polled every second while unpaid, until `until` (ms since the epoch). */
export function giftQuery(id: string, until: number) {
  return queryOptions({
    queryKey: ['gift', id],
    queryFn: ({ signal }) => call(calls.getGift, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'unpaid' && Date.now() < until ? ASK_EVERY_MS : false),
  });
}

/** Starts a gift purchase and redirects to the payment page. Keeps the draft for those who return without paying. */
export async function goToGiftCheckout({ deliverOn, ...draft }: Draft, currency: string): Promise<void> {
  const body = { ...draft, currency, ...(deliverOn && { deliverOn }) };
  const { url } = await call(calls.buyGift, { body });
  keepDraft({ ...draft, deliverOn });
  await leaveFor(url);
}

export function sendGiftAgain(id: string) {
  return call(calls.sendGiftAgain, { params: { id } });
}

export function lookAtGift(code: string): Promise<GiftLook> {
  return call(calls.lookAtGift, { body: { code } });
}

export function redeemGift(code: string) {
  return call(calls.redeemGift, { body: { code } });
}
