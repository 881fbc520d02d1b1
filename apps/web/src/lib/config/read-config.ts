import { calls } from '@houselights/client';
import type { RemoteConfig } from '@houselights/contracts';
import { callSignedOut } from '../session/session.ts';

export function isConfig(value: unknown): value is RemoteConfig {
  return typeof value === 'object' && value !== null && 'projectName' in value;
}

/** The configuration embedded in the page by the server, if any. */
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
