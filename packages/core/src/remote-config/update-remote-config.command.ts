import { remoteConfigChanged } from '@houselights/jobs';
import { recordEvent } from '../shared/messages.ts';
import type { PrivateConfig, RemoteConfig, ThemeOverrides } from '@houselights/contracts';
import type { Queries } from '@houselights/db';
import type { CoreDeps } from '../deps.ts';

export interface RemoteConfigChange {
  readonly values: { readonly [K in keyof RemoteConfig]?: RemoteConfig[K] | undefined };
  readonly css: ThemeOverrides | undefined;
  readonly private?: PrivateConfig | undefined;
}

/** Lays `values` over what is set and replaces the theme where one is given, in one statement, with the news of it. */
export async function updateRemoteConfig({ db }: Pick<CoreDeps, 'db'>, change: RemoteConfigChange): Promise<void> {
  await db.transaction((queries) => writeRemoteConfig(queries, { ...change, unset: [] }));
}

interface Written {
  readonly values: object;
  /** Names of settings that are as they are built in from now on. */
  readonly unset: readonly string[];
  readonly css?: object | undefined;
  readonly private?: object | undefined;
  /** Names of private settings that are not set from now on. */
  readonly unsetPrivate?: readonly string[];
}

/** The same within a transaction. */
export async function writeRemoteConfig(queries: Queries, change: Written): Promise<void> {
  const values = JSON.stringify(change.values);
  const hidden = JSON.stringify(change.private ?? {});
  const css = change.css === undefined ? null : JSON.stringify(change.css);
  const rows = await queries.$queryRaw<{ version: number }[]>`
    insert into remote_config (id, values, css, private, version, "updatedAt")
    values (1, ${values}::jsonb, coalesce(${css}::jsonb, '{}'), ${hidden}::jsonb, 1, now())
    on conflict (id) do update set
      values = (remote_config.values - ${[...change.unset]}::text[]) || excluded.values,
      css = coalesce(${css}::jsonb, remote_config.css),
      private = (remote_config.private - ${[...(change.unsetPrivate ?? [])]}::text[]) || excluded.private,
      version = remote_config.version + 1,
      "updatedAt" = now()
    returning version`;
  await recordEvent(queries, remoteConfigChanged, { version: rows[0]?.version ?? 0 });
}
