import { t } from '@houselights/messages/catalogue/catalog-collection';
import { Button, EmptyState, Packshot, VideoCard } from '@houselights/ui';
import type { Collection } from '@houselights/contracts';
import { useState } from 'react';
import { MediaCard } from '../../../shared/catalog/media-card.tsx';
import { useTitle } from '../../../lib/pages/title.ts';
import { collectionHero, pictureOf } from '@houselights/rules';
import { extentOf } from '../../../shared/catalog/show-words.ts';
import { PlaceHero } from './place-hero.tsx';
import { ReadMore } from '../../../lib/parts/read-more.tsx';

const STEP = 24;

function Shows({ shows }: Pick<Collection, 'shows'>) {
  const standing = shows.filter(({ images }) => pictureOf(images, 'packshot-vertical') !== null).length;
  const stands = standing * 2 > shows.length;
  return (
    <ul className={stands ? 'hl-grid hl-grid-tall' : 'hl-grid'}>
      {shows.map((show) => (
        <li key={show.id}>
          {stands ? (
            <Packshot
              href={`/show/${show.slug}`}
              title={show.title}
              picture={pictureOf(show.images, 'packshot-vertical')}
            />
          ) : (
            <VideoCard
              href={`/show/${show.slug}`}
              title={show.title}
              note={extentOf(show)}
              picture={pictureOf(show.images, 'packshot', 'wide', 'hero')}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A curated set of shows, and their newest videos. */
export function CollectionPage({ collection }: { collection: Collection }) {
  const { title, tagline, description, shows, media } = collection;
  const [shown, setShown] = useState(STEP);
  useTitle(title);
  return (
    <>
      <PlaceHero title={title} line={t('collection')} text={tagline} pictures={collectionHero(collection)} />
      {description && (
        <div className="hl-wrap place-about">
          <ReadMore text={description} />
        </div>
      )}
      {shows.length === 0 && media.length === 0 && (
        <div className="hl-wrap hl-section">
          <EmptyState level={2} title={t('empty')} text={t('emptyText')} />
        </div>
      )}
      {shows.length > 0 && (
        <section className="hl-wrap hl-section" aria-labelledby="collection-shows">
          <header>
            <h2 id="collection-shows">{t('shows')}</h2>
          </header>
          <Shows shows={shows} />
        </section>
      )}
      {media.length > 0 && (
        <section className="hl-wrap hl-section" aria-labelledby="collection-new">
          <header>
            <h2 id="collection-new">{t('newest')}</h2>
          </header>
          <ul className="hl-grid">
            {media.slice(0, shown).map((video) => (
              <li key={video.id}>
                <MediaCard video={video} />
              </li>
            ))}
          </ul>
          {media.length > shown && (
            <Button className="grid-more" onClick={() => setShown(shown + STEP)}>
              {t('showMore')}
            </Button>
          )}
        </section>
      )}
    </>
  );
}
