import { calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/session.ts';

export type Invoice = CallReply<'listInvoices'>['items'][number];
export type AccessAnswer = CallReply<'getAccess'>;

/** Invoices, newest first, paginated. */
export const invoicesQuery = infiniteQueryOptions({
  queryKey: ['invoices'],
  queryFn: ({ pageParam, signal }) =>
    call(calls.listInvoices, { query: { limit: '20', ...(pageParam && { cursor: pageParam }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ cursor }) => cursor,
});

/** Reasons for access at an instant; now if null. */
export function accessQuery(at: string | null) {
  return queryOptions({
    queryKey: ['access', at],
    queryFn: ({ signal }) => call(calls.getAccess, { query: at === null ? {} : { at } }, { signal }),
  });
}

/** What a change to another plan would charge now. The amounts hold for this moment only, so they are never cached. */
export function planChangeQuery(planId: string) {
  return queryOptions({
    queryKey: ['plan-change', planId],
    queryFn: ({ signal }) => call(calls.previewPlanChange, { body: { planId } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}
