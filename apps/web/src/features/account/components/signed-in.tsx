import { t } from '@houselights/messages/catalogue/account-security';
import { calls } from '@houselights/client';
import type { CallReply } from '@houselights/client';
import { Button, DeviceList, DeviceRow, DeviceRowSkeleton, Panel, confirmDialog, showToast } from '@houselights/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useGo } from '../../../lib/pages/go.ts';
import { PLATFORM, call, signOut } from '../../../lib/session/session.ts';
import { locale } from '@houselights/messages';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { reasonOf } from '../../../lib/form/trouble.ts';
import { once } from '../../../lib/format/once.ts';

type Entry = CallReply<'listSessions'>['sessions'][number];

const sessionsKey = ['sessions'];

const when = once(() => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }));

function Row({ entry }: { entry: Entry }) {
  const cache = useQueryClient();
  const name = entry.device?.model ?? t('unknownDevice');
  const end = useMutation({
    mutationFn: () => call(calls.endSession, { query: PLATFORM, params: { id: entry.id } }),
    onError: (error) => showToast(reasonOf(error), { tone: 'alarm' }),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsKey }),
  });
  return (
    <DeviceRow
      platform={entry.device?.platform ?? 'web'}
      model={name}
      current={entry.current}
      note={t('sessionDates', {
        created: when().format(new Date(entry.created)),
        lastUsed: when().format(new Date(entry.lastUsed)),
      })}
      actions={
        !entry.current && (
          <Button busy={end.isPending} onClick={() => end.mutate()} aria-label={t('logOutOf', { device: name })}>
            {t('logOut')}
          </Button>
        )
      }
    />
  );
}

/** The account's sessions: end one, or end them all. */
export function SignedIn() {
  const go = useGo();
  const { data, error, refetch, isRefetching } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(calls.listSessions, { query: PLATFORM }, { signal }),
  });
  const everywhere = useMutation({
    mutationFn: () => call(calls.endSessions, { query: PLATFORM }),
    onSuccess: () => {
      signOut();
      return go('/login', { replace: true });
    },
    onError: (trouble) => showToast(reasonOf(trouble), { tone: 'alarm' }),
  });

  async function leaveEverywhere() {
    const yes = await confirmDialog({
      title: t('everywhereQuestion'),
      text: t('everywhereEffect'),
      confirm: t('everywhere'),
    });
    if (yes) everywhere.mutate();
  }

  return (
    <Panel title={t('sessions')}>
      {error && !data ? (
        <LoadingFailed title={t('sessionsFailed')} error={error} busy={isRefetching} again={refetch} />
      ) : (
        <DeviceList busy={!data}>
          {data ? data.sessions.map((entry) => <Row key={entry.id} entry={entry} />) : <DeviceRowSkeleton />}
        </DeviceList>
      )}
      <Button className="hl-panel-act" busy={everywhere.isPending} onClick={() => void leaveEverywhere()}>
        {t('everywhere')}
      </Button>
    </Panel>
  );
}
