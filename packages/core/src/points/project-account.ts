import { sql, statement } from '@houselights/db';
import type { Queries } from '@houselights/db';

const openAccount = statement({
  name: 'open-project-account',
  text: `insert into points_account (kind, "projectId") values ('project', $1) on conflict do nothing`,
  params: { projectId: sql.text },
});

/** Opens a points account for a project, unless it has one. */
export async function openProjectAccount(queries: Queries, projectId: string): Promise<void> {
  await openAccount.run(queries, { projectId });
}
