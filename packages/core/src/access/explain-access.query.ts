import { t as words } from '@houselights/messages/catalogue/fields';
import { Refusal } from '@houselights/contracts';
import { english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import { entitlement } from '@houselights/rules';
import { accessWords } from './access-words.ts';
import { readFacts } from './current-facts.ts';
import type { CoreDeps } from '../deps.ts';
import type { AccessAnswer } from '@houselights/contracts';
import type { Language } from '@houselights/messages';

/**
 * Whether and why an account has access, now or at a past instant as known then. An instant in the future is refused, because payments to
 * come are unknown. Throws not_found if the account does not exist.
 */
export async function explainAccess(
  { db, billingClock }: Pick<CoreDeps, 'db' | 'billingClock'>,
  {
    accountId,
    at,
    language = english,
  }: { readonly accountId: string; readonly at: Date | undefined; readonly language?: Language },
): Promise<AccessAnswer> {
  const now = billingClock.now();
  if (at !== undefined && at > now) {
    throw new Refusal('invalid_input', { errors: { at: [words.ref('pastDay')] } });
  }
  const [account, facts, plans] = await Promise.all([
    db.prisma.account.count({ where: { id: accountId } }),
    readFacts(db.prisma, accountId, at),
    db.prisma.plan.findMany({ select: { id: true, name: true } }),
  ]);
  if (account === 0) throw new Refusal('not_found');
  const names = new Map(plans.map(({ id, name }) => [id, name]));
  const { hasSubscription, reasons } = entitlement(facts, at ?? now);
  return {
    at: at?.toISOString() ?? null,
    hasSubscription,
    reasons: reasons.map((reason) => {
      const plan = names.get(reason.planId ?? '') ?? null;
      const { source, sourceId, state, givesAccess, from, until } = reason;
      return {
        source,
        sourceId,
        plan,
        state,
        givesAccess,
        from: from.toISOString(),
        until: until?.toISOString() ?? null,
        words: say(accessWords(reason, plan), language),
      };
    }),
  };
}
