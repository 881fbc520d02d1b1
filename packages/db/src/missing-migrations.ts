import pg from 'pg';
import { migrationNames, migrationsFolder } from './migrate.ts';

/** Names of the migrations that this code needs and the database lacks. A database newer than the code lacks none. */
export async function missingMigrations(pool: pg.Pool, folder = migrationsFolder): Promise<string[]> {
  const names = await migrationNames(folder);
  try {
    const { rows } = await pool.query<{ name: string }>(
      `select name from unnest($1::text[]) as name
       where not exists (select from _prisma_migrations
         where migration_name = name and finished_at is not null and rolled_back_at is null)
       order by name`,
      [names],
    );
    return rows.map(({ name }) => name);
  } catch (error) {
    // An empty database.
    if (error instanceof pg.DatabaseError && error.code === '42P01') return names;
    throw error;
  }
}
