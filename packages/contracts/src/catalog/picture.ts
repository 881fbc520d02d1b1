import { z } from 'zod';

/** Pictures of shows and collections: `packshot` is landscape, `packshot-vertical` is 2:3 portrait, `hero` is wide without a title. */
export const ShowPicture = z
  .object({ type: z.enum(['wide', 'hero', 'packshot', 'packshot-vertical']), url: z.string() })
  .meta({ id: 'ShowPicture' });
export type ShowPicture = z.infer<typeof ShowPicture>;

/** The URL of the portrait picture without a title, for page tops taller than wide; absent if there is none. */
export const VerticalHeroUrl = z.string().optional();

export const CreatorPicture = z
  .object({ type: z.enum(['avatar', 'hero-desktop', 'hero-mobile']), url: z.string() })
  .meta({ id: 'CreatorPicture' });
export type CreatorPicture = z.infer<typeof CreatorPicture>;

/** Pictures of banners and marketing sections: one per orientation, or a single one for all, with a null orientation. */
export const OrientedPicture = z
  .object({
    type: z.literal('img'),
    orientation: z.enum(['horizontal', 'wide', 'vertical', 'narrow']).nullable(),
    url: z.string(),
  })
  .meta({ id: 'OrientedPicture' });
export type OrientedPicture = z.infer<typeof OrientedPicture>;
