// @vitest-environment node
import { defaultRemoteConfig } from '@houselights/contracts';
import { pageAddresses, pageAt } from '@houselights/contracts/pages';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Drawing, draw as drawPage } from '../src/server/draw-page.tsx';
import { videoCard } from './cards.ts';

let draw: typeof drawPage;
beforeAll(async () => {
  await import('../src/server/globals.ts');
  ({ draw } = await import('../src/server/draw-page.tsx'));
});

const rows = (name: string) => ({ name, title: name, media: [] });

/** The data embedded in the home page's document. */
function home(featured: string, latest: readonly string[] = []) {
  const answers = {
    '/api/channels/v15?hero=true': { hero: [], channels: [] },
    '/api/channels/v15/latest': { featured: videoCard(featured), media: latest.map(videoCard), preparing: [] },
    '/api/v1/content/hot-list': rows('hot'),
    '/api/v1/content/exclusive-list': rows('exclusive'),
  };
  return Object.fromEntries(Object.entries(answers).map(([address, answer]) => [address, JSON.stringify(answer)]));
}

const drawn = (path: string, over: Partial<Drawing> = {}) =>
  draw({ site: 'https://house.example', path, config: defaultRemoteConfig, answers: {}, hasBattle: true, ...over });
const headings = (html: string) => [...html.matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)].map(([, words]) => words);

it('draws a page with what its document brings along, and nothing of the page before', async () => {
  const first = await drawn('/', { answers: home('Fog', ['Salt', 'Dust']) });
  expect(headings(first)).toEqual(['Fog']);
  expect(first).toContain('Salt');
  const second = await drawn('/', { answers: home('Rust', ['Moss', 'Ash']) });
  expect(headings(second)).toEqual(['Rust']);
  expect(second).not.toMatch(/Fog|Salt|Dust/);
  // Without an answer it shows a loading state, as in the browser.
  const none = await drawn('/');
  expect(headings(none)).toEqual([]);
  expect(none).toContain('aria-busy="true"');
});

it('keeps words words, and writes no style into a tag', async () => {
  const words = '"><script>alert(1)</script> style="x"';
  const html = await drawn('/', { answers: home(words, ['1', '2']) });
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;');
  const waiting = await drawn('/');
  expect(waiting).not.toMatch(/<[^>]*\sstyle=/);
  expect(waiting).toMatch(/<span[^>]* data-style="width:16em"/);
});

const alike = pageAddresses.filter((path) => pageAt(path).drawn === true && !path.includes(':') && path !== '/');
it.each(alike)('draws %s with one heading', async (path) => {
  expect(headings(await drawn(path))).toHaveLength(1);
});

/** The data embedded in a search's document. */
function found(query: string, titles: readonly string[], others: object = {}) {
  const media = titles.map((title) => ({ ...videoCard(title), moment: null }));
  const results = { corrected: null, total: media.length, media, shows: [], creators: [], years: null };
  const answers = { [`/api/v1/search?page=1&${query}`]: results, ...others };
  return Object.fromEntries(Object.entries(answers).map(([address, answer]) => [address, JSON.stringify(answer)]));
}

it.each(['/login', '/signup', '/forgotten-password'])(
  'draws a form at %s that puts nothing into an address',
  async (path) => {
    const forms = (await drawn(path)).match(/<form[^>]*>/g) ?? [];
    expect(forms.length).toBeGreaterThan(0);
    // Submitted before its code loads, or without scripts, a GET form would put the password into the address.
    expect(forms.filter((form) => !form.includes('method="post"'))).toEqual([]);
  },
);

it('draws what a search found, and nothing of the search before', async () => {
  const first = await drawn('/search', {
    search: '?search=fog',
    answers: found('search=fog', ['Fog', 'More fog']),
    hasBattle: false,
  });
  expect(headings(first)).toEqual(['Results for “fog”']);
  expect(first).toContain('More fog');
  expect(first).not.toContain('aria-busy="true"');
  const list = { '/api/v1/content/hot-list': { ...rows('hot'), media: [videoCard('Popular')] } };
  const second = await drawn('/search', {
    search: '?search=rust',
    answers: found('search=rust', [], list),
    hasBattle: false,
  });
  expect(second).toContain('Nothing found for “rust”');
  expect(second).toContain('Popular');
  expect(second).not.toMatch(/[Ff]og/);
  // While it is unknown whether there is a battle, nothing is rendered that it would push down.
  expect(await drawn('/search', { search: '?search=fog', answers: found('search=fog', ['Fog']) })).toContain(
    'aria-busy="true"',
  );
});

it('keeps the words of a search words', async () => {
  const search = '</script><script>alert(1)</script>"\'&🦊';
  const query = new URLSearchParams({ search }).toString();
  const html = await drawn('/search', { search: `?${query}`, answers: found(query, [search]), hasBattle: false });
  expect(html).not.toMatch(/<\/?script/);
  expect(headings(html)).toEqual([
    'Results for “&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;&amp;🦊”',
  ]);
});

it('draws the names and the figures of a battle as what the site says, not as a count', async () => {
  const battle = {
    id: 'b1',
    endDate: '2026-01-01T00:00:00.000Z',
    leftProject: { id: 'l', title: '<b>Ghost' },
    rightProject: { id: 'r', title: 'Heist' },
    leftPoints: 1_007,
    rightPoints: 6,
    winner: 'left',
  };
  const path = '/greenlight/recount/b1';
  const html = await drawn(path, { answers: { '/api/v1/battles/b1': JSON.stringify(battle) } });
  expect(headings(html)).toEqual(['&lt;b&gt;Ghost against Heist']);
  expect(html).toMatch(/What the site says.*hasn&#x27;t counted this yet.*1,007/s);
  expect(html).not.toMatch(/has just counted|The count is|The result</);
  expect(headings(await drawn('/greenlight/recount/b2'))).toEqual(['Recount']);
});

it('leaves the gallery to those who build the house', async () => {
  vi.stubEnv('DEV', false);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await drawn('/faq')).not.toContain('href="/design"');
  expect(await drawn('/faq', { site: 'http://localhost:3000' })).toContain('href="/design"');
});
