import { noSearch, searchPageKey } from '@houselights/rules';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { exclusive, front, popular } from '../src/features/catalog/api/front.ts';
import { latest } from '../src/features/catalog/api/latest.ts';
import { battleAnswer } from '../src/features/greenlight/api/battle-strip.ts';
import { battleHit } from '../src/features/greenlight/components/battle-hit.tsx';
import { searchAnswer } from '../src/features/search/api/search.ts';
import { HomeRoute } from '../src/routes/home.route.tsx';
import { SearchRoute } from '../src/routes/search.route.tsx';
import { serve } from './api.ts';
import { open } from './billing.tsx';
import { videoCard } from './cards.ts';
import { readClock } from '../src/features/greenlight/server-clock.ts';
import { battle } from './greenlight.ts';

afterEach(() => vi.unstubAllGlobals());

const running = () => {
  const known = battle({ points: [3, 1] });
  return { battle: known, clock: readClock(known.now, performance.now(), performance.now()) };
};
const strip = () => screen.queryByRole('region', { name: 'Greenlight' });

test.each([
  ['ghost', true],
  ['  POCKET h', true],
  ['Ghost Light', true],
  // Too short to match yet.
  ['gh', false],
  ['heist', false],
  ['salt', false],
])('whoever looks for %j finds the battle: %s', (search, found) => {
  battleAnswer.prime(running());
  open(<>{battleHit(search)}</>, '/search');
  expect(strip() !== null).toBe(found);
});

test('without a battle nothing is found', () => {
  battleAnswer.prime(null);
  open(<>{battleHit('ghost')}</>, '/search');
  expect(strip()).toBeNull();
});

test.each([
  ['ghost', 'Nothing else found for “ghost”'],
  ['heist', 'Nothing found for “heist”'],
])('a search for %j that finds no video says %j', async (search, title) => {
  battleAnswer.prime(running());
  popular.prime({ name: 'hot', title: 'Popular now', media: [] });
  const nothing = { corrected: null, total: 0, media: [], shows: [], creators: [], years: null };
  searchAnswer(searchPageKey({ ...noSearch, search }, 1)).prime(nothing as never);
  open(<SearchRoute />, `/search?search=${search}`, { projects_enabled: true });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(strip() !== null).toBe(search === 'ghost');
});

test.each([
  ['pocket', 'We found nothing else for “pocket”. Showing results for socket.'],
  ['heist', 'We found nothing for “heist”. Showing results for socket.'],
])('results for other words than %j say %j', async (search, words) => {
  battleAnswer.prime(running());
  const other = { corrected: 'socket', total: 1, media: [videoCard('A')], shows: [], creators: [], years: null };
  searchAnswer(searchPageKey({ ...noSearch, search }, 1)).prime(other as never);
  open(<SearchRoute />, `/search?search=${search}`, { projects_enabled: true });
  const link = await screen.findByRole('link', { name: 'socket' });
  expect(link.closest('p')?.textContent).toBe(words);
});

/** Opens the home page of a site with one film. */
function openHome(hasBattles: boolean) {
  serve({ 'GET /v1/content/marketing/home': { sections: [] } });
  latest.prime({ featured: videoCard('On top'), media: ['A', 'B', 'C', 'D'].map(videoCard), preparing: [] });
  front.prime({ hero: [], channels: [] } as never);
  popular.prime({ name: 'hot', title: 'Popular now', media: [] });
  exclusive.prime({ name: 'exclusive', title: 'Only here', media: [] });
  open(<HomeRoute />, '/', { projects_enabled: hasBattles });
}

test('the vote stands on home right under what is on top, and leads to the battle', async () => {
  battleAnswer.prime(running());
  openHome(true);
  await waitFor(() => expect(strip()).not.toBeNull());
  const vote = strip()!;
  expect(vote.textContent).toContain('Ghost Light');
  expect(vote.textContent).toContain('75% · 3 points');
  expect(vote.textContent).toContain('25% · 1 point');
  expect(screen.getByRole('link', { name: 'Vote on what gets made' }).getAttribute('href')).toBe('/greenlight');
  const [hero, rail] = [screen.getAllByText('On top')[0]!, screen.getByRole('heading', { name: 'Latest' })];
  expect(hero.compareDocumentPosition(vote) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(vote.compareDocumentPosition(rail) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('where nothing is voted on there is no strip', async () => {
  battleAnswer.prime(running());
  openHome(false);
  expect(await screen.findByRole('heading', { name: 'Latest' })).toBeTruthy();
  expect(strip()).toBeNull();
});
