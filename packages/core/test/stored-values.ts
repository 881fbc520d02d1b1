import type { Database } from '@houselights/db';

/** A database's values as text, by `table.column`: bytes in lower-case hex, as Postgres writes them. */
export type StoredValues = ReadonlyMap<string, readonly string[]>;

export async function readStoredValues({ pool }: Pick<Database, 'pool'>): Promise<StoredValues> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const values = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Readonly<Record<string, unknown>> }>(
      `select to_jsonb(t) as row from "${name}" t`,
    );
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) {
        const stored = values.get(`${name}.${column}`) ?? [];
        if (value !== null) stored.push((typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase());
        values.set(`${name}.${column}`, stored);
      }
    }
  }
  return values;
}

/** The columns that contain a word, as text or as bytes. */
export function columnsWith(values: StoredValues, word: string): string[] {
  const needles = [word.toLowerCase(), Buffer.from(word).toString('hex')];
  return [...values].flatMap(([name, stored]) =>
    stored.some((value) => needles.some((needle) => value.includes(needle))) ? [name] : [],
  );
}
