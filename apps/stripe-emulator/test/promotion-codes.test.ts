import { describe, expect, it } from 'vitest';
import { refusal, startEmulator } from './start.ts';

describe('a promotion code', () => {
  it('is not active again while another one of its name is', async () => {
    const { stripe } = await startEmulator();
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

  it('that a house keeps is made once, whatever became of it', async () => {
    const { emulator, stripe } = await startEmulator();
    const keep = () =>
      emulator.testControls.keepPromotionCode({ code: 'LIGHTSUP', percent: 20, duration: 'repeating', months: 3 });
    await keep();
    const list = async () =>
      (await stripe.promotionCodes.list({ code: 'LIGHTSUP', expand: ['data.promotion.coupon'] })).data;
    const [made] = await list();
    expect(made).toMatchObject({
      active: true,
      promotion: { coupon: { percent_off: 20, duration: 'repeating', duration_in_months: 3 } },
    });
    await stripe.promotionCodes.update(made?.id ?? '', { active: false });
    await keep();
    expect((await list()).map(({ id, active }) => [id, active])).toEqual([[made?.id, false]]);
  });
});
