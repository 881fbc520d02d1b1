import * as contracts from '@houselights/contracts';
import { foundNothing, isIdleSearch, isPlainSearch, searchCallOf, searchPath, searchQueryOf } from '@houselights/rules';
import { addressOf } from './page-answers.ts';
import type { Binder } from './bind-route.ts';
import type { IncomingMessage } from 'node:http';

/** What a search page is drawn from. */
export interface SearchAnswers {
  /** The query of its address, spelled as the page spells it. */
  readonly search: string;
  /** The page's first calls: their JSON by address. */
  readonly answers: Readonly<Record<string, string>>;
}

/** No real search is longer. */
const longest = 4_096;
/** How long a document waits for the search result, in ms; after that, its page requests it itself. */
const usualPatience = 400;

/**
 * The result for a visitor who opens a search page by its address; undefined for any other query, and if the search takes too long. Rejects
 * with the call's own refusal.
 */
export async function readSearch(
  { asked, viewed }: Pick<Binder, 'asked' | 'viewed'>,
  request: IncomingMessage,
  queryText: string,
  patience = usualPatience,
): Promise<SearchAnswers | undefined> {
  if (queryText.length > longest) return undefined;
  const params = new URLSearchParams(queryText);
  const query = searchQueryOf(params);
  if (!isPlainSearch(params) || isIdleSearch(query)) return undefined;
  const call = searchCallOf(query, '1');
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined).unref());
  const found = await Promise.race([asked(request, contracts.searchCatalog, call), late]);
  if (found === undefined) return undefined;
  const popular = { contract: contracts.getHotList };
  const list = foundNothing(contracts.SearchResults.parse(JSON.parse(found))) ? await viewed(popular) : undefined;
  const path = searchPath(query);
  return {
    search: path.slice(path.indexOf('?')),
    answers: {
      [addressOf({ contract: contracts.searchCatalog, query: { ...call } })]: found,
      ...(list !== undefined && { [addressOf(popular)]: list }),
    },
  };
}
