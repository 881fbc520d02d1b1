import { calls } from '@houselights/client';
import type { CallInput, CallReply } from '@houselights/client';
import { searchCallOf, searchQueryOf } from '@houselights/rules';
import { callSignedOut } from '../../../lib/session/session.ts';
import { createSharedAnswers } from '../../../lib/query/shared-answer.ts';

const FRESH_MS = 60_000;
const freshFor = () => FRESH_MS;

function callQueryOf(key: string): NonNullable<CallInput<'searchCatalog'>['query']> {
  const params = new URLSearchParams(key);
  return searchCallOf(searchQueryOf(params), params.get('page') ?? '1');
}

/** One page of results, by key. The same for everyone, so the request sends no session. */
export const searchAnswer = createSharedAnswers<CallReply<'searchCatalog'>>({
  ask: (key) => callSignedOut(calls.searchCatalog, { query: callQueryOf(key) }),
  freshFor,
});

/** Suggestions for a search text. */
export const suggestionAnswer = createSharedAnswers<CallReply<'suggestSearch'>>({
  ask: (search) => callSignedOut(calls.suggestSearch, { query: { search } }),
  freshFor,
});
