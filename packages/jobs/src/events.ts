import { z } from 'zod';
import { defineEvent } from './event.ts';

const ofAccount = z.object({ accountId: z.string() });

/** A caller's permissions, their user info, or a gift that they bought changed. */
export const accountChanged = defineEvent({ name: 'account.changed', payload: ofAccount });

/** An account's deletion was requested or cancelled. */
export const accountDeletionChanged = defineEvent({ name: 'account.deletion-changed', payload: ofAccount });

/** An account was deleted: no personal data is left in it. */
export const accountDeleted = defineEvent({ name: 'account.deleted', payload: ofAccount });

/** An account's access facts changed: one began, ended, or was extended. */
export const accessChanged = defineEvent({ name: 'access.changed', payload: ofAccount });

/** An access fact ended early: gifts that waited for its end may begin at `since`. */
export const accessEnded = defineEvent({
  name: 'access.ended',
  payload: z.object({
    accountId: z.string(),
    since: z.iso.datetime(),
    /** The subscription or grant that ended; repeats with the same id are one occurrence. */
    sourceId: z.string(),
  }),
});

/** A payment arrived that changed no access, for example for an older period. */
export const paymentReceived = defineEvent({ name: 'billing.payment-received', payload: ofAccount });

/** An account gained or lost points other than by its own contribution. */
export const pointsChanged = defineEvent({ name: 'points.changed', payload: ofAccount });

/** A plan or a price changed. */
export const plansChanged = defineEvent({ name: 'plans.changed', payload: z.object({}) });

/** A session ended. */
export const sessionRevoked = defineEvent({ name: 'session.revoked', payload: z.object({ sessionId: z.string() }) });

/** A playback ended before its lease did. */
export const playbackEnded = defineEvent({ name: 'playback.ended', payload: z.object({ playId: z.string() }) });

/**
 * The public catalog may have changed. Triggers on the catalog's tables record every change in the transaction that makes it; commands that
 * change an asset's state record it themselves.
 */
export const catalogChanged = defineEvent({
  name: 'catalog.changed',
  payload: z.object({ assetId: z.string().optional() }),
});

/** The preparation of a video that is not yet playable progressed. Only lists of videos in preparation show it. */
export const catalogPreparing = defineEvent({ name: 'catalog.preparing', payload: z.object({ assetId: z.string() }) });

/** New captions are stored that search has not indexed yet. */
export const captionsChanged = defineEvent({
  name: 'media.captions-changed',
  payload: z.object({ assetId: z.string() }),
});

/** The site's remote configuration has a new version. */
export const remoteConfigChanged = defineEvent({
  name: 'remote-config.changed',
  payload: z.object({ version: z.number() }),
});

/** Something happened in a room: its journal's newest entry has this offset. */
export const journalGrown = defineEvent({
  name: 'journal.grown',
  payload: z.object({ journalId: z.string(), last: z.number() }),
});

/** Every event of the product. A test requires a listener for each. */
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
  [journalGrown.name]: journalGrown,
} as const;
