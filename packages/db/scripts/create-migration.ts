import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@houselights/local-postgres';
import { migrationsFolder } from '../src/migrate.ts';
import { diffMigrationsToSchema } from '../src/schema-engine.ts';

// Writes prisma/migrations/<time>_<name>/migration.sql: the difference between the migrations and prisma/schema.

const name = process.argv[2] ?? '';
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Usage: node scripts/create-migration.ts name_in_snake_case [--empty]');
  process.exit(1);
}
const scratch = await mkdtemp(join(tmpdir(), 'houselights-migration-'));
const postgres = await startLocalPostgres({ dataDir: scratch, durable: false, temporary: true });
try {
  const sql = await diffMigrationsToSchema(postgres.ownerUrl);
  if (sql === undefined && process.argv[3] !== '--empty') {
    console.log('The migrations already say what prisma/schema says. For hand-written SQL add --empty.');
  } else {
    const time = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
    const folder = join(migrationsFolder, `${time}_${name}`);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'migration.sql'), sql ?? '-- By hand.\n');
    console.log(
      `Wrote ${join(folder, 'migration.sql')}: read it, add triggers and CHECKs by hand, then run "npm run migrations:list".`,
    );
  }
} finally {
  await postgres.stop();
}
