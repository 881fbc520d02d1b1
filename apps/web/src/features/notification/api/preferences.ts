import { calls } from '@houselights/client';
import type { NotificationPreferences, NotificationType } from '@houselights/contracts';
import { showToast } from '@houselights/ui';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/session/session.ts';
import { reasonOf } from '../../../lib/form/trouble.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(calls.getNotificationPreferences, {}, { signal }),
});

type Change = { where: 'bell' | 'push'; type: NotificationType; isOn: boolean };

/** Devices show nothing of which the bell does not tell. */
function changed(known: NotificationPreferences, { where, type, isOn }: Change): NotificationPreferences {
  const others = known[where].filter((one) => one !== type);
  const chosen = isOn ? [...others, type] : others;
  const { bell, push } = where === 'bell' ? { ...known, bell: chosen } : { ...known, push: chosen };
  return { bell, push: push.filter((one) => bell.includes(one)) };
}

/** Switches one type on or off: shown at once, and sent in the order of the presses. */
export function useSetPreference() {
  const cache = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    mutationKey: queryKey,
    scope: { id: 'notification-preferences' },
    onMutate: async (change: Change) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (known) => known && changed(known, change));
    },
    mutationFn: () => {
      const wanted = cache.getQueryData(queryKey);
      return wanted ? call(calls.setNotificationPreferences, { body: wanted }) : Promise.resolve(undefined);
    },
    onError: (error) => showToast(reasonOf(error), { tone: 'alarm' }),
    // While another press waits, the server's answer would take it back on the screen.
    onSettled: async () => {
      if (cache.isMutating({ mutationKey: queryKey }) === 1) await cache.invalidateQueries({ queryKey });
    },
  });
}
