import { describe, expect, it } from 'vitest';
import { refusal, startStandIn } from './start.ts';

describe('a promotion code', () => {
  it('is not active again while another one of its name is', async () => {
    const { stripe } = await startStandIn();
    const { id: coupon } = await stripe.coupons.create({ percent_off: 10, duration: 'once' });
    const make = () => stripe.promotionCodes.create({ code: 'SUMMER', promotion: { type: 'coupon', coupon } });
    const first = await make();
    await stripe.promotionCodes.update(first.id, { active: false });
    const second = await make();
    const again = () => stripe.promotionCodes.update(first.id, { active: true });
    expect(await refusal(again())).toMatchObject({ status: 400, code: 'resource_already_exists' });
    expect(await stripe.promotionCodes.update(second.id, { active: true })).toMatchObject({ active: true });
    await stripe.promotionCodes.update(second.id, { active: false });
    expect(await again()).toMatchObject({ active: true });
  });
});
