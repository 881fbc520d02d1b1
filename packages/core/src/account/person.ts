import type { Queries } from '@houselights/db';
import type { Person } from '../shared/personal-data.ts';

/** The person an account belongs to; undefined if it does not exist or its data is erased. */
export async function personOf(queries: Queries, accountId: string): Promise<Person | undefined> {
  const account = await queries.account.findUnique({
    where: { id: accountId, deletedAt: null },
    select: { email: true, verifiedAt: true },
  });
  if (account === null) return undefined;
  return { accountId, provenEmail: account.verifiedAt === null ? undefined : account.email };
}
