import type { CustomerState } from '../ports/payments.ts';
import type { Queries } from '@houselights/db';

interface CreditReferral {
  readonly accountId: string;
  readonly state: CustomerState;
  readonly now: Date;
}

/** Credits the referring creator with this account's first payment, once; reverses the credit while the payment is refunded or disputed. */
export async function creditReferral(queries: Queries, { accountId, state, now }: CreditReferral): Promise<void> {
  const paid = state.invoices.filter(({ status, paidMinor }) => status === 'paid' && paidMinor > 0);
  const isKept = ({ refundedMinor, paidMinor, dispute }: (typeof paid)[number]): boolean =>
    refundedMinor < paidMinor && dispute === null;
  const first = paid.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0];
  if (first !== undefined && isKept(first)) {
    await queries.creatorReferral.updateMany({
      where: { accountId, creditedAt: null },
      data: { creditedAt: now, invoiceId: first.id, amountMinor: first.paidMinor, currency: first.currency },
    });
  }
  const undone = paid.filter((invoice) => !isKept(invoice)).map(({ id }) => id);
  await queries.creatorReferral.updateMany({
    where: { accountId, invoiceId: { in: undone }, reversedAt: null },
    data: { reversedAt: now },
  });
  // A dispute was won: restore the credit.
  const kept = paid.filter(isKept).map(({ id }) => id);
  await queries.creatorReferral.updateMany({
    where: { accountId, invoiceId: { in: kept }, reversedAt: { not: null } },
    data: { reversedAt: null },
  });
}

interface Referral {
  readonly accountId: string;
  readonly slug: string | null | undefined;
  readonly now: Date;
}

/** Records which creator referred an account; the first payment credits them. */
export async function keepReferral(queries: Queries, { accountId, slug, now }: Referral): Promise<void> {
  if (!slug) return;
  const team = await queries.creatorTeam.findUnique({ where: { slug }, select: { id: true } });
  if (team !== null) await queries.creatorReferral.create({ data: { accountId, creatorTeamId: team.id, at: now } });
}
