import { newId } from '../../shared/ids.ts';
import { asText, entryOf, given, listed, spread } from '../../shared/site-part.ts';
import { imageFields, isImage, storedImages } from './images.ts';
import type { SiteTeam } from '@houselights/contracts';
import type { SitePart, SiteWrite } from '../../shared/site-part.ts';

const defaults = { about: '' };

/** The creator teams. */
export const teamPart: SitePart = {
  name: 'team',
  section: 'teams',
  defaults,
  mayGo: isImage,
  items: (section) =>
    listed<SiteTeam>(section, {
      name: 'teams',
      key: 'slug',
      fields: ({ name, about, images }) => ({ ...given({ name, about }), ...spread('images', images) }),
    }).map(({ fields: { position: _, ...fields }, ...item }) => ({ ...item, fields })),
  compose: (document, teams) => {
    document['teams'] = teams.map((team, index) => ({
      slug: team.key,
      ...entryOf(team, { defaults, index, nested: ['images'] }),
    }));
  },
  read: async (queries) => {
    const rows = await queries.creatorTeam.findMany({ orderBy: { slug: 'asc' } });
    return rows.map(({ slug, displayName, shortDescription, images }) => ({
      key: slug,
      fields: { name: displayName, about: shortDescription, ...imageFields(images, 'type') },
    }));
  },
  keeps: async (queries, slug) => {
    const { _count: count } = await queries.creatorTeam.findUniqueOrThrow({
      where: { slug },
      select: { _count: { select: { videos: true, referrals: true } } },
    });
    if (count.videos > 0) return `${count.videos} of its films are here`;
    return count.referrals > 0 ? `${count.referrals} members came by it` : undefined;
  },
  create: async (queries, teams) => {
    const data = teams.map((team) => ({ id: newId(), slug: team.key, ...columnsOf(team) }));
    await queries.creatorTeam.createMany({ data });
  },
  write: async (queries, team) => {
    const where = { slug: team.key };
    const { images } = await queries.creatorTeam.findUniqueOrThrow({ where });
    await queries.creatorTeam.update({ where, data: columnsOf(team, images) });
  },
  remove: async (queries, slug) => {
    await queries.creatorTeam.delete({ where: { slug } });
  },
};

const columnsOf = ({ fields, now }: SiteWrite, images?: unknown) => ({
  displayName: asText(fields['name']),
  shortDescription: asText(fields['about']),
  images: storedImages(fields, 'type', images),
  updatedAt: now,
});
