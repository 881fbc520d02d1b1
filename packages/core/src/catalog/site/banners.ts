import { newId } from '../../shared/ids.ts';
import { asText, entryOf, given, listed, spread } from '../../shared/site-part.ts';
import { imageFields, isImage, storedImages } from './images.ts';
import type { SiteBanner } from '@houselights/contracts';
import type { Queries } from '@houselights/db';
import type { Fields, SitePart } from '../../shared/site-part.ts';

const targets = ['show', 'video', 'team', 'href'] as const;
const defaults: Fields = {
  title: '',
  text: '',
  label: '',
  until: null,
  show: null,
  video: null,
  team: null,
  href: null,
};

export const bannerPart: SitePart = {
  name: 'banner',
  section: 'banners',
  defaults,
  mayGo: isImage,
  items: (section) =>
    listed<SiteBanner>(section, {
      name: 'banners',
      key: 'slug',
      fields: (banner) => {
        const { type, title, text, label, from, until, images } = banner;
        // A banner has one target: changing the type clears the others.
        const target = Object.fromEntries(
          targets.map((name) => [name, name in banner ? String(banner[name as never]) : null]),
        );
        const times = { from: instantOf(from), until: until === null ? null : instantOf(until) };
        return { ...given({ type, title, text, label, ...times }), ...target, ...spread('images', images) };
      },
    }),
  compose: (document, banners) => {
    document['banners'] = banners.map((one, index) => ({
      slug: one.key,
      ...entryOf(one, { defaults, index, nested: ['images'] }),
    }));
  },
  references: ({ show, team, video }) => [
    ...(typeof show === 'string' ? [{ field: 'show', part: 'show', key: show }] : []),
    ...(typeof team === 'string' ? [{ field: 'team', part: 'team', key: team }] : []),
    ...(typeof video === 'string' ? [{ field: 'video', part: 'film', key: video }] : []),
  ],
  read: async (queries) => {
    const rows = await queries.banner.findMany({
      include: {
        channel: { select: { slug: true } },
        creatorTeam: { select: { slug: true } },
        video: { include: { season: { include: { channel: true } } } },
      },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    });
    const places = await placesOf(
      queries,
      rows.flatMap(({ videoId }) => videoId ?? []),
    );
    return rows.map((row) => ({
      key: row.slug,
      fields: {
        type: row.type,
        title: row.title,
        text: row.text,
        label: row.label,
        show: row.channel?.slug ?? null,
        video: row.videoId === null ? null : (places.get(row.videoId) ?? row.videoId),
        team: row.creatorTeam?.slug ?? null,
        href: row.href,
        from: row.startsAt.toISOString(),
        until: row.endsAt?.toISOString() ?? null,
        position: row.position,
        ...imageFields(row.images, 'orientation'),
      },
    }));
  },
  write: async (queries, { key: slug, fields, isNew, now }) => {
    const { show, team, video, href, from, until } = fields;
    const before = isNew ? null : await queries.banner.findUnique({ where: { slug } });
    const channel =
      typeof show === 'string' ? await queries.channel.findUniqueOrThrow({ where: { slug: show } }) : null;
    const creator =
      typeof team === 'string' ? await queries.creatorTeam.findUniqueOrThrow({ where: { slug: team } }) : null;
    const data = {
      type: asText(fields['type']),
      title: asText(fields['title']),
      text: asText(fields['text']),
      label: asText(fields['label']),
      href: typeof href === 'string' ? href : null,
      channelId: channel?.id ?? null,
      creatorTeamId: creator?.id ?? null,
      videoId: typeof video === 'string' ? ((await findFilm(queries, video)) ?? null) : null,
      startsAt: typeof from === 'string' ? new Date(from) : now,
      endsAt: typeof until === 'string' ? new Date(until) : null,
      position: Number(fields['position']),
      images: storedImages(fields, 'orientation', before?.images),
      updatedAt: now,
    };
    await queries.banner.upsert({ where: { slug }, create: { id: newId(), slug, ...data }, update: data });
  },
  remove: async (queries, slug) => {
    await queries.banner.delete({ where: { slug } });
  },
};

const instantOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : new Date(text).toISOString();

/** The videos' places by id, leaving out those without one. */
async function placesOf(queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.video.findMany({
    where: { id: { in: [...ids] } },
    include: { season: { include: { channel: { select: { slug: true } } } } },
  });
  const places = new Map<string, string>();
  for (const { id, season, episodeNumber } of rows) {
    if (season === null || episodeNumber === null) continue;
    const place = `${season.channel.slug}/${season.number}/${episodeNumber}`;
    if ((await findFilm(queries, place)) === id) places.set(id, place);
  }
  return places;
}

/** The id of a film that a site file names by id or place. */
export async function findFilm(queries: Queries, name: string): Promise<string | undefined> {
  const [, slug, number, episode] = /^([a-z0-9-]{1,64})\/(\d{1,4})\/(\d{1,5})$/.exec(name) ?? [];
  if (slug === undefined) return (await queries.video.findUnique({ where: { id: name } }))?.id;
  const found = await queries.video.findFirst({
    where: { episodeNumber: Number(episode), season: { number: Number(number), channel: { slug } } },
    orderBy: { id: 'asc' },
  });
  return found?.id;
}
