import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { Bus, Caller } from '@houselights/core';
import type { Database } from '@houselights/db';

/** A minimal account with one device, whose id is the account's. */
export async function addAccount({ prisma }: Database): Promise<string> {
  const id = v7();
  const email = `${randomUUID()}@example.test`;
  await prisma.account.create({ data: { id, email, emailKey: email, displayName: 'Someone' } });
  await prisma.device.create({
    data: { id, accountId: id, deviceIdentifier: id, platform: 'web', model: 'Linux, Firefox' },
  });
  return id;
}

export interface AddVideo {
  readonly ownerId: string;
  readonly title?: string;
  readonly free?: boolean;
  readonly state?: string;
  readonly progress?: number;
  readonly publishedAt?: Date | null;
  readonly featured?: number;
  readonly chapters?: { start: number; title: string }[];
  readonly exclusive?: boolean;
  readonly seasonId?: string;
  readonly episodeNumber?: number;
  readonly creatorTeamId?: string;
}

/** A video of 100 seconds with its asset, by default playable and published. */
export async function addVideo({ prisma }: Database, video: AddVideo): Promise<{ id: string; assetId: string }> {
  const { ownerId, title = 'A film', free = false, state = 'ready', progress = 1000, featured = null } = video;
  const [id, assetId] = [v7(), v7()];
  const playable = state === 'ready' || state === 'playable';
  await prisma.asset.create({
    data: {
      id: assetId,
      ownerId,
      state,
      progress,
      originalFilename: 'film.mp4',
      size: 1000,
      ...(state === 'failed' && { failureCode: 'file_damaged', failureText: 'This video is damaged.' }),
      ...(playable && {
        durationMs: 100_000,
        width: 1280,
        height: 720,
        posterPath: 'poster.jpg',
        sprite: { path: 'sprite.jpg', columns: 5, rows: 2, width: 160, height: 90, intervalMs: 10_000, count: 10 },
      }),
    },
  });
  const { publishedAt = new Date(Date.now() - 60_000), chapters = [] } = video;
  const { exclusive = false, seasonId = null, episodeNumber = null, creatorTeamId = null } = video;
  const place = { exclusive, seasonId, episodeNumber, creatorTeamId };
  await prisma.video.create({ data: { id, ownerId, assetId, title, free, featured, publishedAt, chapters, ...place } });
  return { id, assetId };
}

export interface AddShow {
  readonly slug: string;
  readonly title: string;
  readonly kind?: 'show' | 'collection';
  /** The creator team's name. */
  readonly team?: string;
  /** The numbers of its seasons. */
  readonly seasons?: readonly number[];
  /** Ids of a collection's shows. */
  readonly shows?: readonly string[];
  readonly publishedAt?: Date | null;
}

/** A show or a collection, by default published. */
export async function addShow({ prisma }: Database, show: AddShow): Promise<{ id: string; seasonIds: string[] }> {
  const {
    slug,
    title,
    kind = 'show',
    team,
    seasons = [],
    shows = [],
    publishedAt = new Date(Date.now() - 60_000),
  } = show;
  const id = v7();
  const creatorTeam =
    team === undefined ? {} : { creatorTeam: { create: { id: v7(), slug: `team-${slug}`, displayName: team } } };
  await prisma.channel.create({ data: { id, kind, slug, title, publishedAt, ...creatorTeam } });
  const rows = seasons.map((number) => ({ id: v7(), channelId: id, number }));
  await prisma.season.createMany({ data: rows });
  await prisma.channelMember.createMany({
    data: shows.map((showId, position) => ({ collectionId: id, showId, position })),
  });
  return { id, seasonIds: rows.map((season) => season.id) };
}

export function callerOf(accountId: string, facts: Partial<Caller> = {}): Caller {
  return {
    accountId,
    sessionId: v7(),
    deviceId: accountId,
    accountType: 1,
    superAdmin: false,
    hasSubscription: false,
    ...facts,
  };
}

/** An in-process bus. */
export function localBus(): Bus {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  return {
    publish: (topic, payload) => {
      for (const listener of listeners.get(topic) ?? []) listener(payload);
      return Promise.resolve();
    },
    subscribe: (topic, listener) => {
      const known = listeners.get(topic) ?? new Set();
      listeners.set(topic, known.add(listener));
      return Promise.resolve(() => {
        known.delete(listener);
        return Promise.resolve();
      });
    },
    onGap: () => () => {},
    ping: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** `count` videos, each an hour older than the one before: `Film 0` is the newest. */
export async function addVideos(
  db: Database,
  { ownerId, count }: { readonly ownerId: string; readonly count: number },
): Promise<string[]> {
  const ids = [];
  for (let at = 0; at < count; at += 1) {
    const publishedAt = new Date(Date.now() - (at + 1) * 3_600_000);
    ids.push((await addVideo(db, { ownerId, title: `Film ${at}`, publishedAt })).id);
  }
  return ids;
}

/** Stores a video's neighbours, as the worker would. */
export const neighboursIn =
  (db: () => Database) =>
  async (videoId: string, ids: string[], scores: number[]): Promise<void> => {
    const found = { neighbourIds: ids, neighbourScores: scores };
    await db().prisma.videoStat.upsert({ where: { videoId }, create: { videoId, ...found }, update: found });
  };
