import { text } from 'node:stream/consumers';
import type { RemoteConfig } from '@houselights/contracts';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from '../app.tsx';
import { readBattleNote } from '../features/greenlight/api/battle-strip.ts';
import { routeOf } from '../routes/route-table.ts';
import { setDocument } from './globals.ts';

export type Drawing = {
  /** The site's address. */
  site: string;
  /** The page's address without a query. */
  path: string;
  /** The query of the address, with its question mark: only a search has one. */
  search?: string;
  config: RemoteConfig;
  /** What the document brings along: the answers of the server by the address of the call, as JSON. */
  answers: Readonly<Record<string, string>>;
  /** False where the document says that there is no battle. */
  hasBattle: boolean;
};

/** ms after which a page is left undrawn. */
const PATIENCE = 2000;

/** Draws the page at `path` as a visitor sees it first: HTML for the root element, with every `style` as `data-style`. */
export async function draw({ site, path, search = '', config, answers, hasBattle }: Drawing): Promise<string> {
  const href = path + search;
  setDocument({ url: new URL(href, site), answers, hasBattle });
  readBattleNote();
  const route = routeOf(config, path);
  await Promise.all([route?.page.load(), route?.prepare?.(href)]);
  let failure: Error | undefined;
  const { prelude, postponed } = await prerenderToNodeStream(
    <App config={config} router={({ children }) => <StaticRouter location={href}>{children}</StaticRouter>} />,
    {
      // Whole, in its place: what comes later would need a script.
      progressiveChunkSize: Infinity,
      signal: AbortSignal.timeout(PATIENCE),
      onError: (error) => {
        failure ??= error instanceof Error ? error : new Error(String(error));
      },
    },
  );
  const html = await text(prelude);
  if (failure !== undefined) throw failure;
  if (postponed !== null) throw new Error(`Drawing ${path} took more than ${PATIENCE} ms.`);
  return withoutStyles(html);
}

/** The policy of the page forbids the attribute: a script of its own sets what it says (index.html). */
function withoutStyles(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/g, (tag) =>
    tag.replaceAll(/"[^"]*"|\sstyle=/g, (part) => (part.startsWith('"') ? part : ' data-style=')),
  );
}
