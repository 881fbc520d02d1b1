import { defaultRemoteConfig } from '@houselights/contracts';
import { LinkProvider } from '@houselights/ui';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serve } from './api.ts';
import { open } from './billing.tsx';
import { aroundEach } from './greenlight-page.tsx';
import { routeOf } from '../src/routes/route-table.ts';
import { RouterLink } from '../src/shell/router-link.tsx';
import { PastWinners } from '../src/features/greenlight/components/past-winners.tsx';

aroundEach();

const winner = { id: '1', title: 'Winner', images: [], seasonId: 's1', mediaId: null, battleId: 'b0' };

test.each([
  ['on a wide screen the page changes', false],
  ['in an app another one is loaded', true],
])('whoever chooses a winner goes to what came of it: %s', async (_where, inApp) => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: false, media }));
  // The target page's code is loaded.
  await routeOf(defaultRemoteConfig, '/season/s1')?.page.load();
  if (inApp) window.houselightsApp = { login: vi.fn<() => void>() };
  serve({ 'GET /v5/projects/past': [winner] });
  open(
    <LinkProvider as={RouterLink}>
      <PastWinners />
    </LinkProvider>,
    '/greenlight',
  );
  const link = await screen.findByRole('link', { name: 'Winner' });
  expect(link.getAttribute('href')).toBe('/season/s1');
  // The router prevents the browser's own navigation.
  let isLoaded: boolean | undefined;
  const load = (event: Event) => {
    isLoaded = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', load, { once: true });
  fireEvent.click(link);
  expect(isLoaded).toBe(inApp);
  expect(screen.getByTestId('place').textContent).toBe(inApp ? '/greenlight' : '/season/s1');
});

describe('on a phone', () => {
  const loaded = vi.spyOn(location, 'assign');
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { matches: media === '(max-width: 767.98px)', media }),
    );
    loaded.mockReset().mockReturnValue(undefined);
  });

  async function choose(page: () => Response) {
    const served = serve({ 'GET /v5/projects/past': [winner], 'HEAD /season/s1': page });
    open(<PastWinners />, '/greenlight');
    const isLoadedByBrowser = fireEvent.click(await screen.findByRole('link', { name: 'Winner' }));
    expect(isLoadedByBrowser).toBe(false);
    await waitFor(() => expect(served.of('HEAD /season/s1')).toHaveLength(1));
  }

  test.each([200, 404])('whoever chooses a winner has its page loaded once the server has it (%i)', async (status) => {
    await choose(() => new Response(null, { status }));
    await waitFor(() => expect(loaded).toHaveBeenCalledWith('/season/s1'));
  });

  test.each([
    [
      'does not answer',
      () => {
        throw new TypeError('no network');
      },
    ],
    ['is away', () => new Response(null, { status: 502 })],
  ])('the page stays, and says so, while the server %s', async (_what, page) => {
    await choose(page);
    expect(await screen.findByText(/We couldn't load that page/)).toBeTruthy();
    expect(loaded).not.toHaveBeenCalled();
  });
});
