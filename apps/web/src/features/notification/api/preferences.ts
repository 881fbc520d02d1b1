import { calls } from '@houselights/client';
import type { NotificationMail, NotificationPreferences, NotificationType } from '@houselights/contracts';
import { showToast } from '@houselights/ui';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/session/session.ts';
import { reasonOf } from '../../../lib/form/trouble.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call(calls.getNotificationPreferences, {}, { signal }),
});

type Change = { where: 'bell' | 'push'; type: NotificationType; isOn: boolean } | { mail: NotificationMail };

/** Devices show nothing of which the bell does not tell. */
function changed(known: NotificationPreferences, change: Change): NotificationPreferences {
  if ('mail' in change) return { ...known, mail: change.mail };
  const { where, type, isOn } = change;
  const others = known[where].filter((one) => one !== type);
  const chosen = isOn ? [...others, type] : others;
  const { bell, push } = where === 'bell' ? { ...known, bell: chosen } : { ...known, push: chosen };
  return { ...known, bell, push: push.filter((one) => bell.includes(one)) };
}

/** Switches one type on or off, or chooses emails: shown at once, and sent in the order of the presses. */
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
    mutationFn: (change) => {
      const known = cache.getQueryData(queryKey);
      if (known === undefined) return Promise.resolve(undefined);
      const { mail, ...others } = changed(known, change);
      // Emails that were ended elsewhere meanwhile stay so.
      const body = 'mail' in change ? { ...others, mail } : others;
      return call(calls.setNotificationPreferences, { body });
    },
    onError: (error) => showToast(reasonOf(error), { tone: 'alarm' }),
    // While another press waits, the server's answer would take it back on the screen.
    onSettled: async () => {
      if (cache.isMutating({ mutationKey: queryKey }) === 1) await cache.invalidateQueries({ queryKey });
    },
  });
}
