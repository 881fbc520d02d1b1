import { Button, DeviceList, DeviceRow, DeviceRowSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { QueryRoot } from '../../../lib/query.tsx';
import { streamsQuery, useStop } from '../api/streams.ts';
import type { Stream } from '../api/streams.ts';
import { player } from '../player/instance.ts';
import { once } from '../../../lib/once.ts';

const playHere = () => void player.retry();

const time = once(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }));
const dayAndTime = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }));

/** When it began: the time of today, with the day for any other one. */
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
      note={`${device?.model ?? 'A browser'} · since ${since(startedAt)}`}
      actions={
        <Button busy={stop.isPending} onClick={() => stop.mutate()} aria-label={`Stop ${media.title}`}>
          Stop
        </Button>
      }
    />
  );
}

function Streams() {
  const { data, error, refetch, isRefetching } = useQuery(streamsQuery);
  if (!data && error) {
    return (
      <LoadingFailed title="We couldn't list your other screens" error={error} busy={isRefetching} again={refetch} />
    );
  }
  const hasRoom = data !== undefined && data.items.length < data.streamLimit;
  return (
    <>
      <h2>{hasRoom ? 'There is room again' : 'Too many screens are playing'}</h2>
      <p>
        {hasRoom
          ? 'One of the other screens has stopped.'
          : 'Your account plays on as many screens as it may at once. Stop one of them, and this plays here.'}
      </p>
      {hasRoom && (
        <Button variant="light" onClick={playHere}>
          Play here
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

/** In the player's place when the account's streams are all held: what holds them, and how to free one. */
export function StreamsScreen() {
  return (
    <QueryRoot>
      <div className="player-screen player-streams" data-theme="dark">
        <Streams />
      </div>
    </QueryRoot>
  );
}
