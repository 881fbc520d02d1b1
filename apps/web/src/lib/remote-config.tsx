import { calls } from '@houselights/client';
import type { RemoteConfig } from '@houselights/contracts';
import { createContext, use, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { callSignedOut } from './session.ts';

export type { RemoteConfig };

function isConfig(value: unknown): value is RemoteConfig {
  return typeof value === 'object' && value !== null && 'projectName' in value;
}

/** The configuration that the server wrote into the page, if it did. */
export function bootConfig(): RemoteConfig | null {
  try {
    const value: unknown = JSON.parse(document.getElementById('boot')?.textContent ?? '');
    return isConfig(value) ? value : null;
  } catch {
    return null;
  }
}

export function fetchConfig(): Promise<RemoteConfig> {
  return callSignedOut(calls.getRemoteConfig, {});
}

const Config = createContext<RemoteConfig | null>(null);

const REFRESH_AFTER_MS = 60_000;

/** Gives the configuration to all below, and asks for it anew when the page comes back to the front. */
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
    return () => document.removeEventListener('visibilitychange', refresh);
  }, []);
  return <Config value={config}>{children}</Config>;
}

export function useConfig(): RemoteConfig {
  const config = use(Config);
  if (!config) throw new Error('useConfig outside of ConfigProvider');
  return config;
}
