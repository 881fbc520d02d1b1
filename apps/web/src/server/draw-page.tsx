import { text } from 'node:stream/consumers';
import type { RemoteConfig } from '@houselights/contracts';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from '../app.tsx';
import { readBattleNote } from '../features/greenlight/api/battle-strip.ts';
import { routeOf } from '../routes/route-table.ts';
import { setDocument } from './globals.ts';

export type Drawing = {
  /** Base URL of the site. */
  site: string;
  /** Path of the page, without the query. */
  path: string;
  /** Query of the address, including the question mark: only searches have one. */
  search?: string;
  config: RemoteConfig;
  /** Data embedded in the document: API responses as JSON, by the call's address. */
  answers: Readonly<Record<string, string>>;
  /** False if the document says that there is no battle. */
  hasBattle: boolean;
};

/** ms after which rendering is abandoned. */
const PATIENCE = 2000;

/** Renders the page at `path` as a visitor first sees it: HTML for the root element, with every `style` as `data-style`. */
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
      // Everything inline: late chunks would need a script.
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

/** The page's content security policy forbids the attribute: a script in index.html applies `data-style` instead. */
function withoutStyles(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/g, (tag) =>
    tag.replaceAll(/"[^"]*"|\sstyle=/g, (part) => (part.startsWith('"') ? part : ' data-style=')),
  );
}
