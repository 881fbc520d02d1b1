import { newId } from '../../shared/ids.ts';
import { asText, entryOf, given, listed, spread } from '../../shared/site-part.ts';
import { imageFields, isImage, storedImages } from './images.ts';
import type { SiteShow, SiteCollection } from '@houselights/contracts';
import type { Queries } from '@houselights/db';
import type { Fields, SitePart, SiteWrite } from '../../shared/site-part.ts';

const plain = { tagline: '', description: '', published: true };
const showDefaults: Fields = { ...plain, team: null, exclusive: false };
const collectionDefaults: Fields = { ...plain, shows: [] };

const fieldsOf = ({ title, tagline, description, published, images }: SiteShow | SiteCollection): Fields => ({
  ...given({ title, tagline, description, published }),
  ...spread('images', images),
});

export const showPart: SitePart = {
  name: 'show',
  section: 'shows',
  defaults: showDefaults,
  mayGo: isImage,
  items: (section) =>
    listed<SiteShow>(section, {
      name: 'shows',
      key: 'slug',
      fields: (show) => ({ ...fieldsOf(show), ...given({ team: show.team, exclusive: show.exclusive }) }),
    }),
  compose: (document, shows) => {
    document['shows'] = shows.map((show, index) => ({
      slug: show.key,
      ...entryOf(show, { defaults: showDefaults, index, nested: ['images'] }),
    }));
  },
  references: ({ team }) => (typeof team === 'string' ? [{ field: 'team', part: 'team', key: team }] : []),
  read: (queries) => readChannels(queries, 'show'),
  keeps: async (queries, slug) => {
    const films = await queries.video.count({ where: { season: { channel: { slug } } } });
    if (films > 0) return `${films} of its films are here`;
    const made = await queries.project.count({ where: { season: { channel: { slug } } } });
    return made > 0 ? 'it came of a battle' : undefined;
  },
  write: async (queries, write) => {
    const { team, exclusive } = write.fields;
    const creatorTeam =
      typeof team === 'string' ? await queries.creatorTeam.findUniqueOrThrow({ where: { slug: team } }) : null;
    await writeChannel(queries, write, 'show', {
      exclusive: exclusive === true,
      creatorTeamId: creatorTeam?.id ?? null,
    });
  },
  remove: removeChannel,
};

export const collectionPart: SitePart = {
  name: 'collection',
  section: 'collections',
  defaults: collectionDefaults,
  mayGo: isImage,
  items: (section) =>
    listed<SiteCollection>(section, {
      name: 'collections',
      key: 'slug',
      fields: (one) => ({ ...fieldsOf(one), ...given({ shows: one.shows && [...new Set(one.shows)] }) }),
    }),
  compose: (document, collections) => {
    document['collections'] = collections.map((one, index) => ({
      slug: one.key,
      ...entryOf(one, { defaults: collectionDefaults, index, nested: ['images'] }),
    }));
  },
  references: ({ shows }) =>
    (Array.isArray(shows) ? (shows as readonly string[]) : []).map((key) => ({ field: 'shows', part: 'show', key })),
  read: (queries) => readChannels(queries, 'collection'),
  write: async (queries, write) => {
    const collectionId = await writeChannel(queries, write, 'collection', {});
    if (!write.changed.includes('shows')) return;
    const slugs = write.fields['shows'] as readonly string[];
    const rows = await queries.channel.findMany({ where: { kind: 'show', slug: { in: [...slugs] } } });
    await queries.channelMember.deleteMany({ where: { collectionId } });
    await queries.channelMember.createMany({
      data: rows.map(({ id: showId, slug }) => ({ collectionId, showId, position: slugs.indexOf(slug) })),
    });
  },
  remove: removeChannel,
};

async function readChannels(queries: Queries, kind: 'show' | 'collection') {
  const rows = await queries.channel.findMany({
    where: { kind },
    include: {
      creatorTeam: { select: { slug: true } },
      shows: { select: { show: { select: { slug: true } } }, orderBy: [{ position: 'asc' }, { showId: 'asc' }] },
    },
    orderBy: [{ position: 'asc' }, { title: 'asc' }, { id: 'asc' }],
  });
  return rows.map(
    ({ slug, title, tagline, description, position, publishedAt, exclusive, images, creatorTeam, shows }) => ({
      key: slug,
      fields: {
        title,
        tagline,
        description,
        published: publishedAt !== null,
        position,
        ...imageFields(images, 'type'),
        ...(kind === 'show'
          ? { team: creatorTeam?.slug ?? null, exclusive }
          : { shows: shows.map(({ show }) => show.slug) }),
      } satisfies Fields,
    }),
  );
}

async function writeChannel(
  queries: Queries,
  { key: slug, fields, now }: SiteWrite,
  kind: 'show' | 'collection',
  more: { readonly exclusive?: boolean; readonly creatorTeamId?: string | null },
): Promise<string> {
  const before = await queries.channel.findUnique({ where: { slug } });
  const data = {
    title: asText(fields['title']),
    tagline: asText(fields['tagline']),
    description: asText(fields['description']),
    position: Number(fields['position']),
    publishedAt: fields['published'] === true ? (before?.publishedAt ?? now) : null,
    images: storedImages(fields, 'type', before?.images),
    updatedAt: now,
    ...more,
  };
  const { id } = await queries.channel.upsert({
    where: { slug },
    create: { id: newId(), kind, slug, ...data },
    update: data,
  });
  return id;
}

async function removeChannel(queries: Queries, slug: string): Promise<void> {
  await queries.channel.delete({ where: { slug } });
}
