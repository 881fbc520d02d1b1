import { newId } from '../../shared/ids.ts';
import { asText, entryOf, given } from '../../shared/site-part.ts';
import type { SiteSeason } from '@houselights/contracts';
import type { SitePart, SiteWrite } from '../../shared/site-part.ts';

type Show = { readonly slug: string; readonly seasons?: readonly SiteSeason[] };

const defaults = { title: null, description: '' };
const keyOf = (show: string, number: number): string => `${show}/${number}`;
const placeOf = (key: string): { channel: { slug: string }; number: number } => {
  const [slug = '', number = ''] = key.split('/');
  return { channel: { slug }, number: Number(number) };
};

/** Seasons are nested in their shows. */
export const seasonPart: SitePart = {
  name: 'season',
  section: 'shows',
  defaults,
  items: (section) =>
    (section as readonly Show[]).flatMap(({ slug, seasons = [] }, index) =>
      seasons.map(({ number, title, description }, place) => ({
        key: keyOf(slug, number),
        fields: given({ title, description }),
        at: ['shows', index, 'seasons', place],
      })),
    ),
  compose: (document, seasons) => {
    const shows = document['shows'] as { slug: string; seasons?: object[] }[];
    for (const season of seasons) {
      const { channel, number } = placeOf(season.key);
      const show = shows.find(({ slug }) => slug === channel.slug);
      if (show === undefined) continue;
      show.seasons = [...(show.seasons ?? []), { number, ...entryOf(season, { defaults, index: -1 }) }];
    }
  },
  read: async (queries) => {
    const rows = await queries.season.findMany({
      include: { channel: { select: { slug: true } } },
      orderBy: [{ channelId: 'asc' }, { number: 'asc' }],
    });
    return rows.map(({ channel, number, title, description }) => ({
      key: keyOf(channel.slug, number),
      fields: { title, description },
    }));
  },
  keeps: async (queries, key) => {
    const films = await queries.video.count({ where: { season: placeOf(key) } });
    if (films > 0) return `${films} of its films are here`;
    return (await queries.project.count({ where: { season: placeOf(key) } })) > 0 ? 'it came of a battle' : undefined;
  },
  create: async (queries, seasons) => {
    const shows = await queries.channel.findMany({ where: { kind: 'show' }, select: { id: true, slug: true } });
    const ids = new Map(shows.map(({ id, slug }) => [slug, id]));
    await queries.season.createMany({
      data: seasons.map((season) => {
        const { channel, number } = placeOf(season.key);
        return { id: newId(), channelId: ids.get(channel.slug) ?? '', number, ...columnsOf(season) };
      }),
    });
  },
  write: async (queries, season) => {
    await queries.season.updateMany({ where: placeOf(season.key), data: columnsOf(season) });
  },
  remove: async (queries, key) => {
    await queries.season.deleteMany({ where: placeOf(key) });
  },
};

const columnsOf = ({ fields: { title, description }, now }: SiteWrite) => ({
  title: title === null ? null : asText(title),
  description: asText(description),
  updatedAt: now,
});
