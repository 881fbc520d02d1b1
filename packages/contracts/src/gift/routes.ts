import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Email } from '../account/fields.ts';
import { CheckoutStart } from '../billing/billing.ts';
import { Currency } from '../billing/plan.ts';
import { Id, Instant, StrictDecimal } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { personText } from '../core/text.ts';
import { Gift } from './gift.ts';

const common = {
  feature: 'gift',
  access: 'account',
  flag: ['gift_subscriptions_enabled', 'beta_enabled'],
} as const;

const Code = z.string().trim().min(1, words.ref('code')).max(80);
const Months = z.literal([1, 3, 6, 12], words.ref('giftMonths'));

export const listGifts = defineRoute({
  ...common,
  name: 'listGifts',
  summary: 'The gifts that the caller has bought, newest first',
  method: 'GET',
  path: '/v1/gifts',
  scope: 'gifts',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: StrictDecimal.refine((limit) => limit >= 1 && limit <= 50, words.ref('pageSize', { max: 50 })).optional(),
  }),
  reply: z.object({ items: z.array(Gift), cursor: z.string().nullable() }),
});

export const getGift = defineRoute({
  ...common,
  name: 'getGift',
  summary: 'One gift that the caller has bought',
  method: 'GET',
  path: '/v1/gifts/:id',
  scope: 'gifts',
  // For an unpaid gift, this asks the payment provider.
  rateLimit: { points: 120, seconds: 600, by: 'account' },
  params: z.object({ id: Id }),
  reply: Gift,
  refuses: ['not_found'],
});

export const buyGift = defineRoute({
  ...common,
  name: 'buyGift',
  summary: 'Begin to buy a gift',
  method: 'POST',
  path: '/v1/gifts',
  scope: 'gifts',
  rateLimit: { points: 20, seconds: 3_600, by: 'account' },
  body: z.object({
    months: Months,
    recipientEmail: Email,
    message: personText({ max: 500, optional: true, lines: true }).optional(),
    /** The UTC day on which it is emailed, at most a year ahead; absent: as soon as it is paid. */
    deliverOn: z.iso.date(words.ref('day')).optional(),
    currency: Currency.optional(),
  }),
  reply: CheckoutStart.extend({ giftId: Id }),
  status: 201,
  refuses: ['payments_not_offered'],
});

export const sendGiftAgain = defineRoute({
  ...common,
  name: 'sendGiftAgain',
  summary: 'Mail a gift that was sent and not redeemed once more',
  method: 'POST',
  path: '/v1/gifts/:id/send',
  scope: 'gifts',
  rateLimit: { points: 5, seconds: 3_600, by: 'account' },
  params: z.object({ id: Id }),
  refuses: ['not_found', 'not_possible_now'],
});

export const lookAtGift = defineRoute({
  ...common,
  name: 'lookAtGift',
  summary: 'What a gift code gives, before it is redeemed',
  method: 'POST',
  path: '/v1/gifts/look',
  rateLimit: { points: 20, seconds: 600, by: 'account' },
  body: z.object({ code: Code }),
  reply: z.object({
    months: z.int(),
    from: z.string(),
    message: z.string(),
    /** When the caller's access would end. */
    until: Instant,
    /** True if it extends the caller's own subscription. */
    extends: z.boolean(),
  }),
  refuses: ['gift_not_found', 'gift_already_redeemed'],
});

export const redeemGift = defineRoute({
  ...common,
  name: 'redeemGift',
  summary: 'Redeem a gift, once',
  method: 'POST',
  path: '/v1/gifts/redeem',
  rateLimit: { points: 20, seconds: 600, by: 'account' },
  body: z.object({ code: Code }),
  reply: z.object({ months: z.int(), from: z.string(), until: Instant, extends: z.boolean() }),
  refuses: ['gift_not_found', 'gift_already_redeemed'],
});
