import { patiently } from './patience.ts';
import { told } from './said.ts';
import type Stripe from 'stripe';

/** Prefix of the name of everything that the check creates at Stripe. */
export const mark = 'Houselights check';

const most = { limit: 1_000 };
const page = { limit: 100 };
/** Anything older was left behind by a killed check. */
const leftBehindSeconds = 6 * 60 * 60;
const arrivalMs = 6_000;

interface Made {
  readonly id: string;
  readonly name: string | null;
  readonly created: number;
}

/**
 * Removes what this check, and checks killed long ago, have created. Test clocks go with their customers and subscriptions; prices and
 * products, which Stripe keeps once they were charged, are archived. A failed removal does not stop the others.
 */
export async function cleanUp(stripe: Stripe, run: string): Promise<void> {
  const before = Math.floor(Date.now() / 1_000) - leftBehindSeconds;
  const isOver = ({ name, created }: Made): boolean =>
    name?.startsWith(mark) === true && (name.includes(run) || created < before);
  const kinds: readonly (readonly [() => Promise<Made[]>, (id: string) => Promise<unknown>])[] = [
    [() => stripe.testHelpers.testClocks.list(page).autoPagingToArray(most), (id) => removeClock(stripe, id)],
    [() => stripe.products.list({ ...page, active: true }).autoPagingToArray(most), (id) => archive(stripe, id)],
    [() => stripe.coupons.list(page).autoPagingToArray(most), (id) => stripe.coupons.del(id)],
  ];
  const errors: unknown[] = [];
  for (const [list, remove] of kinds) {
    try {
      const over = (await told(list)).filter(isOver);
      for (const { id } of over) await told(() => remove(id)).catch((error: unknown) => errors.push(error));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** A clock that is advancing cannot be removed until it has arrived. */
async function removeClock(stripe: Stripe, id: string): Promise<void> {
  let refused: unknown;
  const done = await patiently(arrivalMs, () =>
    stripe.testHelpers.testClocks.del(id).catch((error: unknown) => {
      refused = error;
      return undefined;
    }),
  );
  if (done === undefined) throw refused;
}

async function archive(stripe: Stripe, product: string): Promise<void> {
  const prices = await stripe.prices.list({ ...page, product, active: true }).autoPagingToArray(most);
  for (const { id } of prices) await stripe.prices.update(id, { active: false });
  await stripe.products.update(product, { active: false });
}
