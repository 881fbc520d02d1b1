import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';

const Side = z.enum(['left', 'right']);

/** The signed record of a finished battle: the exact JSON text in `document`. */
export const BattleDocument = z
  .object({
    format: z.literal('houselights battle 1'),
    battleId: Id,
    startDate: Instant,
    endDate: Instant,
    leftProject: z.object({ id: Id, title: z.string() }),
    rightProject: z.object({ id: Id, title: z.string() }),
    leftPoints: z.int(),
    rightPoints: z.int(),
    winner: Side.nullable(),
    /** `first`: the points are equal, and the winner reached them first. `nothing`: nobody contributed. */
    decidedBy: z.enum(['points', 'first', 'nothing']),
    contributions: z.int(),
    /** The end of the hash chain over the lines, SHA-256, hexadecimal. */
    chain: z.string(),
    sealedAt: Instant,
  })
  .meta({ id: 'BattleDocument' });
export type BattleDocument = z.infer<typeof BattleDocument>;

/** [number from 1, ms since 1970, pseudonym, side, points] */
export const RecountLine = z.tuple([z.int(), z.int(), z.string(), Side, z.int()]);
export type RecountLine = z.infer<typeof RecountLine>;

/** Everything that a recount needs. */
export const Recount = z
  .object({
    /** A BattleDocument as JSON text, exactly as signed. */
    document: z.string(),
    /** Ed25519 over the bytes of `document`, base64url. */
    signature: z.string(),
    /** Ed25519, raw, base64url. */
    publicKey: z.string(),
    /** The projects' points that the site shows now. */
    shown: z.object({ leftPoints: z.int(), rightPoints: z.int() }),
    lines: z.array(RecountLine),
  })
  .meta({ id: 'Recount' });
export type Recount = z.infer<typeof Recount>;

/** A finished battle, as the site reports it before a recount. */
export const FinishedBattle = z
  .object({
    id: Id,
    endDate: Instant,
    leftProject: z.object({ id: Id, title: z.string() }),
    rightProject: z.object({ id: Id, title: z.string() }),
    leftPoints: z.int(),
    rightPoints: z.int(),
    winner: Side.nullable(),
  })
  .meta({ id: 'FinishedBattle' });
export type FinishedBattle = z.infer<typeof FinishedBattle>;

/** The caller's own contributions to a battle. */
export const BattleReceipt = z
  .object({
    battleId: Id,
    /** The pseudonym of the caller's contributions in the recount. */
    voter: z.string().nullable(),
    leftPoints: z.int(),
    rightPoints: z.int(),
    lines: z.array(
      z.object({
        /** Its number in the recount; null until the battle is sealed. */
        number: z.int().nullable(),
        at: Instant,
        side: Side,
        points: z.int(),
      }),
    ),
  })
  .meta({ id: 'BattleReceipt' });
export type BattleReceipt = z.infer<typeof BattleReceipt>;

/** A result as the worker keeps it in the storage. */
export const KeptResult = z.object({
  document: z.string(),
  /** Base64url. */
  signature: z.string(),
});
export type KeptResult = z.infer<typeof KeptResult>;
