import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Id, Instant, shortText, StrictDecimal } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { Points, PointsEntry, SignedHead } from './points.ts';

const feature = 'points';

export const getPoints = defineRoute({
  name: 'getPoints',
  feature,
  summary: "The caller's Producer Points",
  method: 'GET',
  path: '/v1/points',
  access: 'account',
  scope: 'reading',
  reply: Points,
});

export const recalculatePoints = defineRoute({
  name: 'recalculatePoints',
  feature,
  summary: 'Grant the caller what they are owed and have not got yet, and nothing else',
  method: 'POST',
  path: '/v1/points/recalculate',
  access: 'account',
  rateLimit: { points: 30, seconds: 60, by: 'account' },
  reply: Points,
});

export const listPointsEntries = defineRoute({
  name: 'listPointsEntries',
  feature,
  summary: "Every movement of the caller's points with its cause, newest first",
  method: 'GET',
  path: '/v1/points/history',
  access: 'account',
  query: z.object({
    cursor: StrictDecimal.optional(),
    limit: StrictDecimal.refine((limit) => limit >= 1 && limit <= 100, words.ref('pageSize', { max: 100 })).optional(),
  }),
  reply: z.object({ items: z.array(PointsEntry), cursor: z.string().nullable() }),
});

export const listSignedHeads = defineRoute({
  name: 'listSignedHeads',
  feature,
  summary:
    'The signed ends of the ledger of the last days: whoever keeps them can prove that nothing before was changed',
  method: 'GET',
  path: '/v1/points/heads',
  access: 'public',
  rateLimit: { points: 60, seconds: 60, by: 'address' },
  reply: z.object({
    /** Ed25519, raw, base64url. */
    publicKey: z.string(),
    items: z.array(SignedHead),
  }),
});

export const correctPoints = defineRoute({
  name: 'correctPoints',
  feature,
  summary: 'Give an account points, or (below zero) take some, with the reason; 400 when it has fewer',
  method: 'POST',
  path: '/v1/studio/accounts/:id/points',
  access: 'admin',
  params: z.object({ id: Id }),
  body: z.object({
    points: z
      .int()
      .min(-1_000_000)
      .max(1_000_000)
      .refine((points) => points !== 0, words.ref('notZero')),
    reason: shortText(300).refine((reason) => !reason.includes('|'), words.ref('reasonWithoutBar')),
  }),
  idempotent: true,
  reply: Points,
  refuses: ['not_found', 'not_enough_points', 'idempotency_key_reused'],
});

export const createPromotion = defineRoute({
  name: 'createPromotion',
  feature,
  summary: 'Points for everybody of an audience within a time, once each',
  method: 'POST',
  path: '/v1/studio/points/promotions',
  access: 'admin',
  body: z
    .object({
      name: shortText(80).refine((name) => !name.includes('|'), words.ref('nameWithoutBar')),
      points: z.int().min(1).max(10_000),
      /** `members`: accounts with access at any time in the window; `accounts`: accounts that exist in it. */
      audience: z.enum(['members', 'accounts']),
      startsAt: Instant,
      endsAt: Instant,
    })
    .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
      path: ['endsAt'],
      message: words.ref('endsAfterStart'),
    }),
  idempotent: true,
  status: 201,
  reply: z.object({ id: Id }),
  refuses: ['idempotency_key_reused'],
});
