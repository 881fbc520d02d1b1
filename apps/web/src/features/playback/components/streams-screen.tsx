import { t } from '@houselights/messages/catalogue/player-streams';
import { Button, DeviceList, DeviceRow, DeviceRowSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { locale } from '@houselights/messages';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { QueryRoot } from '../../../lib/query/query.tsx';
import { streamsQuery, useStop } from '../api/streams.ts';
import type { Stream } from '../api/streams.ts';
import { player } from '../player/instance.ts';
import { once } from '../../../lib/format/once.ts';

const playHere = () => void player.retry();

const time = once(() => new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }));
const dayAndTime = once(() => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }));

/** Start as a time if today, else with the day. */
function since(startedAt: string): string {
  const began = new Date(startedAt);
  return (began.toDateString() === new Date().toDateString() ? time : dayAndTime)().format(began);
}

function StreamRow({ stream }: { stream: Stream }) {
  const { media, device, isCurrentSession, startedAt } = stream;
  const stop = useStop(stream, playHere);
  return (
    <DeviceRow
      platform={device?.platform ?? 'web'}
      model={media.title}
      current={isCurrentSession}
      note={t('stream', { device: device?.model ?? t('unknownDevice'), time: since(startedAt) })}
      actions={
        <Button busy={stop.isPending} onClick={() => stop.mutate()} aria-label={t('stopNamed', { title: media.title })}>
          {t('stop')}
        </Button>
      }
    />
  );
}

function Streams() {
  const { data, error, refetch, isRefetching } = useQuery(streamsQuery);
  if (!data && error) {
    return <LoadingFailed title={t('loadingFailed')} error={error} busy={isRefetching} again={refetch} />;
  }
  const hasRoom = data !== undefined && data.items.length < data.streamLimit;
  return (
    <>
      <h2>{t(hasRoom ? 'free' : 'full')}</h2>
      <p>{t(hasRoom ? 'freeHint' : 'fullHint')}</p>
      {hasRoom && (
        <Button variant="light" onClick={playHere}>
          {t('playHere')}
        </Button>
      )}
      <DeviceList busy={!data}>
        {data?.items.map((stream) => (
          <StreamRow key={stream.id} stream={stream} />
        ))}
        {!data && Array.from({ length: 3 }, (_, index) => <DeviceRowSkeleton key={index} />)}
      </DeviceList>
    </>
  );
}

/** Shown in the player's slot when all streams are in use: what uses them, and how to free one. */
export function StreamsScreen() {
  return (
    <QueryRoot>
      <div className="player-screen player-streams" data-theme="dark">
        <Streams />
      </div>
    </QueryRoot>
  );
}
