import { t } from '@houselights/messages/catalogue/billing-lines';
import type { Invoice, Queries } from '@houselights/db';

/** What plans are called now, by their ids: those too that are sold no more. */
export async function readPlanNames(queries: Queries): Promise<Map<string, string>> {
  const plans = await queries.plan.findMany({ select: { id: true, name: true } });
  return new Map(plans.map(({ id, name }) => [id, name]));
}

/** What an invoice is for, as a reference or as text that is not ours: the provider's words name plans as they were called when it was made. */
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
