import { z } from 'zod';
import { defineEvent } from './event.ts';

const ofAccount = z.object({ accountId: z.string() });

/** What a caller may do, or what their user info says, has changed. */
export const accountChanged = defineEvent({ name: 'account.changed', payload: ofAccount });

/** Somebody asked for their account to be deleted, or took that back. */
export const accountDeletionChanged = defineEvent({ name: 'account.deletion-changed', payload: ofAccount });

/** An account was deleted: nothing of the person is left in it. */
export const accountDeleted = defineEvent({ name: 'account.deleted', payload: ofAccount });

/** What is known of an account's access has changed: a source of it began, ended, or reaches further. */
export const accessChanged = defineEvent({ name: 'access.changed', payload: ofAccount });

/** A source of access ended sooner than it was to: what waited behind it may begin at `since`. */
export const accessEnded = defineEvent({
  name: 'access.ended',
  payload: z.object({
    accountId: z.string(),
    since: z.iso.datetime(),
    /** The subscription or grant that ended; one that is told twice has happened once. */
    sourceId: z.string(),
  }),
});

/** A payment arrived that changed no access: one of an older period, for example. */
export const paymentReceived = defineEvent({ name: 'billing.payment-received', payload: ofAccount });

/** Points were given to an account, or taken from it, other than by a contribution of its own. */
export const pointsChanged = defineEvent({ name: 'points.changed', payload: ofAccount });

/** Something about plans or their prices has changed. */
export const plansChanged = defineEvent({ name: 'plans.changed', payload: z.object({}) });

/** A session ended. */
export const sessionRevoked = defineEvent({ name: 'session.revoked', payload: z.object({ sessionId: z.string() }) });

/** A playback ended before its lease did. */
export const playbackEnded = defineEvent({ name: 'playback.ended', payload: z.object({ playId: z.string() }) });

/**
 * What everyone sees of the catalog may have changed. Triggers of the catalog's tables tell every change of theirs, in the
 * transaction that makes it; commands that change the state of an asset record it.
 */
export const catalogChanged = defineEvent({
  name: 'catalog.changed',
  payload: z.object({ assetId: z.string().optional() }),
});

/** A video that cannot be played yet has come further. Only lists of what is being prepared show it. */
export const catalogPreparing = defineEvent({ name: 'catalog.preparing', payload: z.object({ assetId: z.string() }) });

/** New captions are stored, which the search does not know yet. */
export const captionsChanged = defineEvent({
  name: 'media.captions-changed',
  payload: z.object({ assetId: z.string() }),
});

/** The site's remote configuration has a new version. */
export const remoteConfigChanged = defineEvent({
  name: 'remote-config.changed',
  payload: z.object({ version: z.number() }),
});

/** Every event of the product. A test asks that each has somebody who listens. */
export const events = {
  [accountChanged.name]: accountChanged,
  [accountDeletionChanged.name]: accountDeletionChanged,
  [accountDeleted.name]: accountDeleted,
  [accessChanged.name]: accessChanged,
  [accessEnded.name]: accessEnded,
  [paymentReceived.name]: paymentReceived,
  [pointsChanged.name]: pointsChanged,
  [plansChanged.name]: plansChanged,
  [sessionRevoked.name]: sessionRevoked,
  [playbackEnded.name]: playbackEnded,
  [catalogChanged.name]: catalogChanged,
  [catalogPreparing.name]: catalogPreparing,
  [captionsChanged.name]: captionsChanged,
  [remoteConfigChanged.name]: remoteConfigChanged,
} as const;
