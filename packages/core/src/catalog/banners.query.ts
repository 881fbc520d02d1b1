import { sql, statement } from '@houselights/db';
import { presentOriented } from './pictures.ts';
import { presentTeam, teamColumns, teamRow } from './show-row.ts';
import { readShowCards } from './shows.query.ts';
import { readLatestCards, readVideoCards } from './videos.query.ts';
import type { Banner } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

const bannersOfNow = statement({
  name: 'banners',
  text: `select b.id, b.type, b.title, b.text, b.label, b.href, b."videoId", b."channelId", b.images, ${teamColumns}
    from banner b left join creator_team t on t.id = b."creatorTeamId"
    where b."startsAt" <= now() and (b."endsAt" is null or b."endsAt" > now())
    order by b.position, b.id limit 24`,
  row: {
    ...teamRow,
    id: sql.text,
    type: sql.textOf<Banner['type']>(),
    title: sql.text,
    text: sql.text,
    label: sql.text,
    href: sql.nullable(sql.text),
    videoId: sql.nullable(sql.text),
    channelId: sql.nullable(sql.text),
    images: sql.jsonb<unknown>(),
  },
});

const isText = (value: string | null): value is string => value !== null;

/** The current banners in order, without those whose target is not public. */
export async function readBanners({ db }: Pick<CoreDeps, 'db'>): Promise<Banner[]> {
  const rows = await bannersOfNow.rows(db.pool);
  const [videos, shows, newest] = await Promise.all([
    readVideoCards({ db }, rows.map(({ videoId }) => videoId).filter(isText)),
    readShowCards({ db }, rows.map(({ channelId }) => channelId).filter(isText)),
    rows.some(({ type }) => type === 'latest-player') ? readLatestCards({ db }, { limit: 1 }) : [],
  ]);
  return rows.flatMap((row): Banner[] => {
    const { id, type, title, label, href } = row;
    const words = { id, title, text: row.text, label, images: presentOriented(row.images) };
    switch (type) {
      case 'latest-player':
        return newest.slice(0, 1).map((media) => ({ ...words, type, media }));
      case 'media-banner':
        return videos.filter((video) => video.id === row.videoId).map((media) => ({ ...words, type, media }));
      case 'show-banner':
        return shows.filter((one) => one.id === row.channelId).map((show) => ({ ...words, type, show }));
      case 'creator-banner': {
        const creator = presentTeam(row);
        return creator === null ? [] : [{ ...words, type, creator }];
      }
      case 'external-link-banner':
      case 'internal-link-banner':
        return href === null ? [] : [{ ...words, type, url: href }];
    }
  });
}
