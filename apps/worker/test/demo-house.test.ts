import { describe, expect, it } from 'vitest';
import { demoEpisodes as films } from '@houselights/demo/episodes';
import { demoShows } from '@houselights/demo/shows';
import { demoEpisodes as episodes } from '../src/demo/demo-episodes.ts';
import { readDemoSite } from '../src/demo/demo-site.ts';
import { drawingOf } from '../src/demo/drawings.ts';

const pictures = new Set<string>();
const site = await readDemoSite((name) => {
  pictures.add(name);
  return Promise.resolve({ key: name });
});
const all = (...parts: string[]) => parts.flatMap((part) => site.get(part) ?? []);
const keys = (part: string) => new Set(all(part).map(({ key }) => key));
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const texts = (field: string, ...parts: string[]) => all(...parts).map(({ fields }) => text(fields[field]));
/** Episodes by season, named as in the files. */
const seasons = Map.groupBy(episodes, ({ show, season }) => `${show}/${season}`);
const isSlug = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const bannerTypes = [
  'creator-banner',
  'external-link-banner',
  'internal-link-banner',
  'latest-player',
  'media-banner',
  'show-banner',
];

const allDifferent = (list: readonly unknown[]) => expect(new Set(list).size).toBe(list.length);

describe('the demo house', () => {
  it('has names of its own for its episodes', () => {
    allDifferent(episodes.map(({ slug }) => slug));
    expect(episodes.filter(({ slug }) => !isSlug.test(slug) || slug.length > 64)).toEqual([]);
  });

  it('has episodes in each season of its file and in no other, counted from 1 without a gap', () => {
    expect([...seasons.keys()].toSorted()).toEqual([...keys('season')].toSorted());
    for (const season of seasons.values())
      expect(season.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(season.map((_, index) => index + 1));
  });

  it('brings out later episodes later, all in the last two years, the newest days ago', () => {
    for (const show of keys('show')) {
      const ages = episodes
        .filter((episode) => episode.show === show)
        .toSorted((a, b) => a.season - b.season || a.number - b.number)
        .map(({ age }) => age);
      expect(ages).toEqual([...new Set(ages)].sort((a, b) => b - a));
      expect(Math.max(...ages)).toBeLessThan(730);
      expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    }
    expect(Math.min(...episodes.map(({ age }) => age))).toBeLessThan(7);
  });

  it('says of its shows what their films and drawings say', () => {
    const teams = new Map(all('team').map(({ key, fields }) => [key, fields['name']]));
    const said = all('show').map(({ key, fields: { title, description, team, exclusive } }) => {
      return { slug: key, title, description, creator: teams.get(text(team)), free: exclusive !== true };
    });
    const drawn = demoShows.map(({ slug, title, description, creator, free }) => {
      return { slug, title, description, creator, free };
    });
    expect(said).toEqual(drawn.filter(({ slug }) => episodes.some(({ show }) => show === slug)));
  });

  it('says something in words that fit, nothing twice', () => {
    // The uploader's limits: a title of 200, a description of 5,000.
    expect(
      episodes.filter(
        ({ title, description }) =>
          !title || title.trim() !== title || title.length > 200 || description.length > 5_000,
      ),
    ).toEqual([]);
    const words = [
      ...texts('description', 'show', 'collection', 'season'),
      ...texts('about', 'team'),
      ...episodes.filter(({ waits }) => waits).map(({ description }) => description),
      ...texts('question', 'question'),
      ...texts('answer', 'question'),
    ];
    expect(words.filter((one) => one.length < 15)).toEqual([]);
    allDifferent(words);
    allDifferent(episodes.map(({ title }) => title));
  });

  it('lets banners lead to what there is', () => {
    expect(texts('type', 'banner').toSorted()).toEqual(bannerTypes);
    const places = new Set([...seasons].flatMap(([season, list]) => list.map(({ number }) => `${season}/${number}`)));
    const inward = new Set([...keys('collection')].map((slug) => `/channel/${slug}`));
    const astray = all('banner').filter(({ fields: { video, href, type } }) => {
      if (type === 'internal-link-banner') return !inward.has(text(href));
      return typeof video === 'string' && !places.has(video);
    });
    expect(astray).toEqual([]);
  });

  it('names no picture that is not drawn, and pictures for whatever has its own', () => {
    expect([...pictures].filter((name) => drawingOf(name) === undefined)).toEqual([]);
    const pictured = ({ fields }: { readonly fields: object }) =>
      Object.keys(fields).filter((field) => field.startsWith('images.')).length;
    expect(all('show').map(pictured)).toEqual(all('show').map(() => 5));
    expect(all('team').map(pictured)).toEqual(all('team').map(() => 3));
    const wearing = all('banner').filter(({ fields }) => typeof fields['href'] === 'string');
    expect(wearing.map(pictured)).toEqual(wearing.map(() => 2));
  });

  it.each(['moth-season.png', 'drawn/moth-season/toString.png', 'drawn/nobody/wide.png', 'drawn/../wide.png'])(
    'draws nothing for %s',
    (name) => expect(drawingOf(name)).toBeUndefined(),
  );

  it('has an address for each button of the pages that sell it', () => {
    const buttons = all('marketing section').map(({ fields: { items, urls } }) => {
      const list = items as readonly { readonly type: string }[];
      return [list.filter(({ type }) => type === 'button').length, ((urls ?? []) as readonly string[]).length];
    });
    expect(buttons.filter(([count, addresses]) => count !== addresses)).toEqual([]);
    expect(new Set(texts('page', 'marketing section'))).toEqual(new Set(['home', 'join', 'learn-more']));
  });

  it('names no price: plans do', () => {
    expect(JSON.stringify(all('question', 'marketing section', 'banner'))).not.toMatch(/\$|\d\.\d\d/);
  });

  it('promises nothing that is not there', () => {
    // What members cannot do yet, and what this site lacks: a store, apps.
    const absent = /badges?\b|bingo|comment|giveaway|live ?stream|export|download|\bapps?\b|merch|\bstore\b/i;
    const words = [...site.values()].map((list) => absent.exec(JSON.stringify(list))?.[0]);
    expect([...words, absent.exec(JSON.stringify(episodes))?.[0]].filter((found) => found !== undefined)).toEqual([]);
  });

  it('has a film for each episode, the long ones first: one for everyone, then one for members', () => {
    const waits = films.map(({ parts }) => parts !== null);
    expect(waits).toEqual(waits.toSorted((a, b) => Number(a) - Number(b)));
    expect(films.slice(0, 2).map(({ slug, free }) => [slug, free])).toEqual([
      ['salt-and-static', true],
      ['ladder-to-nowhere', false],
    ]);
  });
});
