import * as contracts from '@houselights/contracts';
import { mainAddress } from './page-heads.ts';
import type { AskedView, Binder } from './bind-route.ts';

const channel = /^\/(?:show|channel)\/([a-z0-9-]{1,64})$/;
const season = /^\/season\/([\w-]{1,64})$/;
const recount = /^\/greenlight\/recount\/([\w-]{1,64})$/;
const marketing = (page: string): AskedView => ({ contract: contracts.getMarketing, params: { page } });

/** The views that the page at `path` requests first. */
function askedBy(path: string): AskedView[] {
  if (path === '/') {
    return [
      { contract: contracts.getChannels, query: { hero: 'true' } },
      { contract: contracts.getLatest },
      { contract: contracts.getHotList },
      { contract: contracts.getExclusiveList },
      marketing('home'),
    ];
  }
  if (mainAddress(path) === '/join') {
    return [
      { contract: contracts.getChannels, query: { hero: 'true' } },
      { contract: contracts.getHotList },
      { contract: contracts.getExclusiveList },
      { contract: contracts.getFaq },
      marketing('join'),
    ];
  }
  if (path === '/search') return [{ contract: contracts.getHotList }];
  if (path === '/faq') return [{ contract: contracts.getFaq }];
  const [, battle] = recount.exec(path) ?? [];
  if (battle !== undefined) return [{ contract: contracts.getFinishedBattle, params: { id: battle } }];
  const [, slug] = channel.exec(path) ?? [];
  if (slug !== undefined) return [{ contract: contracts.getChannelBySlug, params: { slug } }];
  const [, id] = season.exec(path) ?? [];
  return id === undefined ? [] : [{ contract: contracts.getSeason, params: { id } }];
}

/** True for the recount page of a battle. */
export const isRecount = (path: string): boolean => path.startsWith('/greenlight/recount/');

/** The call's address, spelled as the web client spells it. */
export function addressOf({ contract, params = {}, query = {} }: AskedView): string {
  const path = contract.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return `/api${path}${search === '' ? '' : `?${search}`}`;
}

/** The JSON of the views that the page at `path` requests first, by address. */
export async function readAnswers(viewed: Binder['viewed'], path: string): Promise<Readonly<Record<string, string>>> {
  const answers = await Promise.all(
    askedBy(path).map(async (asked) => {
      const json = await viewed(asked).catch((error: unknown) => {
        // Deleted since its page was found: the page asks, and says so.
        if (error instanceof contracts.Refusal) return undefined;
        throw error;
      });
      return json === undefined ? [] : [[addressOf(asked), json] as const];
    }),
  );
  return Object.fromEntries(answers.flat());
}

/**
 * Elements that deliver the first answers with the page, so it need not request them: the page's script takes each out when it would have
 * made the request. Nothing in them is code.
 */
export function renderAnswers(answers: Readonly<Record<string, string>>): string {
  return Object.entries(answers)
    .map(([address, json]) => {
      const safe = json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');
      return `<script type="application/json" data-answer="${address.replaceAll('&', '&amp;')}">${safe}</script>`;
    })
    .join('');
}
