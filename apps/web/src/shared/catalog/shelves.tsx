import { t } from '@houselights/messages/catalogue/common-cards';
import { Packshot, Shelf, VideoCard } from '@houselights/ui';
import type { Collection, ShowCard, VideoCard as Card } from '@houselights/contracts';
import { MediaCard } from './media-card.tsx';
import { pictureOf } from '@houselights/rules';
import { extentOf } from './show-words.ts';

type More = { href: string; label: string };
/** `first`: the row is on the first screen. */
type Place = { more?: More; first?: boolean };

/** A row of video cards; nothing without videos. */
export function VideoShelf({ title, videos, ...place }: { title: string; videos: readonly Card[] } & Place) {
  if (videos.length === 0) return null;
  return (
    <Shelf title={title} {...place}>
      {videos.map((video) => (
        <MediaCard key={video.id} video={video} />
      ))}
    </Shelf>
  );
}

/** Portrait cards if most of the shows have a portrait picture; else landscape ones with text. */
export function ShowShelf({ title, shows, ...place }: { title: string; shows: readonly ShowCard[] } & Place) {
  const standing = shows.filter((show) => pictureOf(show.images, 'packshot-vertical') !== null).length;
  if (shows.length === 0) return null;
  if (standing * 2 > shows.length) {
    return (
      <Shelf title={title} tall {...place}>
        {shows.map(({ id, slug, title: name, images }) => (
          <Packshot key={id} href={`/show/${slug}`} title={name} picture={pictureOf(images, 'packshot-vertical')} />
        ))}
      </Shelf>
    );
  }
  return (
    <Shelf title={title} {...place}>
      {shows.map((show) => (
        <VideoCard
          key={show.id}
          href={`/show/${show.slug}`}
          title={show.title}
          note={extentOf(show)}
          picture={pictureOf(show.images, 'packshot', 'wide', 'hero')}
        />
      ))}
    </Shelf>
  );
}

/** A collection on the home page: its shows, or its newest videos if it has no shows. */
export function CollectionShelf({ collection, first }: { collection: Collection } & Pick<Place, 'first'>) {
  const { title, slug, shows, media } = collection;
  const place = { more: { href: `/channel/${slug}`, label: t('seeAll') }, ...(first && { first }) };
  if (shows.length === 0) return <VideoShelf title={title} videos={media} {...place} />;
  return <ShowShelf title={title} shows={shows} {...place} />;
}
