import { LinkProvider } from '@houselights/ui';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serve } from '../../../../test/api.ts';
import { open } from '../../../../test/billing.tsx';
import { aroundEach } from '../../../../test/greenlight-page.tsx';
import { RouterLink } from '../../../shell/router-link.tsx';
import { PastWinners } from './past-winners.tsx';

aroundEach();

test.each([
  ['on the site the page changes', false],
  ['in an app another one is loaded', true],
])('whoever chooses a winner goes to what came of it: %s', async (_where, inApp) => {
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
  expect(isLoaded).toBe(inApp);
  expect(screen.getByTestId('place').textContent).toBe(inApp ? '/greenlight' : '/season/s1');
});
