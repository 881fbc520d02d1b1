import { sql, statement } from '@houselights/db';
import { plansChanged } from '@houselights/jobs';
import { PaymentsMisconfigured } from '../ports/payments-inspection.ts';
import { isDependencyDown } from '../dependency-down.ts';
import { priceOf } from './start-checkout.command.ts';
import type { CoreDeps } from '../deps.ts';

interface PlansWatch {
  close(): Promise<void>;
}

/** The operator's log. */
interface OperatorLog {
  info(sentence: string): void;
  warn(sentence: string): void;
  error(sentence: string): void;
}

type PlanDeps = Pick<CoreDeps, 'db' | 'bus' | 'payments'>;

/**
 * Creates the plans' prices at the payment provider: at start-up, and when a site file has changed plans. Retries while the provider is
 * down, with a log entry; existing prices are found by name, so that a killed run creates nothing twice.
 */
export async function watchPlans(deps: PlanDeps, log: OperatorLog, retryMs = 15_000): Promise<PlansWatch> {
  if (!deps.payments.offered) return { close: () => Promise.resolve() };
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let isClosed = false;
  const later = (): void => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(look, retryMs);
  };
  const work = async (): Promise<void> => {
    do {
      again = false;
      try {
        const made = await makePrices(deps, (sentence) => log.error(sentence));
        if (made > 0) log.info(`${made} ${made === 1 ? 'price' : 'prices'} of plans made at the payment provider`);
      } catch (error) {
        if (isClosed) return;
        // Wrong keys are reported where they are checked.
        if (error instanceof PaymentsMisconfigured) return;
        log.warn(`The plans cannot be made at the payment provider yet, and will be tried again: ${wordsOf(error)}`);
        return later();
      }
    } while (again && !isClosed);
  };
  function look(): void {
    clearTimeout(timer);
    if (running !== undefined) {
      again = true;
      return;
    }
    running = work().finally(() => {
      running = undefined;
    });
  }
  const unsubscribe = await deps.bus.subscribe(plansChanged.name, look);
  const stopGap = deps.bus.onGap(look);
  look();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      stopGap();
      await unsubscribe();
      await running;
    },
  };
}

/** Most starts find nothing, and need no more than this. */
const findUnmade = statement({
  name: 'plans-with-prices-to-make',
  text: `select p.id from plan p where p.active and exists (select from plan_price r
    where r."planId" = p.id and (r."stripePriceId" is null or r."stripeName" is distinct from p.name))`,
  params: {},
  row: { id: sql.text },
});

/** Creates the prices that the provider lacks or knows by another name; resolves to how many. */
async function makePrices({ db, payments }: PlanDeps, refused: (sentence: string) => void): Promise<number> {
  const ids = (await findUnmade.rows(db.pool)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const plans = await db.prisma.plan.findMany({
    where: { active: true, id: { in: ids } },
    include: { prices: true },
    orderBy: { id: 'asc' },
  });
  let made = 0;
  for (const { prices, ...plan } of plans) {
    for (const price of prices) {
      if (price.stripePriceId !== null && price.stripeName === plan.name) continue;
      try {
        await priceOf({ db, payments }, { ...price, plan });
        made += 1;
      } catch (error) {
        if (isDependencyDown(error) || error instanceof PaymentsMisconfigured) throw error;
        refused(`The price of ${plan.name} in ${price.currency} cannot be made: ${wordsOf(error)}`);
      }
    }
  }
  return made;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
