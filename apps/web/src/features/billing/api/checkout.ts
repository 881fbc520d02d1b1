import { ApiError, calls } from '@houselights/client';
import type { CallInput, CallReply } from '@houselights/client';
import { queryOptions } from '@tanstack/react-query';
import { leaveFor } from '../../../lib/browser/leave.ts';
import { call } from '../../../lib/session/session.ts';
import type { Discount } from '../terms.ts';

export type Checkout = CallReply<'getCheckout'>;
type Choice = CallInput<'startCheckout'>['body'];

/** The discount that a purchase started with. */
type Coupon = Discount & { code: string };

type Kept = { currency?: string; coupon?: Coupon };

const KEY = 'checkout-choice';

function isCoupon(value: unknown): value is Coupon {
  if (typeof value !== 'object' || value === null) return false;
  if (!('code' in value && 'percentOff' in value && 'durationInMonths' in value)) return false;
  const { code, percentOff, durationInMonths } = value;
  return (
    typeof code === 'string' &&
    typeof percentOff === 'number' &&
    (durationInMonths === null || typeof durationInMonths === 'number')
  );
}

/** The choice of the purchase that this tab began: offered again if the first attempt was refused. */
export function keptChoice(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return {
      ...('currency' in kept && typeof kept.currency === 'string' && { currency: kept.currency }),
      ...('coupon' in kept && isCoupon(kept.coupon) && { coupon: kept.coupon }),
    };
  } catch {
    return {};
  }
}

function keep(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Falls back to the account's own currency.
  }
}

/** Drops the discount of that choice: its code cannot be redeemed any more. */
export function dropCoupon(): void {
  const { currency } = keptChoice();
  keep(currency === undefined ? {} : { currency });
}

/** Starts a purchase and redirects to the payment page. */
export async function goToCheckout(choice: Omit<Choice, 'coupon'>, coupon?: Coupon): Promise<void> {
  const body = { ...choice, ...(coupon && { coupon: coupon.code }) };
  const { url } = await call(calls.startCheckout, { body });
  keep({ ...(choice.currency && { currency: choice.currency }), ...(coupon && { coupon }) });
  await leaveFor(url);
}

/** Opens the page for changing cards. */
export async function goToCard(): Promise<void> {
  const { url } = await call(calls.openPortal, { body: { card: true } });
  await leaveFor(url);
}

/** True if no further change is expected. */
export function isSettled({ state, hasSubscription, refusedBecause }: Checkout): boolean {
  if (state === 'complete') return hasSubscription || refusedBecause !== null;
  return state === 'expired';
}

const ASK_EVERY_MS = 1_000;

/** A purchase, polled every second until it is settled or `until` (ms since the epoch) has passed. */
export function checkoutQuery(id: string, until: number) {
  return queryOptions({
    queryKey: ['checkout', id],
    queryFn: ({ signal }) => call(calls.getCheckout, { params: { id } }, { signal }),
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, error } }) => {
      const isAnswer = data ? isSettled(data) : error instanceof ApiError;
      return isAnswer || Date.now() >= until ? false : ASK_EVERY_MS;
    },
  });
}
