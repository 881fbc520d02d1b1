import type { CoreDeps } from '../../deps.ts';

/** Where pictures are stored of what a demo house names by slug, and of its banners, which it names by their titles. */
export interface DemoPictures {
  readonly channels: readonly { readonly slug: string; readonly images: readonly Typed[] }[];
  readonly teams: readonly { readonly slug: string; readonly images: readonly Typed[] }[];
  readonly banners: readonly { readonly title: string; readonly images: readonly Oriented[] }[];
}

type Typed = { readonly type: string; readonly key: string };
type Oriented = { readonly orientation: string; readonly key: string };

/** Notes the pictures of a demo house; what is no longer there is left out. */
export async function noteDemoPictures(
  { db }: Pick<CoreDeps, 'db'>,
  { channels, teams, banners }: DemoPictures,
): Promise<void> {
  const copy = <T>(images: readonly T[]): T[] => [...images];
  await db.transaction(async (queries) => {
    for (const { slug, images } of channels)
      await queries.channel.updateMany({ where: { slug }, data: { images: copy(images) } });
    for (const { slug, images } of teams)
      await queries.creatorTeam.updateMany({ where: { slug }, data: { images: copy(images) } });
    for (const { title, images } of banners)
      await queries.banner.updateMany({ where: { title }, data: { images: copy(images) } });
  });
}
