import { bulkInsert } from '@houselights/db';
import { instant } from './write-catalog.ts';
import type { Prng } from './prng.ts';
import type { Member } from './members.ts';
import type { SeededVideo } from './videos.ts';
import type { Plays, Progress } from './watching.ts';
import type { Client } from '@houselights/db';

export async function writeMembers(connection: Client, members: readonly Member[]): Promise<void> {
  await bulkInsert(
    connection,
    'account',
    ['id', 'email', 'emailKey', 'displayName', 'verifiedAt', 'createdAt', 'updatedAt'],
    members.map(({ id, email, displayName, createdAt }) => {
      const moment = instant(createdAt);
      return [id, email, email, displayName, moment, moment, moment];
    }),
  );
  await bulkInsert(
    connection,
    'access_fact',
    ['accountId', 'source', 'sourceId', 'startedAt', 'paidUntil', 'renews', 'knownFrom'],
    members.flatMap(({ id: accountId, createdAt, subscription }) => {
      if (subscription === undefined) return [];
      const { id, type, endsAt } = subscription;
      const startedAt = instant(Math.min(createdAt, endsAt - 1));
      return [[accountId, type, id, startedAt, instant(endsAt), type === 'stripe', startedAt]];
    }),
  );
}

/** Creates accounts that own the videos, so that no other account's lists fill up. */
export async function writeOwners(
  connection: Client,
  ids: readonly string[],
  batch: string,
  now: number,
): Promise<void> {
  await bulkInsert(
    connection,
    'account',
    ['id', 'email', 'emailKey', 'displayName', 'accountType', 'createdAt', 'updatedAt'],
    ids.map((id, at) => {
      const email = `creator-${at}.${batch}@example.test`;
      return [id, email, email, `Creator ${at + 1}`, 3, instant(now), instant(now)];
    }),
  );
}

export interface Watched {
  readonly members: readonly Member[];
  readonly videos: readonly SeededVideo[];
}

export async function writeProgress(
  connection: Client,
  { members, videos }: Watched,
  progress: Iterable<Progress>,
): Promise<number> {
  const columns = [
    'accountId',
    'videoId',
    'currentTime',
    'totalTime',
    'durationWatched',
    'watched',
    'observedAt',
    'updatedAt',
  ];
  function* rows() {
    for (const { member, video, currentTime, durationWatched, watched, at } of progress) {
      const seen = videos[video];
      const moment = instant(at);
      const total = (seen?.durationMs ?? 0) / 1_000;
      yield [
        members[member]?.id ?? null,
        seen?.id ?? null,
        currentTime,
        total,
        durationWatched,
        watched,
        moment,
        moment,
      ];
    }
  }
  return bulkInsert(connection, 'playback_progress', columns, rows());
}

export async function writePlays(
  connection: Client,
  { members, videos }: Watched,
  plays: Plays,
  order: Iterable<number>,
  { id }: Prng,
): Promise<void> {
  const columns = ['id', 'accountId', 'videoId', 'sessionId', 'needsSlot', 'watchedBefore', 'secondsWatched'];
  function* rows() {
    for (const at of order) {
      const member = members[plays.member[at] ?? 0];
      const video = videos[plays.video[at] ?? 0];
      const startedAt = plays.startedAt[at] ?? 0;
      const seconds = Math.round(plays.secondsWatched[at] ?? 0);
      const ended = instant(startedAt + seconds * 1_000);
      const who = [id(startedAt), member?.id ?? null, video?.id ?? null, member?.sessionId ?? null];
      const watched = [!(video?.free ?? false), Math.round(plays.watchedBefore[at] ?? 0), seconds];
      yield [...who, ...watched, instant(startedAt), ended, ended, at % 9 === 0 ? 'expired' : 'left'];
    }
  }
  await bulkInsert(connection, 'play', [...columns, 'startedAt', 'seenAt', 'endedAt', 'endReason'], rows());
}
