import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { seasonAnswer } from '../src/features/catalog/api/channel.ts';
import { Episodes } from '../src/features/catalog/components/episodes.tsx';
import { storage } from '../src/lib/storage/storage.ts';
import { open } from './billing.tsx';
import { videoCard } from './cards.ts';

afterEach(() => storage.remove('playlist-order'));

const media = ['One', 'Two', 'Three'].map((title, index) => ({
  ...videoCard(title),
  episodeText: `Season 1, episode ${index + 1}`,
}));

function start() {
  seasonAnswer('s1').prime({ id: 's1', title: 'Season 1', description: '', media, seasons: [] } as never);
  open(<Episodes seasons={[]} chosenId="s1" progress={{ isKnown: true, positionOf: () => undefined }} />);
  return screen.getByLabelText<HTMLSelectElement>('Episode order');
}
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const inTurn = ['Episode 1: One', 'Episode 2: Two', 'Episode 3: Three'];

test('the newest episode first, if somebody wants that, also on the next page; each keeps its number', () => {
  const order = start();
  expect([order.value, titles()]).toEqual(['oldest', inTurn]);
  fireEvent.change(order, { target: { value: 'newest' } });
  expect([storage.get('playlist-order'), titles()]).toEqual(['newest', inTurn.toReversed()]);
  cleanup();
  const again = start();
  expect([again.value, titles()]).toEqual(['newest', inTurn.toReversed()]);
  fireEvent.change(again, { target: { value: 'oldest' } });
  expect([storage.get('playlist-order'), titles()]).toEqual(['oldest', inTurn]);
});

test('what another hand left in storage is the usual order', () => {
  localStorage.setItem('playlist-order', '"loudest"');
  expect([start().value, titles()]).toEqual(['oldest', inTurn]);
});
