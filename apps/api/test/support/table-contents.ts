import type { Database } from '@houselights/db';

/**
 * The contents of every table: a digest of all rows by table name, or the rows themselves as text. Rate limits are left out: refused calls
 * count there, too.
 */
export async function tableContents(
  { pool }: Database,
  as: 'digest' | 'text' = 'digest',
): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit' order by 1`,
  );
  const all = `string_agg(t::text, chr(10) order by t::text)`;
  const column = as === 'text' ? `coalesce(${all}, '')` : `coalesce(md5(${all}), '')`;
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ contents: string }>(`select ${column} as contents from ${name} t`);
    contents[name] = rows[0]?.contents ?? '';
  }
  return contents;
}
