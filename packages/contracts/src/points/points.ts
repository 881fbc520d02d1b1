import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';

/** Producer Points: pointsAvailable = pointsGained − pointsSpent, always, and never below zero. */
export const Points = z
  .object({ pointsAvailable: z.int(), pointsGained: z.int(), pointsSpent: z.int() })
  .meta({ id: 'Points' });
export type Points = z.infer<typeof Points>;

/** Why points moved. */
export const PointsKind = z.enum(['period', 'promotion', 'correction', 'take_back', 'return', 'contribution']);
export type PointsKind = z.infer<typeof PointsKind>;

/** One movement of the caller's points. */
export const PointsEntry = z
  .object({
    /** Its place in the ledger: later ones are higher. */
    position: z.int(),
    at: Instant,
    kind: PointsKind,
    /** Above zero came in, below zero went out. */
    points: z.int(),
    /** What was left after it. */
    pointsAvailable: z.int(),
    /** A sentence that says what it was for. */
    cause: z.string(),
    /** What it went to, of a contribution. */
    project: z.object({ id: Id, title: z.string(), battleId: Id.nullable() }).nullable(),
  })
  .meta({ id: 'PointsEntry' });
export type PointsEntry = z.infer<typeof PointsEntry>;

/** The end of the ledger's chain on a day, signed. */
export const SignedHead = z
  .object({
    day: z.iso.date(),
    height: z.int(),
    position: z.int(),
    /** SHA-256, hexadecimal. */
    hash: z.string(),
    /** SHA-256 of the text that was signed before, zeros for the first, hexadecimal; null: signed before heads were chained. */
    previous: z.string().nullable(),
    /** Ed25519 over `houselights points head 2|day|height|position|hash|previous`, without the 2 and `previous` where that is null; base64url. */
    signature: z.string(),
    signedAt: Instant,
  })
  .meta({ id: 'SignedHead' });
export type SignedHead = z.infer<typeof SignedHead>;

/** Signed heads that somebody kept elsewhere: what `GET /v1/points/heads` answered then. */
export const KeptHeads = z.object({
  publicKey: z.string(),
  items: z.array(SignedHead.pick({ day: true, height: true, position: true, hash: true })).min(1),
});
export type KeptHeads = z.infer<typeof KeptHeads>;

/** The end of the ledger's chain as it was a moment ago, signed, as the worker keeps it in the storage. */
export const NewestHead = z.object({
  height: z.string().regex(/^\d{1,19}$/),
  position: z.string().regex(/^\d{1,19}$/),
  /** Hexadecimal. */
  hash: z.string(),
  at: z.iso.datetime(),
  /** Base64url. */
  signature: z.string(),
});
export type NewestHead = z.infer<typeof NewestHead>;
