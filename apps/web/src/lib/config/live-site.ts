import type { RemoteConfig } from '@houselights/contracts';
import { fetchConfig, isConfig } from './read-config.ts';
import { liveSocket, WAITS_MS } from '../session/socket.ts';

/** Version of the configuration embedded in the page. */
function bootVersion(): number {
  return Number(document.getElementById('boot')?.dataset['version'] ?? Number.NaN);
}

/** All pages hear of a new version in the same instant: they spread their requests over this, in ms. */
const SPREAD_MS = 300;

/** Loads the operator's current theme as a new style sheet, and removes the old one once it has loaded. */
function renewTheme(version: number): void {
  const old = document.querySelectorAll('link[data-theme-version]');
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.dataset['themeVersion'] = String(version);
  link.href = `/api/v1/remoteconfig/css?version=${version}`;
  link.addEventListener('load', () => {
    for (const sheet of old) sheet.remove();
  });
  document.head.append(link);
}

/** Calls `onConfig` with each new configuration, until the returned function is called. */
export function followSite(onConfig: (config: RemoteConfig) => void): () => void {
  let known = bootVersion();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = liveSocket.open({
    event: 'site',
    greeting: () => ({ type: 'watch' }),
    farewell: { type: 'unwatch' },
    waitsMs: WAITS_MS,
    onMessage: (data) => {
      if (typeof data !== 'object' || data === null || !('version' in data)) return;
      const version = Number(data.version);
      if (!(version > known || Number.isNaN(known))) return;
      const isFirst = Number.isNaN(known);
      known = version;
      if (isFirst) return;
      clearTimeout(timer);
      renewTheme(version);
      if ('config' in data && isConfig(data.config)) onConfig(data.config);
      else timer = setTimeout(() => void fetchConfig().then(onConfig, () => undefined), Math.random() * SPREAD_MS);
    },
  });
  return () => {
    clearTimeout(timer);
    close();
  };
}
