import { defaultRemoteConfig, RemoteConfig, ThemeOverrides } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { remoteConfigChanged } from '@houselights/jobs';
import type { Switch } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

export interface RemoteConfigState {
  readonly version: number;
  readonly config: RemoteConfig;
  readonly theme: ThemeOverrides;
}

/** This process's copy of the remote configuration: loaded once, then again on every change. */
export interface RemoteConfigStore {
  current(): RemoteConfigState;
  isOn(name: Switch): boolean;
  /** Calls `listener` now and after each change, until the returned function is called. */
  onChange(listener: (state: RemoteConfigState) => void): () => void;
  reload(): Promise<void>;
  close(): Promise<void>;
}

const pollMs = 5_000;

const readConfig = statement({
  name: 'remote-config',
  text: `select values, css, version from remote_config where id = 1`,
  row: { values: sql.jsonb<object>(), css: sql.jsonb<object>(), version: sql.int4 },
});

type StoreDeps = Pick<CoreDeps, 'db' | 'bus' | 'settings'>;

export async function createRemoteConfigStore({ db, bus, settings }: StoreDeps): Promise<RemoteConfigStore> {
  const listeners = new Set<(state: RemoteConfigState) => void>();
  let state = await read(db, settings);

  async function reload(): Promise<void> {
    const next = await read(db, settings);
    if (next.version <= state.version) return;
    state = next;
    for (const listener of listeners) listener(state);
  }
  // The next poll makes up for a failed reload.
  const soon = (): void => void reload().catch(() => {});
  const unsubscribe = await bus.subscribe(remoteConfigChanged.name, soon);
  const stopGap = bus.onGap(soon);
  const timer = setInterval(soon, pollMs);
  timer.unref();

  return {
    current: () => state,
    isOn: (name) => state.config[name],
    onChange(listener) {
      listeners.add(listener);
      listener(state);
      return () => void listeners.delete(listener);
    },
    reload,
    close: async () => {
      clearInterval(timer);
      stopGap();
      await unsubscribe();
    },
  };
}

async function read(db: CoreDeps['db'], settings: CoreDeps['settings']): Promise<RemoteConfigState> {
  const row = (await readConfig.first(db.pool)) ?? { values: {}, css: {}, version: 0 };
  const fixed = serverSet(settings);
  const stored = RemoteConfig.safeParse({ ...defaultRemoteConfig, ...row.values, ...fixed });
  const theme = ThemeOverrides.safeParse(row.css);
  return {
    version: row.version,
    config: stored.success ? stored.data : { ...defaultRemoteConfig, ...fixed },
    theme: theme.success ? theme.data : { dark: {}, light: {} },
  };
}

function serverSet(settings: CoreDeps['settings']): Partial<RemoteConfig> {
  return {
    google_client_id: settings.googleClientId,
    apple_client_id: settings.appleClientId,
    captcha_provider: settings.captcha.provider,
    captcha_site_key: settings.captcha.siteKey,
    password_min_length: settings.password.minLength,
  };
}
