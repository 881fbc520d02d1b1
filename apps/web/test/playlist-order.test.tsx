import { defaultRemoteConfig } from '@houselights/contracts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { seasonAnswer } from '../src/features/catalog/api/channel.ts';
import { Episodes } from '../src/features/catalog/components/episodes.tsx';
import { ConfigProvider } from '../src/lib/config/remote-config.tsx';
import { storage } from '../src/lib/storage/storage.ts';
import { open } from './billing.tsx';
import { videoCard } from './cards.ts';
import { drawn, hydrate } from './hydrate.ts';

afterEach(() => storage.remove('playlist-order'));

const media = ['One', 'Two', 'Three'].map((title, index) => ({
  ...videoCard(title),
  episodeText: `Season 1, episode ${index + 1}`,
}));

const prime = () =>
  seasonAnswer('s1').prime({ id: 's1', title: 'Season 1', description: '', media, seasons: [] } as never);
const page = <Episodes seasons={[]} chosenId="s1" progress={{ isKnown: true, positionOf: () => undefined }} />;

function start() {
  prime();
  open(page);
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

test('a page that the server drew comes to life as it was drawn, and then takes the order that was chosen', async () => {
  const app = (
    <ConfigProvider initial={defaultRemoteConfig}>
      <MemoryRouter>{page}</MemoryRouter>
    </ConfigProvider>
  );
  prime();
  const root = drawn(app);
  expect(titles()).toEqual(inTurn);
  storage.set('playlist-order', 'newest');
  expect(await hydrate(root, app)).not.toHaveBeenCalled();
  expect(titles()).toEqual(inTurn.toReversed());
});
