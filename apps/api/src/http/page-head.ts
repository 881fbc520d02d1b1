import { pictureSet } from '@houselights/contracts/picture';
import { tallHeroMedia } from '@houselights/rules';
import { manifestPath } from './web-manifest.ts';
import type { HeroPictures } from '@houselights/rules';

/** A page's metadata for clients that do not run its code: search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Its canonical address, from the slash on; null for pages that are not worth finding. */
  readonly path: string | null;
  readonly kind: 'website' | 'video.episode' | 'video.other' | 'video.tv_show';
  /** A picture's path on this site. */
  readonly image: string | null;
  readonly indexed: boolean;
  /** The hero pictures, preloaded before the page's code runs. */
  readonly hero?: HeroPictures;
  /** The poster of the page's film, shown until the film plays (index.html). */
  readonly poster?: string | null;
  /** Facts by schema.org, if any; address and picture are added to them. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

export interface SiteWords {
  readonly name: string;
  /** The site's address without a trailing slash. */
  readonly url: string;
}

const longestDescription = 200;

/** The elements of `head` for the page's `<head>`. All text is escaped. */
export function renderHead(head: PageHead, site: SiteWords): string {
  const title = head.title === '' ? site.name : `${head.title} · ${site.name}`;
  const description = shortened(head.description);
  const url = head.path === null ? undefined : site.url + head.path;
  const image = head.image === null ? undefined : site.url + head.image;
  const named = (name: string, content: string): string => `<meta name="${name}" content="${escaped(content)}">`;
  const property = (name: string, content: string): string => `<meta property="${name}" content="${escaped(content)}">`;
  return [
    `<title>${escaped(title)}</title>`,
    `<link rel="manifest" href="${manifestPath}">`,
    ...(url === undefined ? [] : [`<link rel="canonical" href="${escaped(url)}">`, property('og:url', url)]),
    ...(description === '' ? [] : [named('description', description), property('og:description', description)]),
    ...(head.indexed ? [] : [named('robots', 'noindex')]),
    property('og:site_name', site.name),
    property('og:type', head.kind),
    property('og:title', head.title === '' ? site.name : head.title),
    ...(image === undefined ? [] : [property('og:image', image)]),
    named('twitter:card', image === undefined ? 'summary' : 'summary_large_image'),
    ...(head.facts === undefined
      ? []
      : [facts({ '@context': 'https://schema.org', ...head.facts, url, thumbnailUrl: image })]),
    ...(head.hero === undefined ? [] : preloads(head.hero)),
    ...(head.poster ? [named('poster', posterSize(head.poster))] : []),
  ].join('');
}

/** For an attribute that holds one address: a size for phones, in the format that every browser knows. */
function posterSize(address: string): string {
  const sizes = pictureSet(address)?.sources.at(-1)?.srcSet.split(', ') ?? [];
  const fit = sizes.find((size) => Number(/ (\d+)w$/.exec(size)?.[1]) >= 640) ?? sizes.at(-1);
  return fit?.split(' ')[0] ?? address;
}

/** Preloads the hero in the size and orientation that the screen will show. */
function preloads({ wide, tall }: HeroPictures): string[] {
  if (wide === null) return [];
  const shapes = [
    { address: wide, media: tall === null ? '' : ` media="not all and ${tallHeroMedia}"` },
    ...(tall === null ? [] : [{ address: tall, media: ` media="${tallHeroMedia}"` }]),
  ];
  return shapes.map(({ address, media }) => {
    const best = pictureSet(address)?.sources[0];
    const size =
      best === undefined
        ? `href="${escaped(address)}"`
        : `type="${best.type}" imagesrcset="${escaped(best.srcSet)}" imagesizes="100vw"`;
    return `<link rel="preload" as="image" fetchpriority="high" ${size}${media}>`;
  });
}

function facts(value: object): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');
  return `<script type="application/ld+json">${json}</script>`;
}

/** Cuts a text at a word, to the length that a search result shows. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longestDescription) return line;
  const cut = line.slice(0, longestDescription - 1);
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || undefined).trimEnd()}…`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\0', '');
}
