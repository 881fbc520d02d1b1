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
    /** Its position in the ledger: later entries are higher. */
    position: z.int(),
    at: Instant,
    kind: PointsKind,
    /** Positive: received. Negative: spent or taken back. */
    points: z.int(),
    /** The points left after it. */
    pointsAvailable: z.int(),
    /** A sentence that says what it was for. */
    cause: z.string(),
    /** The project of a contribution; otherwise null. */
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
    /** SHA-256 of the previously signed text, zeros for the first, hexadecimal; null: signed before heads were chained. */
    previous: z.string().nullable(),
    /**
     * Ed25519 over `houselights points head 2|day|height|position|hash|previous`, without the 2 and `previous` if `previous` is null;
     * base64url.
     */
    signature: z.string(),
    signedAt: Instant,
  })
  .meta({ id: 'SignedHead' });
export type SignedHead = z.infer<typeof SignedHead>;

/** Signed heads that somebody saved elsewhere: an earlier reply of `GET /v1/points/heads`. */
export const KeptHeads = z.object({
  publicKey: z.string(),
  items: z.array(SignedHead.pick({ day: true, height: true, position: true, hash: true })).min(1),
});
export type KeptHeads = z.infer<typeof KeptHeads>;

/** How many heads were signed, and the digest of the newest, hexadecimal: it includes all before it; without any, zeros. */
const SignedHeads = z.object({ count: z.int().min(0), digest: z.string() });
export type SignedHeads = z.infer<typeof SignedHeads>;

/** The latest end of the ledger's chain, signed, as the worker stores it in storage. */
export const NewestHead = z.object({
  height: z.string().regex(/^\d{1,19}$/),
  position: z.string().regex(/^\d{1,19}$/),
  /** Hexadecimal. */
  hash: z.string(),
  at: z.iso.datetime(),
  /** Base64url. */
  signature: z.string(),
  /** The signed heads at the time, signed together with the rest; absent if an older release stored it. */
  signedHeads: SignedHeads.extend({ signature: z.string() }).optional(),
});
export type NewestHead = z.infer<typeof NewestHead>;
