import { bulkInsert } from '@houselights/db';
import { withoutIndexes } from './without-indexes.ts';
import type { Prng } from './prng.ts';
import type { House } from './house.ts';
import type { SeededVideo } from './videos.ts';
import type { Client } from '@houselights/db';

export const instant = (ms: number): string => new Date(ms).toISOString();
const optional = (ms: number | undefined): string | null => (ms === undefined ? null : instant(ms));
const stamps = ['createdAt', 'updatedAt'] as const;

export async function writeHouse(connection: Client, { teams, shows, collections }: House): Promise<void> {
  await bulkInsert(
    connection,
    'creator_team',
    ['id', 'slug', 'displayName', 'shortDescription', ...stamps],
    teams.map(({ id, slug, name, description, createdAt }) => [
      id,
      slug,
      name,
      description,
      instant(createdAt),
      instant(createdAt),
    ]),
  );
  const channel = [
    'id',
    'kind',
    'slug',
    'title',
    'tagline',
    'description',
    'exclusive',
    'creatorTeamId',
    'publishedAt',
    ...stamps,
  ];
  const published = collections.map((one) => ({
    ...one,
    at: Math.min(...one.shows.map(({ publishedAt }) => publishedAt)),
  }));
  await bulkInsert(connection, 'channel', channel, [
    ...shows.map((show) => {
      const at = instant(show.publishedAt);
      const { id, slug, title, tagline, description, exclusive, team } = show;
      return [id, 'show', slug, title, tagline, description, exclusive, team.id, at, at, at];
    }),
    ...published.map(({ id, slug, title, tagline, at }) => {
      const moment = instant(at);
      return [id, 'collection', slug, title, tagline, '', false, null, moment, moment, moment];
    }),
  ]);
  await bulkInsert(
    connection,
    'channel_member',
    ['collectionId', 'showId', 'position'],
    collections.flatMap(({ id, shows: chosen }) => chosen.map((show, position) => [id, show.id, position])),
  );
}

export async function writeVideos(
  connection: Client,
  videos: readonly SeededVideo[],
  ownerIds: readonly string[],
  { pick, id }: Prng,
): Promise<void> {
  const owners = videos.map(() => pick(ownerIds));
  const seasons = new Map(videos.map((video) => [video.seasonId, video]));
  await bulkInsert(
    connection,
    'season',
    ['id', 'channelId', 'number', ...stamps],
    [...seasons.values()].flatMap(({ seasonId, show, season, createdAt }) =>
      seasonId === null || show === undefined
        ? []
        : [[seasonId, show.id, season, instant(createdAt), instant(createdAt)]],
    ),
  );
  const facts = [
    'state',
    'originalFilename',
    'size',
    'progress',
    'durationMs',
    'width',
    'height',
    'hasAudio',
    'posterPath',
  ];
  await bulkInsert(
    connection,
    'asset',
    ['id', 'ownerId', ...facts, 'failureCode', 'failureText', ...stamps],
    videos.map(({ assetId, state, durationMs, createdAt }, at) => {
      const ready = state === 'ready';
      const size = Math.floor(durationMs * 600);
      const failure = state === 'failed' ? ['file_damaged', 'This video is damaged.'] : [null, null];
      const moment = instant(createdAt);
      const made = [
        state,
        'film.mp4',
        size,
        ready ? 1_000 : 400,
        durationMs,
        1920,
        1080,
        true,
        ready ? 'poster.jpg' : null,
      ];
      return [assetId, owners[at] ?? null, ...made, ...failure, moment, moment];
    }),
  );
  const place = ['seasonId', 'episodeNumber', 'creatorTeamId', 'creatorName'];
  await bulkInsert(
    connection,
    'video',
    ['id', 'title', 'description', ...place, 'ownerId', 'assetId', 'free', 'exclusive', 'publishedAt', ...stamps],
    videos.map((video, at) => {
      const { id: own, title, description, seasonId, episode, teamId, creatorName, assetId, free, exclusive } = video;
      const moment = instant(video.createdAt);
      const places = [seasonId, episode, teamId, creatorName];
      const rights = [owners[at] ?? null, assetId, free, exclusive, optional(video.publishedAt)];
      return [own, title, description, ...places, ...rights, moment, moment];
    }),
  );
  const captioned = videos.flatMap(({ captions, assetId, createdAt }) =>
    captions.length === 0 ? [] : [{ id: id(createdAt), captions, assetId, at: instant(createdAt) }],
  );
  await bulkInsert(
    connection,
    'caption',
    ['id', 'assetId', 'language', 'label', 'path', 'createdAt', 'indexedAt'],
    captioned.map(({ id: own, assetId, at }) => [own, assetId, 'en', 'English', 'captions/en.vtt', at, at]),
  );
  await withoutIndexes(connection, ['caption_passage'], async () => {
    await bulkInsert(
      connection,
      'caption_passage',
      ['captionId', 'text', 'starts'],
      captioned.flatMap(({ id: own, captions }) =>
        captions.map(({ lines, starts }) => [own, lines.join('\n'), `{${starts.join(',')}}`]),
      ),
    );
  });
}
