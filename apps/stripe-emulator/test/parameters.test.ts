import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { oneOf, parameters, text, truth } from '../src/http/parameters.ts';

describe('parameters', () => {
  it('are those of the SDK: names, kinds and words', () => {
    const whole = parameters<Stripe.CouponUpdateParams>()({ name: text.optional() }, ['currency_options', 'metadata']);
    // @ts-expect-error -- the SDK knows no such name
    parameters<Stripe.CouponUpdateParams>()({ title: text.optional() }, ['currency_options', 'metadata', 'name']);
    // @ts-expect-error -- metadata is neither modelled nor named as not modelled
    parameters<Stripe.CouponUpdateParams>()({ name: text.optional() }, ['currency_options']);
    // @ts-expect-error -- a name is a text
    parameters<Stripe.CouponUpdateParams>()({ name: truth.optional() }, ['currency_options', 'metadata']);
    // @ts-expect-error -- and a word is one that Stripe knows
    parameters<Stripe.SubscriptionUpdateParams.PauseCollection>()({ behavior: oneOf('sleep') }, ['resumes_at']);
    expect(whole.safeParse({ name: 'x' }).success).toBe(true);
    expect(whole.safeParse({ metadata: { a: 'b' } }).success).toBe(false);
    expect(whole.safeParse({ title: 'x' }).success).toBe(false);
  });
});
