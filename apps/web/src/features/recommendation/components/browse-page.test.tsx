import { Unreachable } from '@houselights/client';
import type { Recommendations } from '@houselights/contracts';
import { ToastRegion } from '@houselights/ui';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { videoCard } from '../../../../test/cards.ts';
import { createFeed } from '../feed.ts';
import { BrowsePage } from './browse-page.tsx';

const ask = vi.fn<(page: number) => Promise<Recommendations>>();
afterEach(() => {
  cleanup();
  ask.mockReset();
});

const page = (...ids: string[]): Recommendations => ({
  recommendationId: 'r',
  media: ids.map((id) => ({ ...videoCard(id), reason: { code: 'popular', because: null } })),
});
const open = () =>
  render(
    <>
      <BrowsePage feed={createFeed(ask)} />
      <ToastRegion />
    </>,
  );

test('a first page that does not come is told in a toast and can be asked for again', async () => {
  ask.mockRejectedValueOnce(new Unreachable()).mockResolvedValueOnce(page('Fog')).mockResolvedValue(page());
  open();
  await screen.findByText('There was an error loading the page!');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Fog' });
  expect(screen.getByText('Popular now')).toBeTruthy();
});

test('a later page that does not come leaves what is there, and is asked for in place', async () => {
  ask.mockResolvedValueOnce(page('Fog')).mockRejectedValueOnce(new Unreachable()).mockResolvedValueOnce(page('Salt'));
  ask.mockResolvedValue(page());
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Salt' });
  expect(screen.getByRole('link', { name: 'Fog' })).toBeTruthy();
  await screen.findByText('No more results.');
  expect(ask.mock.calls.map(([number]) => number)).toEqual([1, 2, 2, 3, 4]);
});

test('a house without videos says so', async () => {
  ask.mockResolvedValue(page());
  open();
  await screen.findByRole('heading', { name: 'Nothing to watch yet' });
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
});
