import type { CoreDeps } from '../../deps.ts';

/**
 * Where pictures are stored of what a demo house names by slug, of its banners, which it names by their titles,
 * and of its marketing sections, which it names by their page and place.
 */
export interface DemoPictures {
  readonly channels: readonly { readonly slug: string; readonly images: readonly Typed[] }[];
  readonly teams: readonly { readonly slug: string; readonly images: readonly Typed[] }[];
  readonly banners: readonly { readonly title: string; readonly images: readonly Oriented[] }[];
  readonly sections: readonly {
    readonly page: string;
    readonly position: number;
    readonly images: readonly Oriented[];
  }[];
}

type Typed = { readonly type: string; readonly key: string };
type Oriented = { readonly orientation: string; readonly key: string };

/** Notes the pictures of a demo house; what is no longer there is left out. */
export async function noteDemoPictures(
  { db }: Pick<CoreDeps, 'db'>,
  { channels, teams, banners, sections }: DemoPictures,
): Promise<void> {
  const copy = <T>(images: readonly T[]): T[] => [...images];
  await db.transaction(async (queries) => {
    for (const { slug, images } of channels)
      await queries.channel.updateMany({ where: { slug }, data: { images: copy(images) } });
    for (const { slug, images } of teams)
      await queries.creatorTeam.updateMany({ where: { slug }, data: { images: copy(images) } });
    for (const { title, images } of banners)
      await queries.banner.updateMany({ where: { title }, data: { images: copy(images) } });
    for (const { page, position, images } of sections)
      await queries.marketingSection.updateMany({ where: { page, position }, data: { images: copy(images) } });
  });
}
