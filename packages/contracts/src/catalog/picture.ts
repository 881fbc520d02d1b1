import { z } from 'zod';

/** Pictures of shows and collections: `packshot` lies, `packshot-vertical` stands 2:3, `hero` is wide without a title. */
export const ShowPicture = z
  .object({ type: z.enum(['wide', 'hero', 'packshot', 'packshot-vertical']), url: z.string() })
  .meta({ id: 'ShowPicture' });
export type ShowPicture = z.infer<typeof ShowPicture>;

/** Where the standing picture without a title is, for the tops of pages that are higher than wide; absent without one. */
export const VerticalHeroUrl = z.string().optional();

export const CreatorPicture = z
  .object({ type: z.enum(['avatar', 'hero-desktop', 'hero-mobile']), url: z.string() })
  .meta({ id: 'CreatorPicture' });
export type CreatorPicture = z.infer<typeof CreatorPicture>;

/** Pictures of banners and marketing sections: one for each shape of place, or one for all, which has no orientation. */
export const OrientedPicture = z
  .object({
    type: z.literal('img'),
    orientation: z.enum(['horizontal', 'wide', 'vertical', 'narrow']).nullable(),
    url: z.string(),
  })
  .meta({ id: 'OrientedPicture' });
export type OrientedPicture = z.infer<typeof OrientedPicture>;
