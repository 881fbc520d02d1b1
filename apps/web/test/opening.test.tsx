import { defaultRemoteConfig } from '@houselights/contracts';
import { ToastRegion } from '@houselights/ui';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useGo } from '../src/lib/pages/go.ts';
import { forgetFailures } from '../src/lib/pages/lazy-page.tsx';
import { ConfigProvider } from '../src/lib/config/remote-config.tsx';
import { SearchField } from '../src/features/search/components/search-field.tsx';
import { routeOf } from '../src/routes/route-table.ts';
import { Opening } from '../src/shell/opening.tsx';
import { serve } from './api.ts';

const search = routeOf(defaultRemoteConfig, '/search')!.page;
const faq = routeOf(defaultRemoteConfig, '/faq')!.page;

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>;
}

function Went() {
  const go = useGo();
  const [at, setAt] = useState('');
  return (
    <>
      <button type="button" onClick={() => void go('/faq').then(() => setAt('asked'))}>
        Go
      </button>
      <p>{at}</p>
    </>
  );
}

function open() {
  render(
    <ConfigProvider initial={defaultRemoteConfig}>
      <MemoryRouter>
        <Opening>
          <SearchField pathOf={(text) => `/search?search=${text}`} />
          <Went />
        </Opening>
        <Place />
        <ToastRegion />
      </MemoryRouter>
    </ConfigProvider>,
  );
}
const place = () => screen.getByTestId('place').textContent;

beforeEach(() => {
  serve({});
  vi.spyOn(search, 'isLoaded').mockReturnValue(false);
  vi.spyOn(faq, 'isLoaded').mockReturnValue(false);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetFailures();
});

test('a search stays with its words where its page cannot come, says so, and goes once it can', async () => {
  const load = vi.spyOn(search, 'load').mockRejectedValueOnce(new TypeError('no network'));
  open();
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
  fireEvent.change(field, { target: { value: 'light' } });
  fireEvent.submit(field.form!);
  expect(await screen.findByText(/We couldn't load that page/)).toBeTruthy();
  expect([place(), field.value]).toEqual(['/', 'light']);
  load.mockResolvedValueOnce();
  fireEvent.submit(field.form!);
  await waitFor(() => expect(place()).toBe('/search'));
});

test('whoever goes elsewhere meanwhile stays there', async () => {
  const slow = Promise.withResolvers<void>();
  vi.spyOn(search, 'load').mockReturnValue(slow.promise);
  vi.spyOn(faq, 'load').mockResolvedValue();
  open();
  fireEvent.submit(screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' }).form!);
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  expect(await screen.findByText('asked')).toBeTruthy();
  await waitFor(() => expect(place()).toBe('/faq'));
  await act(async () => {
    slow.resolve();
    await slow.promise;
  });
  expect(place()).toBe('/faq');
});
