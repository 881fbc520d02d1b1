import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { OrientedPicture } from './picture.ts';
import { CreatorCard, ShowCard } from './show.ts';
import { VideoCard } from './video-card.ts';

const words = {
  id: Id,
  /** Empty: the target's own title. */
  title: z.string(),
  text: z.string(),
  /** The button's label. */
  label: z.string(),
  images: z.array(OrientedPicture),
};

/** A banner at the top of a page, by type. Banners whose target is deleted or not public are left out. */
export const Banner = z
  .discriminatedUnion('type', [
    z.object({ ...words, type: z.literal('latest-player'), media: VideoCard }).meta({ id: 'LatestPlayerBanner' }),
    z.object({ ...words, type: z.literal('show-banner'), show: ShowCard }).meta({ id: 'ShowBanner' }),
    z.object({ ...words, type: z.literal('media-banner'), media: VideoCard }).meta({ id: 'MediaBanner' }),
    z.object({ ...words, type: z.literal('creator-banner'), creator: CreatorCard }).meta({ id: 'CreatorBanner' }),
    z.object({ ...words, type: z.literal('external-link-banner'), url: z.string() }).meta({ id: 'ExternalLinkBanner' }),
    z.object({ ...words, type: z.literal('internal-link-banner'), url: z.string() }).meta({ id: 'InternalLinkBanner' }),
  ])
  .meta({ id: 'Banner' });
export type Banner = z.infer<typeof Banner>;
