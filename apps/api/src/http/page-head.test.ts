import { expect, it } from 'vitest';
import { renderHead, shortened } from './page-head.ts';
import type { PageHead } from './page-head.ts';

const site = { name: 'House & Co', url: 'https://films.example' };
const head: PageHead = {
  title: 'A "film"',
  description: 'Words.',
  path: '/video/1',
  kind: 'video.other',
  image: '/media/picture/art/1.webp',
  indexed: true,
};

it('says title, description, picture and the one address of the page', () => {
  const html = renderHead(head, site);
  for (const element of [
    '<title>A &quot;film&quot; · House &amp; Co</title>',
    '<link rel="canonical" href="https://films.example/video/1">',
    '<meta name="description" content="Words.">',
    '<meta property="og:title" content="A &quot;film&quot;">',
    '<meta property="og:url" content="https://films.example/video/1">',
    '<meta property="og:image" content="https://films.example/media/picture/art/1.webp">',
    '<meta name="twitter:card" content="summary_large_image">',
  ]) {
    expect(html).toContain(element);
  }
  expect(html).not.toContain('robots');
});

it.each(['</title><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'></script><!--", '</script\u2028>'])(
  'lets nothing out of its place: %s',
  (words) => {
    const html = renderHead(
      { ...head, title: words, description: words, facts: { name: words } },
      { ...site, name: words },
    );
    expect(html).not.toMatch(/<img|<!--|alert\(1\)<\/script><|<script>(?!")/);
    expect(html.match(/<script/g)).toEqual(['<script']);
    expect(html.match(/<\/script>/g)).toEqual(['</script>']);
  },
);

it('asks not to be found where there is nothing to find', () => {
  expect(renderHead({ ...head, indexed: false }, site)).toContain('<meta name="robots" content="noindex">');
});

it('fetches the picture on top of the page with it, in the size and shape that the page will show', () => {
  const set = (name: string, width: number) => `/media/picture/art/${name}-0123456789abcdef-${width}w.webp`;
  const hero = { wide: set('wide', 640), tall: set('tall', 320) };
  const links = renderHead({ ...head, hero }, site).match(/<link rel="preload"[^>]*>/g);
  expect(links).toEqual([
    expect.stringMatching(
      /type="image\/avif" imagesrcset="\S*wide\S*-320w\.avif 320w, \S*-640w\.avif 640w" imagesizes="100vw" media="not all and \(max-width: 575\.98px\) and \(orientation: portrait\)"/,
    ),
    expect.stringMatching(
      /imagesrcset="\S*tall\S*-320w\.avif 320w" imagesizes="100vw" media="\(max-width: 575\.98px\) and \(orientation: portrait\)"/,
    ),
  ]);
  const plain = renderHead({ ...head, hero: { wide: '/art/house.svg?"', tall: null } }, site);
  expect(plain).toContain('<link rel="preload" as="image" fetchpriority="high" href="/art/house.svg?&quot;">');
  expect(renderHead({ ...head, hero: { wide: null, tall: null } }, site)).not.toContain('preload');
});

it.each([
  ['', ''],
  ['one\n\n  two', 'one two'],
  [`${'word '.repeat(60)}`, `${'word '.repeat(39).trimEnd()}…`],
  ['x'.repeat(300), `${'x'.repeat(199)}…`],
])('shortens %j', (text, expected) => {
  expect(shortened(text)).toBe(expected);
});

it.each([
  ['/media/p/poster-abc-1280w.webp', '/media/p/poster-abc-640w.webp'],
  ['/media/p/poster-abc-320w.webp', '/media/p/poster-abc-320w.webp'],
  ['https://pictures.example/a.jpg', 'https://pictures.example/a.jpg'],
])('names the poster %s in one size that every browser shows', (poster, said) => {
  expect(renderHead({ ...head, poster }, site)).toContain(`<meta name="poster" content="${said}">`);
});
