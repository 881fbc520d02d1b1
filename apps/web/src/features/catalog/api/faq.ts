import { calls } from '@houselights/client';
import { callSignedOut } from '../../../lib/session/session.ts';
import { createSharedAnswer } from '../../../lib/query/shared-answer.ts';

const FRESH_MS = 60_000;

/** Frequently asked questions. */
export const faq = createSharedAnswer({ ask: () => callSignedOut(calls.getFaq, {}), freshFor: () => FRESH_MS });
