import { calls } from '@houselights/client';
import type { CallInput, CallReply } from '@houselights/client';
import { callSignedOut } from '../../../lib/session.ts';
import { createSharedAnswers } from '../../../lib/shared-answer.ts';
import { queryOf } from '../query.ts';

const FRESH_MS = 60_000;
const freshFor = () => FRESH_MS;

/** What the call takes. Where the creator is known by id, the name only says it to people. */
function callQueryOf(key: string): NonNullable<CallInput<'searchCatalog'>['query']> {
  const params = new URLSearchParams(key);
  const { search, ctid, creatorName, show, year, length, free } = queryOf(params);
  return {
    page: params.get('page') ?? '1',
    ...(search && { search }),
    ...(ctid && { ctid }),
    ...(creatorName && !ctid && { creatorName }),
    ...(show && { show }),
    ...(year && { year }),
    ...(length && { length }),
    ...(free && { free: 'true' as const }),
  };
}

/** One page of what was found, by its name. The same for everyone, so no session goes with it. */
export const searchAnswer = createSharedAnswers<CallReply<'searchCatalog'>>({
  ask: (key) => callSignedOut(calls.searchCatalog, { query: callQueryOf(key) }),
  freshFor,
});

/** What words may become, by the words. */
export const suggestionAnswer = createSharedAnswers<CallReply<'suggestSearch'>>({
  ask: (search) => callSignedOut(calls.suggestSearch, { query: { search } }),
  freshFor,
});
