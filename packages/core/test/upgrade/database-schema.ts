import type { Database } from '@houselights/db';

/**
 * A database's schema, one line per object with its owner and rights: two databases with the same lines have the same schema. Includes what
 * libraries keep in schemas of their own.
 */
export async function describeSchema({ pool }: { readonly pool: Pick<Database['pool'], 'query'> }): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `${parts.map(([kind, query]) => `select '${kind} ' || line as line from (${query}) part(line)`).join(' union all ')} order by 1`,
  );
  return rows.map(({ line }) => line);
}

/** Rights in sorted order: Postgres keeps them in the order in which they were granted. */
const rights = (acl: string): string =>
  `coalesce((select string_agg(r::text, ' ' order by r::text) from unnest(${acl}) r), 'default')`;
const ours = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

const parts: readonly (readonly [kind: string, query: string])[] = [
  [
    'schema',
    `select concat_ws(' ', nspname, nspowner::regrole, ${rights('nspacl')}) from pg_namespace n where ${ours}`,
  ],
  ['extension', `select concat_ws(' ', extname, extversion, extnamespace::regnamespace) from pg_extension`],
  [
    'relation',
    `select concat_ws(' ', c.oid::regclass, c.relkind::text, c.relowner::regrole, ${rights('c.relacl')}, c.reloptions::text)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  ],
  [
    'column',
    `select concat_ws(' ', c.oid::regclass, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity::text,
        a.attgenerated::text, a.attcollation, pg_get_expr(d.adbin, d.adrelid), ${rights('a.attacl')})
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where ${ours} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  ],
  [
    'constraint',
    `select concat_ws(' ', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
      from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${ours}`,
  ],
  [
    'index',
    `select concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid) from pg_index i join pg_class c on c.oid = i.indexrelid
        join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  ],
  [
    'sequence',
    `select concat_ws(' ', s.seqrelid::regclass, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle)
      from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  ],
  [
    'function',
    `select concat_ws(' ', pg_get_functiondef(p.oid), p.proowner::regrole, ${rights('p.proacl')})
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours} and p.prokind <> 'a'`,
  ],
  [
    'trigger',
    `select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled::text) from pg_trigger t join pg_class c on c.oid = t.tgrelid
        join pg_namespace n on n.oid = c.relnamespace where ${ours} and not t.tgisinternal`,
  ],
  [
    'type',
    `select concat_ws(' ', t.oid::regtype, t.typtype::text, t.typowner::regrole, (select string_agg(e.enumlabel, ',' order by e.enumsortorder)
        from pg_enum e where e.enumtypid = t.oid))
      from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${ours}`,
  ],
];
