import { english } from '@houselights/messages';
import { t } from '@houselights/messages/catalogue/billing-lines';
import { say } from '@houselights/messages/server';
import type { ChangeLine } from '../ports/payments.ts';
import type { PlanChange } from '@houselights/contracts';
import type { Queries } from '@houselights/db';
import type { Language, MessageReference } from '@houselights/messages';

/**
 * The lines of a change of plan in our own words: the provider's name plans as they were called when their prices were made. `names` adds to
 * the plans that are sold now.
 */
export async function wordLines(
  queries: Queries,
  lines: readonly ChangeLine[],
  names: ReadonlyMap<string, string>,
  language: Language = english,
): Promise<PlanChange['lines']> {
  const ids = lines.flatMap(({ priceId }) => priceId ?? []);
  const rows = await queries.planPrice.findMany({
    where: { stripePriceId: { in: ids } },
    select: { stripePriceId: true, plan: { select: { name: true } } },
  });
  const known = new Map([
    ...names,
    ...rows.map(({ stripePriceId, plan }): [string, string] => [stripePriceId ?? '', plan.name]),
  ]);
  return lines.map(({ words, amountMinor, priceId }) => {
    const name = known.get(priceId ?? '');
    return { words: name === undefined ? words : say(lineWords(name, amountMinor), language), amountMinor };
  });
}

function lineWords(plan: string, amountMinor: number): MessageReference {
  return amountMinor < 0 ? t.ref('unusedTime', { plan }) : t.ref('time', { plan });
}
