import { checkRedemption } from '../../billing/redeem.ts';
import type { Redemption } from '../../billing/redeem.ts';
import type { Engine } from '../../engine/engine.ts';
import type { CheckoutSession, Customer } from '../../engine/wire.ts';
import { invalid } from '../../http/failure.ts';
import { costOf } from '../prices/make.ts';
import { promotionIsActive } from '../promotion-codes/routes.ts';
import { sum } from '../shared.ts';
import { amountsOf, hasTrial, taxOf } from './create.ts';
import { reckon } from './lines.ts';
import { openSession, secretOf } from './session.ts';

/** The redemption of a session's discount, checked against the customer. */
export function redemptionOf(engine: Engine, session: CheckoutSession, customer: Customer | null): Redemption | null {
  const [asked] = session.discounts ?? [];
  if (asked === undefined) return null;
  const input =
    asked.promotion_code === null ? { coupon: asked.coupon ?? '' } : { promotion_code: asked.promotion_code };
  return checkRedemption(engine, input, {
    customer,
    amount: fullPrice(engine, session.id),
    currency: session.currency ?? 'usd',
  });
}

const fullPrice = (engine: Engine, id: string): number =>
  sum(secretOf(engine, id).lines.map((line) => (line.price === null ? 0 : costOf(line.price, line.quantity ?? 1))));

/** A person enters a promotion code on the page, or removes it. */
export function applyPromotionCode(engine: Engine, id: string, code: string | null): CheckoutSession {
  const session = openSession(engine, id);
  if (session.allow_promotion_codes !== true) throw invalid('This Checkout Session takes no promotion codes.');
  const found =
    code === null
      ? undefined
      : engine.tables.promotion_code
          .withKey('code', code.trim().toLowerCase())
          .find((each) => promotionIsActive(engine, each));
  if (code !== null && found === undefined)
    throw invalid('This code is invalid.', 'promotion_code', 'promotion_code_invalid');
  const discounted = { ...session, discounts: found === undefined ? [] : [{ coupon: null, promotion_code: found.id }] };
  const customer = engine.tables.customer.get(session.customer ?? '') ?? null;
  const secret = secretOf(engine, id);
  const reckoned = reckon(engine, secret.lines, {
    coupon: redemptionOf(engine, discounted, customer)?.coupon ?? null,
    customer,
    automaticTax: session.automatic_tax.enabled,
    nothingToday: hasTrial(secret),
  });
  return engine.put('checkout.session', {
    ...discounted,
    ...amountsOf(reckoned, false),
    automatic_tax: taxOf(session.automatic_tax.enabled, reckoned),
    payment_status: reckoned.total === 0 ? 'no_payment_required' : 'unpaid',
  });
}
