import { defaultRemoteConfig } from '@houselights/contracts';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { routeTable } from '../src/routes/route-table.ts';
import { useEarlyPages } from '../src/shell/early-pages.ts';

const config = { ...defaultRemoteConfig, browse_enabled: true, projects_enabled: true, store_url: '' };

let load: () => void;
let preloaded: string[];
const observe = vi.fn<() => void>();
const disconnect = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  preloaded = [];
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe = observe;
      disconnect = disconnect;
      constructor(loaded: () => void) {
        load = loaded;
      }
    },
  );
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0));
  // Some pages have two addresses: the first one names them.
  for (const { path, page } of routeTable.toReversed()) {
    vi.spyOn(page, 'isLoaded').mockReturnValue(false);
    vi.spyOn(page, 'prefetch').mockImplementation(() => void preloaded.push(path));
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete navigator.connection;
});

test.each([
  [false, ['/', '/greenlight', '/login', '/signup']],
  [true, ['/', '/browse', '/greenlight', '/account/*', '/watch-history']],
])('signed in %s: once nothing is loaded any more, the code of the bars’ places comes', (signedIn, pages) => {
  renderHook(() => useEarlyPages(config, signedIn));
  vi.advanceTimersByTime(900);
  load();
  vi.advanceTimersByTime(900);
  expect(preloaded).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(new Set(preloaded)).toEqual(new Set(pages));
  expect(disconnect).toHaveBeenCalled();
});

test('what is here is not asked for', () => {
  for (const { page } of routeTable) vi.mocked(page.isLoaded).mockReturnValue(true);
  renderHook(() => useEarlyPages(config, true));
  vi.advanceTimersByTime(2_000);
  expect(preloaded).toEqual([]);
});

test('nothing comes ahead of time where somebody saves data', () => {
  navigator.connection = { saveData: true };
  renderHook(() => useEarlyPages(config, false));
  vi.advanceTimersByTime(60_000);
  expect([preloaded, observe.mock.calls]).toEqual([[], []]);
});

test('nor without a network, nor after the page was left', () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderHook(() => useEarlyPages(config, false));
  vi.advanceTimersByTime(2_000);
  isOnline.mockReturnValue(true);
  renderHook(() => useEarlyPages(config, false)).unmount();
  vi.advanceTimersByTime(2_000);
  expect(preloaded).toEqual([]);
});
