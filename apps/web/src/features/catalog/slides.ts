import { t } from '@houselights/messages/catalogue/catalog-home';
import type { Banner, ShowCard, VideoCard } from '@houselights/contracts';
import { creatorPath } from '../../shared/catalog/creator-path.ts';
import { bannerHero, showHero, videoHero } from '@houselights/rules';
import { extentOf } from '../../shared/catalog/show-words.ts';

/** One slide of the hero. */
export type Slide = {
  id: string;
  title: string;
  text: string;
  /** Small text above the title. */
  line: string;
  tag: string | null;
  picture: string | null;
  /** For portrait layouts, if there is one. */
  tallPicture: string | null;
  href: string;
  label: string;
  /** True if the button plays something. */
  plays: boolean;
};

const NEW_FOR_MS = 14 * 24 * 60 * 60 * 1000;

/** A video as a slide. */
export function videoSlide(video: VideoCard, now: number): Slide {
  const { wide, tall } = videoHero(video);
  const isNew = now - Date.parse(video.publishedAt) < NEW_FOR_MS;
  return {
    id: video.id,
    title: video.title,
    text: video.description,
    line: [video.showTitle, video.episodeText].filter(Boolean).join(' · '),
    tag: video.free ? t('tagFree') : isNew ? t('tagNew') : null,
    picture: wide,
    tallPicture: tall,
    href: `/video/${video.id}`,
    label: t('play'),
    plays: true,
  };
}

function showSlide(show: ShowCard): Slide {
  const { wide, tall } = showHero(show);
  return {
    id: show.id,
    title: show.title,
    text: show.tagline || show.description,
    line: [show.creator?.displayName, extentOf(show)].filter(Boolean).join(' · '),
    tag: show.exclusive ? t('tagExclusive') : null,
    picture: wide,
    tallPicture: tall,
    href: `/show/${show.slug}`,
    label: t('episodes'),
    plays: false,
  };
}

function targetOf(banner: Banner, now: number): Slide {
  const words = { line: '', tag: null, picture: null, tallPicture: null, plays: false };
  switch (banner.type) {
    case 'latest-player':
    case 'media-banner':
      return videoSlide(banner.media, now);
    case 'show-banner':
      return showSlide(banner.show);
    case 'creator-banner': {
      const { id, displayName, shortDescription } = banner.creator;
      return {
        ...words,
        id,
        title: displayName,
        text: shortDescription,
        href: creatorPath(banner.creator),
        label: t('creatorWork'),
      };
    }
    case 'external-link-banner':
    case 'internal-link-banner':
      return { ...words, id: banner.id, title: '', text: '', href: banner.url, label: t('openLink') };
  }
}

/** A banner as a slide: its own text and pictures, falling back to those of its target. */
export function bannerSlide(banner: Banner, now: number): Slide {
  const target = targetOf(banner, now);
  const { wide, tall } = bannerHero(banner);
  return {
    ...target,
    id: banner.id,
    title: banner.title || target.title || banner.label,
    text: banner.text || target.text,
    label: banner.label || target.label,
    picture: wide,
    tallPicture: tall,
  };
}
