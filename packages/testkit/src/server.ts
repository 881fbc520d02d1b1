import pg from 'pg';

/** Runs one statement on a server or in a database, outside any transaction. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'houselights tests' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** The same address as another role, with the same password. */
export function asRole(url: string, role: string): string {
  const changed = new URL(url);
  changed.username = role;
  return changed.href;
}
