import { expect, type Page, type Request, type Response } from '@playwright/test';
import { shapedSecretIn } from '@houselights/observability/secret-shapes';
import { moneyFigures, type MoneyFigure } from '@houselights/testkit/money-figures';

export interface Sighting extends MoneyFigure {
  readonly where: string;
}

/** Reads pages as people and machines do, and collects every amount of money it sees. */
export interface PageReader {
  readonly sightings: readonly Sighting[];
  /** Strings in the site's responses that look like payment secrets. */
  readonly secrets: readonly string[];
  /** Inspects all further responses of the site to a page. */
  watch(page: Page): void;
  /** Reads the page as it is now. */
  read(page: Page, state: string): Promise<void>;
  /** Opens each of the paths, several in parallel. With `known` pages, also follows links: one page of each kind that is not among them. */
  crawl(page: Page, state: string, paths: readonly string[], known?: readonly string[]): Promise<void>;
  /** Takes text from elsewhere, such as an email. */
  take(where: string, text: string): void;
}

/** Pages open in parallel: most of a page's time is waiting. */
const tabsAtOnce = 3;
const pictures = ['avif', 'webp', 'jpg', 'png', 'svg', 'woff2', 'mp4', 'm4s'].map((end) => `*.${end}*`);

/** A reader of the site at `origin`; other sites' pages, such as the payment provider's, can be read too. */
export function pageReader(origin: string): PageReader {
  const sightings: Sighting[] = [];
  const secrets: string[] = [];

  function take(where: string, text: string): void {
    sightings.push(...moneyFigures(text).map((figure) => ({ where, ...figure })));
  }

  /** Pages in the crawl, with the setup to await before each. */
  const wordsAlone = new Map<Page, Promise<unknown>>();
  /** Pictures, films and fonts contain nothing to read here, and take most of a page's time. */
  async function leaveOutPictures(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setBlockedURLs', { urls: pictures });
  }

  function watch(page: Page): void {
    page.setDefaultTimeout(20_000);
    wordsAlone.set(page, leaveOutPictures(page));
    page.on('response', (response) => {
      if (new URL(response.url()).origin === origin) void lookForSecrets(response, secrets);
    });
  }

  const beside = new Map<Page, readonly Page[]>();
  /** The page, and the tabs of the same user that stay open beside it. */
  async function tabsBeside(page: Page): Promise<readonly Page[]> {
    const others =
      beside.get(page) ?? (await Promise.all(Array.from({ length: tabsAtOnce - 1 }, () => page.context().newPage())));
    if (!beside.has(page)) for (const other of others) watch(other);
    beside.set(page, others);
    return [page, ...others];
  }

  async function open(page: Page, state: string, path: string): Promise<void> {
    const asked = questionsOf(page);
    const answer = await page.goto(path, { waitUntil: 'commit' });
    take(`${path} (${state}, as it is sent)`, wordsOf((await answer?.text()) ?? ''));
    await settled(page, asked.open);
    await read(page, state);
    asked.stop();
  }

  async function read(page: Page, state: string): Promise<void> {
    const where = `${new URL(page.url()).pathname} (${state})`;
    for (const text of await textsOf(page)) take(where, text);
  }

  return {
    sightings,
    secrets,
    take,
    read,
    watch,
    async crawl(page, state, paths, known) {
      const kinds = new Set([...paths, ...(known ?? [])].map(kindOf));
      const waiting = [...paths];
      const readNext = async (tab: Page): Promise<void> => {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
          await open(tab, state, path);
          for (const link of known === undefined ? [] : await linksOf(tab)) {
            if (kinds.has(kindOf(link)) || link.startsWith('/dev/') || link.startsWith('/api/')) continue;
            kinds.add(kindOf(link));
            waiting.push(link);
          }
        }
      };
      const tabs = await tabsBeside(page);
      await Promise.all(tabs.map((tab) => wordsAlone.get(tab) ?? Promise.resolve()));
      // Links found after the other tabs have finished are read in another round.
      while (waiting.length > 0) await Promise.all(tabs.map(readNext));
    },
  };
}

