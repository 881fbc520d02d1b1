import { writeOutbox } from '@houselights/db';
import { remoteConfigChanged } from './remote-config.store.ts';
import type { RemoteConfig, ThemeOverrides } from '@houselights/contracts';
import type { CoreDeps } from '../deps.ts';

export interface RemoteConfigChange {
  readonly values: { readonly [K in keyof RemoteConfig]?: RemoteConfig[K] | undefined };
  readonly css: ThemeOverrides | undefined;
}

/** Lays `values` over what is set and replaces the theme where one is given, in one statement, with the news of it. */
export async function updateRemoteConfig({ db }: Pick<CoreDeps, 'db'>, change: RemoteConfigChange): Promise<void> {
  const values = JSON.stringify(change.values);
  const css = change.css === undefined ? null : JSON.stringify(change.css);
  await db.transaction(async (queries) => {
    const rows = await queries.$queryRaw<{ version: number }[]>`
      insert into remote_config (id, values, css, version, "updatedAt")
      values (1, ${values}::jsonb, coalesce(${css}::jsonb, '{}'), 1, now())
      on conflict (id) do update set
        values = remote_config.values || excluded.values,
        css = coalesce(${css}::jsonb, remote_config.css),
        version = remote_config.version + 1,
        "updatedAt" = now()
      returning version`;
    await writeOutbox(queries, {
      kind: 'event',
      name: remoteConfigChanged,
      payload: { version: rows[0]?.version ?? 0 },
    });
  });
}
