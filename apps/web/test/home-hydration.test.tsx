import { defaultRemoteConfig } from '@houselights/contracts';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { exclusive, front, popular } from '../src/features/catalog/api/front.ts';
import { latest } from '../src/features/catalog/api/latest.ts';
import { HomePage } from '../src/features/catalog/components/home-page.tsx';
import { ConfigProvider } from '../src/lib/config/remote-config.tsx';
import { videoCard } from './cards.ts';
import { drawn, hydrate } from './hydrate.ts';

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
  const root = drawn(app);
  expect(screen.getByText('New')).toBeTruthy();
  clock.mockReturnValue(Date.parse(publishedAt) + 15 * DAY_MS);
  expect(await hydrate(root, app)).not.toHaveBeenCalled();
});
