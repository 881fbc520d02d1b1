import { sql, statement } from '@houselights/db';
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

/** Merges `values` into the settings and replaces the theme if one is given, in one statement, and records the event. */
export async function updateRemoteConfig({ db }: Pick<CoreDeps, 'db'>, change: RemoteConfigChange): Promise<void> {
  await db.transaction((queries) => writeRemoteConfig(queries, { ...change, unset: [] }));
}

interface Written {
  readonly values: object;
  /** Settings to reset to their built-in defaults. */
  readonly unset: readonly string[];
  readonly css?: object | undefined;
  readonly private?: object | undefined;
  /** Private settings to unset. */
  readonly unsetPrivate?: readonly string[];
}

const writeConfig = statement({
  name: 'write-remote-config',
  text: `insert into remote_config (id, values, css, private, version, "updatedAt")
    values (1, $1, coalesce($2::jsonb, '{}'), $3, 1, now())
    on conflict (id) do update set
      values = (remote_config.values - $4::text[]) || excluded.values,
      css = coalesce($2, remote_config.css),
      private = (remote_config.private - $5::text[]) || excluded.private,
      version = remote_config.version + 1,
      "updatedAt" = now()
    returning version`,
  params: {
    values: sql.jsonb(),
    css: sql.nullable(sql.jsonb()),
    hidden: sql.jsonb(),
    unset: sql.array(sql.text),
    unsetPrivate: sql.array(sql.text),
  },
  row: { version: sql.int4 },
});

/** The same within a transaction. */
export async function writeRemoteConfig(queries: Queries, change: Written): Promise<void> {
  const values = JSON.stringify(change.values);
  const hidden = JSON.stringify(change.private ?? {});
  const css = change.css === undefined ? null : JSON.stringify(change.css);
  const { unset, unsetPrivate = [] } = change;
  const row = await writeConfig.first(queries, { values, css, hidden, unset, unsetPrivate });
  await recordEvent(queries, remoteConfigChanged, { version: row?.version ?? 0 });
}
