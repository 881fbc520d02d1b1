import { addMonths } from '@houselights/rules';
import { recordAccessFacts } from '../src/access/index.ts';
import { v7 } from 'uuid';
import type { Database } from '@houselights/db';
import type { AccessFact } from '@houselights/rules';

/** An access fact, by default of a gift without end. */
export function accessFact(facts: Partial<AccessFact>): AccessFact {
  return {
    source: 'gift',
    sourceId: v7(),
    planId: null,
    startedAt: new Date(0),
    paidUntil: null,
    graceUntil: null,
    trialEndsAt: null,
    renews: false,
    dueAt: null,
    owed: null,
    cancelledAt: null,
    endedAt: null,
    paused: false,
    resumesAt: null,
    withheld: null,
    withheldAt: null,
    ...facts,
  };
}

/** Stores an account's facts as known from `now` on, with their gifts and grants. */
export async function knowFacts(db: Database, accountId: string, now: Date, ...facts: AccessFact[]): Promise<void> {
  const { prisma } = db;
  for (const { source, sourceId: id, planId, startedAt } of facts) {
    if (source === 'gift') {
      const paid = { buyerName: '', recipientEmail: '', amountMinor: 100, currency: 'USD', state: 'redeemed' };
      const code = { codeHash: Buffer.from(id), codeSealed: Buffer.from(id) };
      const given = {
        months: 12,
        accessFrom: startedAt,
        accessUntil: addMonths(startedAt, 12),
        redeemedById: accountId,
      };
      const times = { deliverAt: startedAt, createdAt: startedAt, redeemedAt: startedAt };
      await prisma.gift.upsert({ where: { id }, create: { id, ...paid, ...code, ...given, ...times }, update: {} });
    }
    if (source === 'staff') {
      const data = { id, accountId, planId, startsAt: startedAt, reason: 'a test', createdAt: startedAt };
      await prisma.staffGrant.upsert({ where: { id }, create: data, update: {} });
    }
  }
  await db.transaction((queries) => recordAccessFacts(queries, { accountId, facts, now }));
}
