import { t as descriptions } from '@houselights/messages/catalogue/page-descriptions';
import { t as titles } from '@houselights/messages/catalogue/page-titles';
import { Refusal } from '@houselights/contracts';
import { isPage, pageAt, pageOf } from '@houselights/contracts/pages';
import { getChannel, getLatest, getMedia, getSeason, readBanners } from '@houselights/core';
import { bannerHero, collectionHero, showHero, videoHero } from '@houselights/rules';
import type { Channel, MediaDetails, SeasonDetails } from '@houselights/contracts';
import type { PageAddress } from '@houselights/contracts/pages';
import type { CoreDeps } from '@houselights/core';
import type { PageHead } from './page-head.ts';

type Deps = Pick<CoreDeps, 'db'>;
type Words = Pick<PageHead, 'title' | 'description' | 'indexed'>;

/** The main address of the page at `path`: one page may have several. */
export function mainAddress(path: string): string {
  const address = pageOf(path);
  return (address === undefined ? undefined : pageAt(address).sameAs) ?? path;
}

/** The page to which the web app redirects unknown addresses. */
const notFound: PageAddress = '/not-found';

const ids = /^\/(video|season)\/([\w-]{1,64})$/;
/** Recount pages have no title or description of their own here, but they show the site's views. */
const recounts = /^\/greenlight\/recount\/[\w-]{1,64}$/;
const slugs = /^\/(show|channel)\/([a-z0-9-]{1,64})$/;

/** The head of the page at `path`; undefined if its target does not exist. */
export async function readHead(deps: Deps, path: string): Promise<PageHead | undefined> {
  const [, kind, name = ''] = ids.exec(path) ?? slugs.exec(path) ?? [];
  try {
    switch (kind) {
      case 'video':
        return ofVideo(await getMedia(deps, { videoId: name, caller: undefined }));
      case 'season':
        return ofSeason(await getSeason(deps, { id: name }));
      case 'show':
      case 'channel':
        return ofChannel(await getChannel(deps, { slug: name }));
      default:
        if (path === '/') return await ofHome(deps);
        return isPlain(path) ? plainHead(path) : undefined;
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Pages of a single catalog item are matched by `ids` and `slugs`. */
function isPlain(path: string): boolean {
  const address = pageOf(path);
  return address !== undefined && isPage(path) && address !== notFound && !pageAt(address).ofCatalog;
}

/** Title and description of the page at `path`, if it has its own. */
function wordsOf(path: string): Words | undefined {
  const address = pageOf(path);
  if (address === undefined) return undefined;
  const { title, description, indexed = false } = pageAt(address);
  if (description === undefined) return undefined;
  return { title: title === undefined ? '' : titles(title), description: descriptions(description), indexed };
}

/** The cache key of the page at `path`: pages with no head or content of their own share one, and so do unknown addresses. */
export function headKey(path: string): string {
  const main = mainAddress(path);
  if (ids.test(path) || slugs.test(path) || wordsOf(main) || isDrawn(path)) return main;
  return isPlain(path) ? 'any' : 'none';
}

/** True if the server draws this page, and its drawing differs from every other page's. */
function isDrawn(path: string): boolean {
  const address = pageOf(path);
  return address !== undefined && pageAt(address).drawn === true && (!address.includes(':') || recounts.test(path));
}

/** The head of a page without catalog content. */
export function plainHead(path: string): PageHead {
  const known = mainAddress(path);
  const words = wordsOf(known);
  return {
    ...(words ?? { title: '', description: '', indexed: false }),
    path: words === undefined ? null : known,
    kind: 'website',
    image: null,
  };
}

/** The home page's hero is its first banner, else its featured film; its image is the film's. */
async function ofHome(deps: Deps): Promise<PageHead> {
  const [[first], { featured }] = await Promise.all([readBanners(deps), getLatest(deps)]);
  const ofFilm = featured === null ? undefined : videoHero(featured);
  const hero = first === undefined ? ofFilm : bannerHero(first);
  return { ...plainHead('/'), image: ofFilm?.wide ?? null, ...(hero === undefined ? {} : { hero }) };
}

function ofVideo(video: MediaDetails): PageHead {
  const { id, title, description, showTitle, episodeText, posterUrl, publishedAt, durationSeconds, free, state } =
    video;
  return {
    title: showTitle === null ? title : `${title} · ${showTitle}`,
    description: description || [showTitle, episodeText].filter(Boolean).join(', '),
    path: `/video/${id}`,
    kind: showTitle === null ? 'video.other' : 'video.episode',
    image: posterUrl,
    poster: posterUrl,
    // Nothing can be watched there before.
    indexed: state === 'playable',
    facts: {
      '@type': 'VideoObject',
      name: title,
      description: description || title,
      uploadDate: publishedAt,
      ...(durationSeconds === null ? {} : { duration: `PT${Math.round(durationSeconds)}S` }),
      isAccessibleForFree: free,
      ...(showTitle === null ? {} : { partOfSeries: { '@type': 'TVSeries', name: showTitle } }),
    },
  };
}

function ofSeason({ id, title, show }: SeasonDetails): PageHead {
  return { ...ofShow(show), title: `${show.title} · ${title}`, path: `/season/${id}` };
}

function ofShow(
  show: Pick<SeasonDetails['show'], 'title' | 'slug' | 'description' | 'tagline' | 'images' | 'verticalHeroUrl'>,
): PageHead {
  const { title, slug, description, tagline, images } = show;
  const picture = images.find(({ type }) => type === 'wide') ?? images.find(({ type }) => type === 'hero');
  return {
    title,
    description: description || tagline,
    path: `/show/${slug}`,
    kind: 'video.tv_show',
    image: picture?.url ?? null,
    indexed: true,
    hero: showHero(show),
  };
}

function ofChannel(channel: Channel): PageHead {
  const head = ofShow(channel);
  if (channel.kind === 'show') return head;
  const image = head.image ?? channel.media[0]?.posterUrl ?? null;
  return { ...head, path: `/channel/${channel.slug}`, kind: 'website', image, hero: collectionHero(channel) };
}
