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
  create: async (queries, shows) => {
    const teams = await queries.creatorTeam.findMany({ select: { id: true, slug: true } });
    const ids = new Map(teams.map(({ id, slug }) => [slug, id]));
    await queries.channel.createMany({
      data: shows.map((show) => ({
        id: newId(),
        kind: 'show',
        slug: show.key,
        ...columnsOf(show),
        ...showColumns(show, (team) => ids.get(team)),
      })),
    });
  },
  write: async (queries, show) => {
    const { team } = show.fields;
    const found =
      typeof team === 'string' ? await queries.creatorTeam.findUniqueOrThrow({ where: { slug: team } }) : undefined;
    await changeChannel(
      queries,
      show,
      showColumns(show, () => found?.id),
    );
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
  create: async (queries, collections) => {
    const made = collections.map((one) => ({ id: newId(), ...one }));
    await queries.channel.createMany({
      data: made.map((one) => ({ id: one.id, kind: 'collection', slug: one.key, ...columnsOf(one) })),
    });
    await fillCollections(queries, made);
  },
  write: async (queries, one) => {
    const id = await changeChannel(queries, one, {});
    if (!one.changed.includes('shows')) return;
    await queries.channelMember.deleteMany({ where: { collectionId: id } });
    await fillCollections(queries, [{ id, ...one }]);
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

function columnsOf(
  { fields, now }: SiteWrite,
  before?: { readonly publishedAt: Date | null; readonly images: unknown },
) {
  return {
    title: asText(fields['title']),
    tagline: asText(fields['tagline']),
    description: asText(fields['description']),
    position: Number(fields['position']),
    publishedAt: fields['published'] === true ? (before?.publishedAt ?? now) : null,
    images: storedImages(fields, 'type', before?.images),
    updatedAt: now,
  };
}

function showColumns({ fields: { team, exclusive } }: SiteWrite, teamIdOf: (slug: string) => string | undefined) {
  const creatorTeamId = typeof team === 'string' ? (teamIdOf(team) ?? null) : null;
  return { exclusive: exclusive === true, creatorTeamId };
}

async function changeChannel(
  queries: Queries,
  write: SiteWrite,
  more: Partial<ReturnType<typeof showColumns>>,
): Promise<string> {
  const where = { slug: write.key };
  const before = await queries.channel.findUniqueOrThrow({ where });
  await queries.channel.update({ where, data: { ...columnsOf(write, before), ...more } });
  return before.id;
}

/** Adds shows to empty collections. */
async function fillCollections(
  queries: Queries,
  collections: readonly (SiteWrite & { readonly id: string })[],
): Promise<void> {
  const slugs = collections.flatMap(({ fields }) => fields['shows'] as readonly string[]);
  const rows = await queries.channel.findMany({
    where: { kind: 'show', slug: { in: [...new Set(slugs)] } },
    select: { id: true, slug: true },
  });
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  await queries.channelMember.createMany({
    data: collections.flatMap(({ id: collectionId, fields }) =>
      (fields['shows'] as readonly string[]).flatMap((slug, position) => {
        const showId = ids.get(slug);
        return showId === undefined ? [] : [{ collectionId, showId, position }];
      }),
    ),
  });
}

async function removeChannel(queries: Queries, slug: string): Promise<void> {
  await queries.channel.delete({ where: { slug } });
}
