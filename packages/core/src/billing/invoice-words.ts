import { t } from '@houselights/messages/catalogue/billing-lines';
import type { Invoice, Queries } from '@houselights/db';

/** Current plan names by id, including plans no longer sold. */
export async function readPlanNames(queries: Queries): Promise<Map<string, string>> {
  const plans = await queries.plan.findMany({ select: { id: true, name: true } });
  return new Map(plans.map(({ id, name }) => [id, name]));
}

/** What an invoice is for: a message reference, or text that is not ours; the provider's text names plans as they were called back then. */
export function invoiceWords(
  {
    planId,
    namedPlanId,
    totalMinor,
    billingReason,
    description,
  }: Pick<Invoice, 'planId' | 'namedPlanId' | 'totalMinor' | 'billingReason' | 'description'>,
  names: ReadonlyMap<string, string>,
): string {
  const plan = names.get(namedPlanId ?? planId ?? '');
  if (plan !== undefined) return plan;
  if (totalMinor === 0) return billingReason === 'subscription_create' ? t.ref('freeTrial') : t.ref('freeDays');
  return description ?? t.ref('membership');
}
