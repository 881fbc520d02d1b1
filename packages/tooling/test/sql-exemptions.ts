import type { Exemption } from '../src/sql-doors.ts';

const temporary = 'works on temporary tables, which no migrated database has to prepare it with';
const driver = 'is the door itself';
const owner = 'changes the schema or rights as the owner';

/** Code that may bypass `statement` to send SQL, and why. */
export const sqlExemptions: readonly Exemption[] = [
  { path: 'apps/bench/', reason: 'measures: fills tables, reads plans and what pg_stat says' },
  { path: 'apps/e2e/', reason: 'is a test' },
  { path: 'packages/testkit/', reason: 'helps tests: makes databases and fills them' },
  {
    path: 'packages/adapters/src/bus/postgres-bus.ts',
    places: 1,
    reason: 'LISTEN and NOTIFY on a connection of its own',
  },
  { path: 'packages/adapters/src/queue/postgres-backend.ts', places: 4, reason: 'the schema of BullMQ, as its owner' },
  {
    path: 'packages/core/src/account/export-personal-data.query.ts',
    places: 1,
    reason: 'SET TRANSACTION, which cannot be prepared',
  },
  { path: 'packages/core/src/recommendation/learn.command.ts', places: 9, reason: temporary },
  { path: 'packages/core/src/recommendation/rank-catalog.command.ts', places: 5, reason: temporary },
  {
    path: 'packages/db/src/check-statements.ts',
    places: 3,
    reason: 'reads the catalogue of Postgres that it compares statements with',
  },
  { path: 'packages/db/src/bulk-insert.ts', places: 1, reason: 'COPY, whose table is chosen by the caller' },
  { path: 'packages/db/src/database.ts', places: 1, reason: 'asks whether the database answers' },
  {
    path: 'packages/db/src/function-files.ts',
    places: 6,
    reason:
      'runs the files of functions in a database of its own and reads the catalogue, for tests and new migrations',
  },
  {
    path: 'packages/db/src/new-migration.ts',
    places: 2,
    reason: 'applies a migration that is being written to a database of its own',
  },
  {
    path: 'packages/db/src/in-transaction.ts',
    places: 3,
    reason: 'BEGIN, COMMIT and ROLLBACK, which cannot be prepared',
  },
  { path: 'packages/db/src/migrate.ts', places: 12, reason: owner },
  { path: 'packages/db/src/silence.ts', places: 1, reason: 'a sign of life on a connection of its own' },
  { path: 'packages/db/src/missing-migrations.ts', places: 1, reason: 'asks a database that may be empty' },
  { path: 'packages/db/src/rights.ts', places: 7, reason: owner },
  { path: 'packages/db/src/schema-engine.ts', places: 2, reason: owner },
  { path: 'packages/db/src/statement.ts', places: 1, reason: driver },
  { path: 'packages/seed/src/seed.ts', places: 1, reason: 'ANALYZE, which cannot be prepared' },
  { path: 'packages/seed/src/without-indexes.ts', places: 4, reason: owner },
];
