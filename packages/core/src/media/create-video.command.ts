import { t as words } from '@houselights/messages/catalogue/fields';
import { v7 } from 'uuid';
import { Refusal } from '@houselights/contracts';
import { hasRoomForFilms, roomForFilm } from '@houselights/rules';
import { sql, statement } from '@houselights/db';
import type { Caller } from '../caller.ts';
import type { CoreDeps } from '../deps.ts';
import type { Queries } from '@houselights/db';

export interface CreateVideo {
  readonly caller: Caller;
  readonly title: string;
  readonly description: string;
  readonly free: boolean;
  /** The show's episode that it becomes; superAdmins only. */
  readonly place?: { readonly show: string; readonly season: number; readonly episode: number } | undefined;
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  readonly maxBytes: number;
}

/** The most that one account may have announced and not finished: in uploads, and in multiples of the largest upload. */
const mostUnfinished = 20;
const mostUnfinishedBytes = 5;

/**
 * Creates a video and the asset for its file. It is published immediately and appears once it is playable.
 * @throws upload_too_large, uploads_under_way, no_room; forbidden if the caller may not choose a place; invalid_input for a missing season
 */
export async function createVideo(
  { db, clock, storage }: Pick<CoreDeps, 'db' | 'clock' | 'storage'>,
  { caller, maxBytes, filename, size, place, ...words }: CreateVideo,
): Promise<{ readonly videoId: string; readonly assetId: string }> {
  if (size > maxBytes) throw new Refusal('upload_too_large');
  if (place !== undefined && !caller.superAdmin) throw new Refusal('forbidden');
  const ownerId = caller.accountId;
  const free = await storage.room();
  const [videoId, assetId] = [v7(), v7()];
  // Other processes compare it: the database client's default would be this machine's clock.
  const now = clock.now();
  await db.transaction(async (queries) => {
    await mustHaveLeft(queries, ownerId, { size, maxBytes, free });
    await queries.asset.create({
      data: {
        id: assetId,
        ownerId,
        state: 'uploading',
        originalFilename: filename,
        size,
        createdAt: now,
        updatedAt: now,
      },
    });
    const episode = place === undefined ? {} : await episodeOf(queries, place);
    const owner = await queries.account.findUnique({ where: { id: ownerId }, select: { displayName: true } });
    await queries.video.create({
      data: {
        id: videoId,
        ownerId,
        assetId,
        ...words,
        // A show's episode is credited to its creator team.
        creatorName: place === undefined ? (owner?.displayName ?? null) : null,
        ...episode,
        publishedAt: now,
      },
    });
  });
  return { videoId, assetId };
}

const lockUploads = statement({
  name: 'lock-uploads',
  text: `select pg_advisory_xact_lock(hashtextextended('uploads', 0)) as lock`,
  row: { lock: sql.nothing },
});
const countAnnounced = statement({
  name: 'count-announced-uploads',
  text: `select count(*) filter (where state = 'uploading' and "ownerId" = $1)::int as own,
      coalesce(sum(size) filter (where state = 'uploading' and "ownerId" = $1), 0)::float as "ownBytes",
      coalesce(sum(size) filter (where state = 'uploading'), 0)::float as announced,
      coalesce(sum(size) filter (where state <> 'uploading'), 0)::float as waiting
    from asset where state in ('uploading', 'queued', 'processing', 'playable')`,
  params: { ownerId: sql.text },
  row: { own: sql.int4, ownBytes: sql.float8, announced: sql.float8, waiting: sql.float8 },
});

/** Serialises announcements, so that the counts hold until the new one is written. */
async function mustHaveLeft(
  queries: Queries,
  ownerId: string,
  { size, maxBytes, free }: { readonly size: number; readonly maxBytes: number; readonly free: number | undefined },
): Promise<void> {
  await lockUploads.run(queries);
  const counted = await countAnnounced.first(queries, { ownerId });
  const { own = 0, ownBytes = 0, announced = 0, waiting = 0 } = counted ?? {};
  if (own >= mostUnfinished || ownBytes + size > mostUnfinishedBytes * maxBytes) throw new Refusal('uploads_under_way');
  if (!hasRoomForFilms(free, { announced: announced + size, waiting })) throw new Refusal('no_room');
  // One film at a time may need all available room; further ones must leave half of it to others.
  if (free !== undefined && own > 0 && roomForFilm(ownBytes + size) > free / 2) throw new Refusal('uploads_under_way');
}

async function episodeOf(queries: Queries, { show, season, episode }: NonNullable<CreateVideo['place']>) {
  const found = await queries.season.findFirst({
    where: { number: season, channel: { slug: show, kind: 'show' } },
    select: { id: true, channel: { select: { creatorTeamId: true } } },
  });
  if (found === null) {
    throw new Refusal('invalid_input', { errors: { place: [words.ref('noSeason', { season, show })] } });
  }
  return { seasonId: found.id, episodeNumber: episode, creatorTeamId: found.channel.creatorTeamId };
}
