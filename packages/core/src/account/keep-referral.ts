import type { Queries } from '@houselights/db';

interface Referral {
  readonly accountId: string;
  readonly slug: string | null | undefined;
  readonly now: Date;
}

/** Notes which creator brought an account; it is credited with the first payment. */
export async function keepReferral(queries: Queries, { accountId, slug, now }: Referral): Promise<void> {
  if (!slug) return;
  const team = await queries.creatorTeam.findUnique({ where: { slug }, select: { id: true } });
  if (team !== null) await queries.creatorReferral.create({ data: { accountId, creatorTeamId: team.id, at: now } });
}
