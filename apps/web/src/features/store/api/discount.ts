import { calls } from '@houselights/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/session/session.ts';

/** The members' discount at the store; the server refuses everybody else. */
export const discountQuery = queryOptions({
  queryKey: ['store-discount'],
  queryFn: ({ signal }) => call(calls.getStoreDiscount, {}, { signal }),
  staleTime: 60_000,
});
