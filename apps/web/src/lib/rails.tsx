import { Packshot, Rail, VideoCard } from '@houselights/ui';
import type { Collection, ShowCard, VideoCard as Card } from '@houselights/contracts';
import { MediaCard } from './media-card.tsx';
import { pictureOf } from '@houselights/rules';
import { extentOf } from './show-words.ts';

type More = { href: string; label: string };

/** Videos as a row of cards; nothing without any. */
export function VideoRail({ title, videos, more }: { title: string; videos: readonly Card[]; more?: More }) {
  if (videos.length === 0) return null;
  return (
    <Rail title={title} {...(more && { more })}>
      {videos.map((video) => (
        <MediaCard key={video.id} video={video} />
      ))}
    </Rail>
  );
}

/** Standing pictures where most of the shows have one; else lying ones with their words. */
export function ShowRail({ title, shows, more }: { title: string; shows: readonly ShowCard[]; more?: More }) {
  const standing = shows.filter((show) => pictureOf(show.images, 'packshot-vertical') !== null).length;
  if (shows.length === 0) return null;
  if (standing * 2 > shows.length) {
    return (
      <Rail title={title} tall {...(more && { more })}>
        {shows.map(({ id, slug, title: name, images }) => (
          <Packshot key={id} href={`/show/${slug}`} title={name} picture={pictureOf(images, 'packshot-vertical')} />
        ))}
      </Rail>
    );
  }
  return (
    <Rail title={title} {...(more && { more })}>
      {shows.map((show) => (
        <VideoCard
          key={show.id}
          href={`/show/${show.slug}`}
          title={show.title}
          note={extentOf(show)}
          picture={pictureOf(show.images, 'packshot', 'wide', 'hero')}
        />
      ))}
    </Rail>
  );
}

/** A collection as the front page shows it: its shows, or its newest videos where it has no shows. */
export function CollectionRail({ collection }: { collection: Collection }) {
  const { title, slug, shows, media } = collection;
  const more = { href: `/channel/${slug}`, label: 'See all' };
  if (shows.length === 0) return <VideoRail title={title} videos={media} more={more} />;
  return <ShowRail title={title} shows={shows} more={more} />;
}
