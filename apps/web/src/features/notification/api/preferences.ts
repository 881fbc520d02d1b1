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

type Change = { type: NotificationType; isOn: boolean };

function changed({ bell }: NotificationPreferences, { type, isOn }: Change): NotificationPreferences {
  const others = bell.filter((one) => one !== type);
  return { bell: isOn ? [...others, type] : others };
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
