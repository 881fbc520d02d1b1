import { describe, expect, it } from 'vitest';
import { demoEpisodes } from '@houselights/demo/episodes';
import { demoHouse } from '../src/demo/demo-house.ts';
import { demoBanners } from '../src/demo/house-words.ts';
import type { PicturedBanner } from '../src/demo/house-words.ts';

const house = demoHouse();
const episodes = house.shows.flatMap(({ seasons }) => seasons.flatMap((season) => season.episodes));
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
/** What an uploader may write: a title of 200, a description of 5,000. */
const inLimits = ({ title, description }: { title: string; description: string }) =>
  title.trim() === title && title.length > 0 && title.length <= 200 && description.length <= 5_000;

describe('the demo house', () => {
  it('has names of its own in each name space', () => {
    allDifferent([...house.shows, ...house.collections].map(({ slug }) => slug));
    allDifferent(house.teams.map(({ slug }) => slug));
    allDifferent(episodes.map(({ slug }) => slug));
    const all = [...house.shows, ...house.collections, ...house.teams, ...episodes];
    expect(all.filter(({ slug }) => !isSlug.test(slug) || slug.length > 64)).toEqual([]);
  });

  it('counts seasons once, and the episodes of each from 1 without a gap', () => {
    for (const { seasons } of house.shows) {
      allDifferent(seasons.map(({ number }) => number));
      for (const season of seasons)
        expect(season.episodes.map(({ number }) => number)).toEqual(season.episodes.map((_, index) => index + 1));
    }
  });

  it('brings out later episodes later, all in the last two years, the newest days ago', () => {
    for (const { seasons } of house.shows) {
      const ages = seasons.flatMap((season) => season.episodes.map(({ age }) => age));
      expect(ages).toEqual([...new Set(ages)].sort((a, b) => b - a));
      expect(Math.max(...ages)).toBeLessThan(730);
      expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    }
    expect(Math.min(...episodes.map(({ age }) => age))).toBeLessThan(7);
  });

  it('says something in words that fit, nothing twice', () => {
    expect([...house.shows, ...house.collections, ...episodes].filter((one) => !inLimits(one))).toEqual([]);
    const texts = [...house.shows, ...house.collections].map(({ description }) => description);
    const words = [
      ...texts,
      ...house.teams.map(({ shortDescription }) => shortDescription),
      ...house.shows.flatMap(({ seasons }) => seasons.map(({ description }) => description)),
      ...episodes.filter(({ waits }) => waits).map(({ description }) => description),
      ...house.faq.flatMap(({ question, answer }) => [question, answer]),
    ];
    expect(words.filter((text) => text.length < 15)).toEqual([]);
    allDifferent(words);
    allDifferent(episodes.map(({ title }) => title));
  });

  it('lets banners, collections and shows lead to what there is', () => {
    const shows = new Set(house.shows.map(({ slug }) => slug));
    const teams = new Set(house.teams.map(({ slug }) => slug));
    const places = new Set(house.collections.map(({ slug }) => `/channel/${slug}`));
    expect(house.shows.filter(({ team }) => !teams.has(team))).toEqual([]);
    expect(house.collections.flatMap((one) => one.shows).filter((slug) => !shows.has(slug))).toEqual([]);
    expect(house.banners.map(({ type }) => type).toSorted()).toEqual(bannerTypes);
    const isThere = (banner: PicturedBanner): boolean => {
      if (banner.picture !== undefined && !shows.has(banner.picture)) return false;
      switch (banner.type) {
        case 'latest-player':
          return true;
        case 'show-banner':
          return shows.has(banner.show);
        case 'creator-banner':
          return teams.has(banner.team);
        case 'media-banner':
          return episodes.some(({ slug }) => slug === banner.episode);
        case 'internal-link-banner':
          return places.has(banner.href);
        case 'external-link-banner':
          return URL.canParse(banner.href) && banner.href.startsWith('https://');
      }
    };
    expect(demoBanners.filter((banner) => !isThere(banner))).toEqual([]);
    // Pictures are noted by title.
    allDifferent(demoBanners.flatMap(({ title, picture }) => (picture === undefined ? [] : [title])));
  });

  it('has an address for each button of the pages that sell it', () => {
    for (const { items, urls } of house.marketing)
      expect(urls.length).toBe(items.filter(({ type }) => type === 'button').length);
    expect(new Set(house.marketing.map(({ page }) => page))).toEqual(new Set(['home', 'join', 'learn-more']));
  });

  it('names no price: plans do', () => {
    expect(JSON.stringify([house.faq, house.marketing, house.banners])).not.toMatch(/\$|\d\.\d\d/);
  });

  it('promises nothing that is not there', () => {
    // What members cannot do yet, and what this house has not: a store, apps.
    const absent = /badges?\b|bingo|comment|giveaway|live ?stream|export|download|\bapps?\b|merch|\bstore\b/i;
    const words = [house.faq, house.marketing, house.banners, house.collections, house.teams, house.shows];
    expect(words.map((one) => absent.exec(JSON.stringify(one))?.[0]).filter((found) => found !== undefined)).toEqual(
      [],
    );
  });

  it('has a film for each episode, the long ones first: one for everyone, then one for members', () => {
    expect(demoEpisodes.map(({ slug }) => slug).toSorted()).toEqual(episodes.map(({ slug }) => slug).toSorted());
    const waits = demoEpisodes.map(({ parts }) => parts !== null);
    expect(waits).toEqual(waits.toSorted((a, b) => Number(a) - Number(b)));
    expect(demoEpisodes.slice(0, 2).map(({ slug, free }) => [slug, free])).toEqual([
      ['salt-and-static', true],
      ['ladder-to-nowhere', false],
    ]);
  });
});
