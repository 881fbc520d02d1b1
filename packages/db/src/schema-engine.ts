import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import { PrismaPg } from '@prisma/adapter-pg';
import { type MigrationList, type SchemaContainer, SchemaEngine } from '@prisma/schema-engine-wasm';
import { migrationsFolder, readMigrations } from './migrate.ts';
import { createPool } from './pool.ts';
import pg from 'pg';

// For authoring and tests; the running product never loads this.

export const schemaFolder = fileURLToPath(new URL('../../../prisma/schema', import.meta.url));

// The catalog's one-byte type "char".
const oneByteType = 18;
const nothingExternal = { externalTables: [], externalEnums: [] };

async function openSchemaEngine(url: string) {
  const schemas = await readSchemas();
  const adapter = bindMigrationAwareSqlAdapterFactory(new ScratchFactory(url));
  return SchemaEngine.new({ datamodels: schemas.map(({ path, content }) => [path, content]) }, () => {}, adapter);
}

/**
 * Adapts Prisma's driver adapter to the schema engine: the engine reads catalog columns of type "char", which the adapter does not know,
 * and the adapter splits scripts at every semicolon, even inside function bodies. The scratch database is its own shadow database.
 */
class ScratchFactory implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = 'postgres';
  readonly adapterName = '@houselights/db';
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async connect(): Promise<SqlDriverAdapter> {
    const pool = createPool({ connectionString: this.#url, max: 2 });
    const oneByteColumns = new WeakMap<object, number[]>();
    Object.defineProperty(pool, 'query', {
      value: async (query: pg.QueryArrayConfig) => {
        const client = await pool.connect();
        try {
          const result = await client.query(query);
          oneByteColumns.set(result.rows, disguiseOneByte(result.fields));
          return result;
        } finally {
          client.release();
        }
      },
    });
    const adapter = await new PrismaPg(pool, { disposeExternalPool: true }).connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      for (const index of oneByteColumns.get(result.rows) ?? []) result.columnTypes[index] = ColumnTypeEnum.Character;
      return result;
    };
    adapter.executeScript = async (script) => {
      const client = await pool.connect();
      await client.query(script).finally(() => client.release());
    };
    return adapter;
  }

  connectToShadowDb(): Promise<SqlDriverAdapter> {
    return this.connect();
  }
}
/** The SQL from the migrations to the schema files; undefined if they match. */
export async function diffMigrationsToSchema(url: string): Promise<string | undefined> {
  const schemaEngine = await openSchemaEngine(url);
  try {
    const { stdout } = await schemaEngine.diff({
      from: { tag: 'migrations', ...(await listMigrations()) },
      to: { tag: 'schemaDatamodel', files: await readSchemas() },
      script: true,
      exitCode: null,
      filters: nothingExternal,
    });
    const sql = (stdout ?? '').trim();
    return sql === '' || sql.startsWith('-- This is an empty migration') ? undefined : `${sql}\n`;
  } finally {
    schemaEngine.free();
  }
}

/** Prisma's diagnosis of a database's migrations: `null` means they match the folder. */
export async function diagnoseMigrations(url: string) {
  const schemaEngine = await openSchemaEngine(url);
  try {
    return await schemaEngine.diagnoseMigrationHistory({
      migrationsList: await listMigrations(),
      optInToShadowDatabase: false,
      filters: nothingExternal,
    });
  } finally {
    schemaEngine.free();
  }
}

/** Relabels "char" columns as text, which the adapter knows, and returns their indexes. */
function disguiseOneByte(fields: pg.FieldDef[]): number[] {
  const places = [...fields.keys()].filter((index) => fields[index]?.dataTypeID === oneByteType);
  for (const field of fields) if (field.dataTypeID === oneByteType) field.dataTypeID = pg.types.builtins.TEXT;
  return places;
}

async function listMigrations(): Promise<MigrationList> {
  const migrations = await readMigrations(migrationsFolder);
  return {
    baseDir: migrationsFolder,
    lockfile: {
      path: 'migration_lock.toml',
      content: await readFile(join(migrationsFolder, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}

async function readSchemas(): Promise<SchemaContainer[]> {
  const names = (await readdir(schemaFolder)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (name) => ({ path: name, content: await readFile(join(schemaFolder, name), 'utf8') })),
  );
}
