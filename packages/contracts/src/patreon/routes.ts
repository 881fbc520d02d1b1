import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { PatreonStatus } from './patreon.ts';

const common = { feature: 'patreon', flag: 'patreon_enabled' } as const;

export const getPatreon = defineRoute({
  ...common,
  name: 'getPatreon',
  summary: "The caller's link to Patreon",
  method: 'GET',
  path: '/v1/patreon',
  access: 'account',
  reply: PatreonStatus,
});

export const startPatreonLink = defineRoute({
  ...common,
  name: 'startPatreonLink',
  summary: 'Begin to link an account at Patreon: where to send the browser',
  method: 'POST',
  path: '/v1/patreon/start',
  access: 'account',
  rateLimit: { points: 20, seconds: 600, by: 'account' },
  reply: z.object({ url: z.string() }),
  refuses: ['provider_unavailable'],
});

export const completePatreonLink = defineRoute({
  ...common,
  name: 'completePatreonLink',
  summary: 'Link the account at Patreon that the browser came back from',
  method: 'POST',
  path: '/v1/patreon/link',
  access: 'account',
  rateLimit: { points: 20, seconds: 600, by: 'account' },
  body: z.object({ code: z.string().min(1).max(2_048), state: z.string().min(1).max(2_048) }),
  reply: PatreonStatus,
  refuses: ['provider_unavailable', 'identity_refused', 'patreon_linked_elsewhere'],
});

export const unlinkPatreon = defineRoute({
  ...common,
  name: 'unlinkPatreon',
  summary: 'Forget the link to Patreon, and the access that it gave',
  method: 'DELETE',
  path: '/v1/patreon',
  access: 'account',
});

export const listPatreonTiers = defineRoute({
  ...common,
  name: 'listPatreonTiers',
  summary: 'Which tier at Patreon gives which plan',
  method: 'GET',
  path: '/v1/studio/patreon/tiers',
  access: 'admin',
  reply: z.object({ tiers: z.array(z.object({ tierId: z.string(), name: z.string(), planId: Id })) }),
});

export const setPatreonTiers = defineRoute({
  ...common,
  name: 'setPatreonTiers',
  summary: 'Say anew which tier at Patreon gives which plan',
  method: 'PUT',
  path: '/v1/studio/patreon/tiers',
  access: 'admin',
  body: z.object({
    tiers: z
      .array(z.object({ tierId: z.string().min(1).max(64), name: z.string().trim().min(1).max(100), planId: Id }))
      .max(100),
  }),
  refuses: ['plan_not_sold'],
});
