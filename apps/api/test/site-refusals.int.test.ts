import { exportSite } from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import type { ApiUnderTest } from './support/api-under-test.ts';

const yaml = `
config:
  projectName: The Lantern
  store_url: https://shop.example
theme:
  dark: { --light: '#ffcc00' }
plans:
  - { id: monthly, offer: learn-more, name: Monthly, interval: month, points: 2, prices: { USD: 399, EUR: 450 } }
teams:
  - { slug: lamplit, name: Lamplit, about: Four people and a generator. }
shows:
  - slug: moths
    title: Moths
    team: lamplit
    seasons:
      - { number: 1 }
      - { number: 2, title: Again }
  - { slug: salt, title: Salt, published: false }
collections:
  - { slug: dark, title: After dark, shows: [salt, moths] }
banners:
  - { slug: newest, type: latest-player, label: Play }
  - { slug: moths, type: show-banner, show: moths, text: It is back. }
  - { slug: shop, type: external-link-banner, href: 'https://shop.example', title: Shop }
marketing:
  - slug: pitch
    page: join
    items: [{ type: title, text: Watch }, { type: button, text: Start }]
    urls: [/signup]
faq:
  - { slug: cancel, question: May I cancel?, answer: Yes. }
`;

let api: ApiUnderTest;
/** The site before each file that is refused: one serves for all of them. */
let before: string;
beforeAll(async () => {
  api = await startApi({ wideOpen: false });
  const { status, json } = await call(yaml);
  if (status !== 200) throw new Error(`the site was not applied: ${JSON.stringify(json)}`);
  before = JSON.stringify(await exportSite(api.core));
});
afterAll(() => api.close());

async function call(text: string) {
  const { status, body } = await api.send(
    {
      method: 'POST',
      url: '/api/v1/studio/site',
      payload: JSON.stringify({ yaml: text }),
      headers: { 'content-type': 'application/json' },
    },
    await api.tokenFor('admin'),
  );
  return { status, json: JSON.parse(body) as Record<string, unknown> };
}

it.each([
  ['an unknown section', 'movies: []', 'movies', 1],
  ['an unknown field', 'shows:\n  - slug: a\n    title: A\n    titel: B', 'shows.0.titel', 4],
  ['a team that is not there', 'shows:\n  - slug: a\n    title: A\n    team: none', 'shows.0.team', 4],
  ['a slug of another shape', 'teams:\n  - { slug: A b, name: A }', 'teams.0.slug', 2],
  ['a show twice', 'shows:\n  - { slug: a, title: A }\n  - { slug: a, title: B }', 'shows.1', 3],
  [
    'a collection called as a show',
    'shows:\n  - { slug: a, title: A }\ncollections:\n  - { slug: a, title: A }',
    'collections.0',
    4,
  ],
  [
    'a link that is no address',
    'banners:\n  - { slug: a, type: external-link-banner, href: "javascript:x" }',
    'banners.0.href',
    2,
  ],
  [
    'another interval',
    'plans:\n  - { id: monthly, offer: join, name: M, interval: year, prices: { USD: 1 } }',
    'plans.0',
    2,
  ],
  [
    'a name that is sold already',
    'plans:\n  - { id: other, offer: join, name: Monthly, interval: month, prices: { USD: 1 } }',
    'plans.0',
    2,
  ],
  [
    'a picture that is not stored',
    'teams:\n  - slug: a\n    name: A\n    images: { avatar: "asset:art/site/none.webp" }',
    'teams.0.images.avatar',
    4,
  ],
  [
    'a file, by the call',
    'teams:\n  - slug: a\n    name: A\n    images: { avatar: ../secret.png }',
    'teams.0.images.avatar',
    4,
  ],
  [
    'an address in the storage that is no picture',
    'teams:\n  - { slug: a, name: A, images: { avatar: "asset:assets/x/source.mp4" } }',
    'teams.0.images.avatar',
    2,
  ],
  ['text with NUL', 'teams:\n  - { slug: a, name: "a\\0b" }', 'teams.0.name', 2],
  ['half a sign', 'teams:\n  - { slug: a, name: "\\ud800" }', 'teams.0.name', 2],
  ['an address with NUL', 'config:\n  store_url: "https://a.test/\\0"', 'config.store_url', 2],
  ['a name with NUL', 'config:\n  projectName: "a\\0b"', 'config.projectName', 2],
  ['no name', 'config:\n  projectName: ""', 'config.projectName', 2],
  ['a name that turns around', 'config:\n  projectName: "a\\u202eb"', 'config.projectName', 2],
  ['a title that turns around', 'shows:\n  - { slug: a, title: "a\\u202eb" }', 'shows.0.title', 2],
  ['a host that becomes a policy', 'config:\n  logo_url: "https://a%3Bsandbox/x.png"', 'config.logo_url', 2],
  ['a host that is every one', 'config:\n  logo_url: "https://%2A/x.png"', 'config.logo_url', 2],
  ['a section called as a property of objects', 'constructor: 1', 'constructor', 1],
  ['a section called __proto__', '__proto__: 1', '__proto__', 1],
  [
    'a currency that no card is charged in',
    'plans:\n  - { id: z, offer: join, name: Z, interval: month, prices: { ZZZ: 1 } }',
    'plans.0.prices.ZZZ',
    2,
  ],
  [
    'a name that only case and spaces tell from one that is sold already',
    'plans:\n  - { id: other, offer: join, name: " MONTHLY", interval: month, prices: { USD: 1 } }',
    'plans.0',
    2,
  ],
  [
    'a link of another form',
    'banners:\n  - { slug: a, type: external-link-banner, href: "HTTPS://A.TEST/x" }',
    'banners.0.href',
    2,
  ],
  [
    'a banner that ends before it begins',
    'banners:\n  - { slug: a, type: latest-player, from: "2030-01-02T00:00:00Z", until: "2030-01-01T00:00:00Z" }',
    'banners.0.until',
    2,
  ],
  ['what the server sets', 'config:\n  google_client_id: x', 'config.google_client_id', 2],
  ['a film that is not there', 'banners:\n  - { slug: a, type: media-banner, video: moths/1/9 }', 'banners.0.video', 2],
  ['an anchor', 'a: &a 1', 'yaml', 1],
  ['no YAML', 'a: [', 'yaml', 2],
])('refuses %s, says where, and changes nothing', async (_name, text, place, line) => {
  const { status, json } = await call(`${text}\n`);
  expect(status).toBe(400);
  expect(Object.keys(json['errors'] as object)).toEqual([place]);
  expect(Object.values(json['errors'] as Record<string, string[]>)[0]?.[0]).toMatch(new RegExp(`^Line ${line}: `));
  expect(JSON.stringify(await exportSite(api.core))).toBe(before);
});
