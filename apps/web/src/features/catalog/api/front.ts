import { calls } from '@houselights/client';
import { callSignedOut } from '../../../lib/session/session.ts';
import { createSharedAnswer } from '../../../lib/query/shared-answer.ts';

const FRESH_MS = 60_000;
const freshFor = () => FRESH_MS;

/** Banners and collections. The same for everyone, so neither this request nor the lists below send a session. */
export const front = createSharedAnswer({
  ask: () => callSignedOut(calls.getChannels, { query: { hero: 'true' } }),
  freshFor,
});

export const popular = createSharedAnswer({ ask: () => callSignedOut(calls.getHotList, {}), freshFor });

export const exclusive = createSharedAnswer({ ask: () => callSignedOut(calls.getExclusiveList, {}), freshFor });
