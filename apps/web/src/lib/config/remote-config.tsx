import type { RemoteConfig } from '@houselights/contracts';
import { createContext, use, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { whenQuiet } from '../browser/quiet.ts';
import { fetchConfig } from './read-config.ts';

export type { RemoteConfig };

const Config = createContext<RemoteConfig | null>(null);

const loadLive = () => import('./live-site.ts');

const REFRESH_AFTER_MS = 60_000;

/** Provides the configuration: updated by push, and refetched when the page becomes visible again. */
export function ConfigProvider({ initial, children }: { initial: RemoteConfig; children: ReactNode }) {
  const [config, setConfig] = useState(initial);
  useEffect(() => {
    let asked = Date.now();
    const refresh = () => {
      if (document.hidden || Date.now() - asked < REFRESH_AFTER_MS) return;
      asked = Date.now();
      fetchConfig().then(setConfig, () => undefined);
    };
    document.addEventListener('visibilitychange', refresh);
    let close = (): void => undefined;
    let isOver = false;
    const callOff = whenQuiet(() => {
      void loadLive().then(
        ({ followSite }) => {
          if (!isOver) close = followSite(setConfig);
        },
        () => undefined,
      );
    });
    return () => {
      isOver = true;
      callOff();
      close();
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
  return <Config value={config}>{children}</Config>;
}

export function useConfig(): RemoteConfig {
  const config = use(Config);
  if (!config) throw new Error('useConfig outside of ConfigProvider');
  return config;
}
