import { t } from '@houselights/messages/catalogue/patreon';
import { ApiError, calls } from '@houselights/client';
import { queryOptions } from '@tanstack/react-query';
import { leaveFor } from '../../../lib/browser/leave.ts';
import { call } from '../../../lib/session/session.ts';
import { reasonOf } from '../../../lib/form/trouble.ts';

export const patreonQuery = queryOptions({
  queryKey: ['patreon'],
  queryFn: ({ signal }) => call(calls.getPatreon, {}, { signal }),
});

/** Redirects to Patreon, which returns to /account/patreon. */
export async function goToPatreon(): Promise<void> {
  const { url } = await call(calls.startPatreonLink, {});
  await leaveFor(url);
}

export function completePatreonLink(code: string, state: string) {
  return call(calls.completePatreonLink, { body: { code, state } });
}

export function unlinkPatreon() {
  return call(calls.unlinkPatreon, {});
}

/** The error's message: the shared refusals speak of signing in, which is not what happens here. */
export function patreonTrouble(error: unknown): string {
  if (!(error instanceof ApiError)) return reasonOf(error);
  if (error.code === 'provider_unavailable') return t('unavailable');
  if (error.code === 'identity_refused') return t('refused');
  return reasonOf(error);
}
