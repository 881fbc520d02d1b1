import { defaultRemoteConfig } from '@houselights/contracts';
import { LinkProvider } from '@houselights/ui';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serve } from './api.ts';
import { open } from './billing.tsx';
import { aroundEach } from './greenlight-page.tsx';
import { routeOf } from '../src/routes/route-table.ts';
import { RouterLink } from '../src/shell/router-link.tsx';
import { PastWinners } from '../src/features/greenlight/components/past-winners.tsx';

aroundEach();

test.each([
  ['on a wide screen the page changes', false, false],
  ['on a phone another one is loaded', false, true],
  ['in an app another one is loaded', true, false],
])('whoever chooses a winner goes to what came of it: %s', async (_where, inApp, isPhone) => {
  const loads = inApp || isPhone;
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: isPhone && media === '(max-width: 767.98px)', media }),
  );
  // The code of the page that it leads to is here.
  await routeOf(defaultRemoteConfig, '/season/s1')?.page.load();
  if (inApp) window.houselightsApp = { login: vi.fn<() => void>() };
  const winner = { id: '1', title: 'Winner', images: [], seasonId: 's1', mediaId: null, battleId: 'b0' };
  serve({ 'GET /v5/projects/past': [winner] });
  open(
    <LinkProvider as={RouterLink}>
      <PastWinners />
    </LinkProvider>,
    '/greenlight',
  );
  const link = await screen.findByRole('link', { name: 'Winner' });
  expect(link.getAttribute('href')).toBe('/season/s1');
  // The router takes what the browser would have loaded.
  let isLoaded: boolean | undefined;
  const load = (event: Event) => {
    isLoaded = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', load, { once: true });
  fireEvent.click(link);
  expect(isLoaded).toBe(loads);
  expect(screen.getByTestId('place').textContent).toBe(loads ? '/greenlight' : '/season/s1');
});
