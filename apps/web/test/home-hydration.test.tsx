import { defaultRemoteConfig } from '@houselights/contracts';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { exclusive, front, popular } from '../src/features/catalog/api/front.ts';
import { latest } from '../src/features/catalog/api/latest.ts';
import { HomePage } from '../src/features/catalog/components/home-page.tsx';
import { ConfigProvider } from '../src/lib/config/remote-config.tsx';
import { videoCard } from './cards.ts';

const DAY_MS = 86_400_000;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a video that was new for the server is new at first for a browser whose clock is ahead', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const publishedAt = '2026-01-01T00:00:00.000Z';
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(publishedAt) + 13 * DAY_MS);
  latest.prime({ featured: { ...videoCard('On top'), free: false, publishedAt }, media: [], preparing: [] });
  front.prime({ hero: [], channels: [] } as never);
  popular.prime({ name: 'hot', title: 'Popular now', media: [] });
  exclusive.prime({ name: 'exclusive', title: 'Only here', media: [] });
  const app = (
    <ConfigProvider initial={defaultRemoteConfig}>
      <MemoryRouter>
        <HomePage strip={null} personal={(draw) => draw([])} promo={null} />
      </MemoryRouter>
    </ConfigProvider>
  );
  const root = document.createElement('div');
  root.innerHTML = renderToString(app);
  document.body.append(root);
  expect(screen.getByText('New')).toBeTruthy();
  clock.mockReturnValue(Date.parse(publishedAt) + 15 * DAY_MS);
  const wrong = vi.fn();
  await act(async () => {
    const hydrated = hydrateRoot(root, app, { onRecoverableError: wrong });
    onTestFinished(() => {
      act(() => hydrated.unmount());
      root.remove();
    });
  });
  expect(wrong).not.toHaveBeenCalled();
});
