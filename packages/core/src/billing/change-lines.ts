import { english } from '@houselights/messages';
import { t } from '@houselights/messages/catalogue/billing-lines';
import { say } from '@houselights/messages/server';
import type { ChangeLine } from '../ports/payments.ts';
import type { PlanChange } from '@houselights/contracts';
import type { Queries } from '@houselights/db';
import type { Language } from '@houselights/messages';

/**
 * Words the lines of a plan change ourselves: the provider names plans as they were called when their prices were made. `names` adds to the
 * plans now sold.
 */
export async function wordLines(
  queries: Queries,
  lines: readonly ChangeLine[],
  names: ReadonlyMap<string, string>,
  language: Language = english,
): Promise<PlanChange['lines']> {
  const ids = lines.flatMap((line) => ('about' in line ? [] : (line.priceId ?? [])));
  const rows = await queries.planPrice.findMany({
    where: { stripePriceId: { in: ids } },
    select: { stripePriceId: true, plan: { select: { name: true } } },
  });
  const known = new Map([
    ...names,
    ...rows.map(({ stripePriceId, plan }): [string, string] => [stripePriceId ?? '', plan.name]),
  ]);
  return lines.map((line) => ({ words: say(lineWords(line, known), language), amountMinor: line.amountMinor }));
}

/** A message reference, or the provider's own text for a line that names none of our plans. */
function lineWords(line: ChangeLine, plans: ReadonlyMap<string, string>): string {
  if ('about' in line) return t.ref(line.about);
  const plan = plans.get(line.priceId ?? '');
  if (plan === undefined) return line.words;
  return line.amountMinor < 0 ? t.ref('unusedTime', { plan }) : t.ref('time', { plan });
}