/** Pages of one kind differ by a name or id in their address. */
function kindOf(path: string): string {
  const [pathname = path] = path.split(/[?#]/);
  return pathname.replace(/^(\/(?:video|show|season|channel|join|gift-subscriptions\/history))\/.+/, '$1/:one');
}

/** Waits until the page is there, nothing is loading, and its text no longer changes. */
async function settled(page: Page, asked: ReadonlySet<Request>): Promise<void> {
  let before: string | undefined;
  await expect
    .poll(
      async () => {
        const text = await textAtRest(page);
        const isSame = text !== undefined && text === before;
        before = text;
        return isSame && asked.size === 0;
      },
      { intervals: [100], timeout: 30_000, message: `${page.url()} comes to rest` },
    )
    .toBe(true);
}

/** The page's text once it is idle; undefined while something is loading. */
function textAtRest(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    await new Promise((rested) => requestIdleCallback(rested, { timeout: 200 }));
    // The gallery shows loading states.
    const isLoading = location.pathname !== '/design' && document.querySelector('[aria-busy="true"]') !== null;
    return isLoading || document.querySelector('h1') === null ? undefined : document.body.innerText;
  });
}

interface Questions {
  readonly open: ReadonlySet<Request>;
  stop(): void;
}

/** Pending API requests of a page, from now on. */
function questionsOf(page: Page): Questions {
  const open = new Set<Request>();
  const asks = (request: Request): void => {
    const isQuestion = request.resourceType() === 'fetch' && request.method() === 'GET';
    if (isQuestion && request.url().includes('/api/')) open.add(request);
  };
  const ends = (request: Request): unknown => open.delete(request);
  const leaves = (response: Response): void => {
    // Leaving a page discards its pending requests.
    if (response.request().isNavigationRequest()) open.clear();
  };
  page.on('request', asks).on('response', leaves).on('requestfinished', ends).on('requestfailed', ends);
  return {
    open,
    stop: () =>
      void page.off('request', asks).off('response', leaves).off('requestfinished', ends).off('requestfailed', ends),
  };
}

function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href]')].flatMap((link) => {
      const { origin, pathname, search } = new URL((link as HTMLAnchorElement).href);
      return origin === location.origin ? [pathname + search] : [];
    }),
  );
}

/** All texts of the page: visible, hidden, for screen readers, and for machines. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const readOut =
      /^(?:aria-(?!value(?:now|min|max)$)|data-|title$|alt$|placeholder$|content$|value$|label$|summary$)/;
    const texts = [document.title, document.body.innerText];
    for (const element of document.querySelectorAll('*')) {
      const isBar = element instanceof HTMLProgressElement || element instanceof HTMLMeterElement;
      for (const { name, value } of isBar ? [] : element.attributes) if (readOut.test(name)) texts.push(value);
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) texts.push(element.value);
      if (element instanceof HTMLStyleElement) continue;
      if (element instanceof HTMLScriptElement) {
        if (/json/.test(element.type)) stringsIn('', JSON.parse(element.text || 'null'));
        continue;
      }
      for (const node of element.childNodes) if (node instanceof Text) texts.push(node.data);
    }
    // Data contains fractions that are not amounts: only strings and prices count.
    function stringsIn(name: string, value: unknown): void {
      if (typeof value === 'string' || (typeof value === 'number' && /price/i.test(name))) texts.push(`${value}`);
      if (typeof value !== 'object' || value === null) return;
      for (const [inner, each] of Object.entries(value)) stringsIn(inner, each);
    }
    return texts;
  });
}

/** Only text of the server's HTML is read: its scripts are code and data, and its drawings are full of numbers. */
function wordsOf(markup: string): string {
  return markup.replaceAll(
    /<script(?![^>]*ld\+json)[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>/g,
    '',
  );
}

async function lookForSecrets(response: Response, secrets: string[]): Promise<void> {
  if (!/json|html/.test(response.headers()['content-type'] ?? '')) return;
  const text = await response.text().catch(() => '');
  const what = shapedSecretIn(text);
  if (what !== undefined) secrets.push(`${what} in ${new URL(response.url()).pathname}`);
}
