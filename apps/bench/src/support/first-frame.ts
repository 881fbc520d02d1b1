import type { Browser, BrowserContext, Page } from 'playwright-core';

/** Runs in the page before its own code: records when a video has shown its first picture, in ms since navigation. */
function noteFirstFrame(): void {
  const seen = new WeakSet<HTMLVideoElement>();
  const look = (): void => {
    for (const video of document.querySelectorAll('video')) {
      if (seen.has(video)) continue;
      seen.add(video);
      video.requestVideoFrameCallback((now, { presentationTime }) => {
        document.documentElement.dataset['firstFrame'] ??= String(Math.min(now, presentationTime));
      });
    }
  };
  setInterval(look, 2);
}

/** How long the user looks at the other site: the browser comes to rest. */
const READING_MS = 500;

/** The network profile that performance is judged on: 60 ms round trip, 9 Mbit/s. */
const line = { offline: false, latency: 60, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8 };

/**
 * Milliseconds from navigation to the first picture in a fresh browser. The user follows a link on `otherSite`, as from a search engine:
 * from an empty tab, only a page that lets its opener reach it would go on in the same process.
 */
export async function coldFrame(
  browser: Browser,
  otherSite: string,
  url: string,
  storage: Readonly<Record<string, string>> = {},
): Promise<number> {
  const context = await slowContext(browser, storage);
  try {
    const page = await openPage(context);
    await page.goto(`${otherSite}/?to=${encodeURIComponent(url)}`, { waitUntil: 'load' });
    await page.waitForTimeout(READING_MS);
    await page.locator('a').click({ noWaitAfter: true });
    return await firstFrame(page);
  } finally {
    await context.close();
  }
}

/** Milliseconds from a click on the first link to `path` to the first picture, after hovering over it for 250 ms. */
export async function clickedFrame(browser: Browser, origin: string, path: string): Promise<number> {
  const context = await slowContext(browser, {});
  try {
    const page = await openPage(context);
    await page.goto(origin, { waitUntil: 'load' });
    const link = page.locator(`a[href="${path}"]`).last();
    await link.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    await link.hover();
    await page.waitForTimeout(250);
    const began = await page.evaluate(() => performance.now());
    await link.click();
    return (await firstFrame(page)) - began;
  } finally {
    await context.close();
  }
}

async function slowContext(browser: Browser, storage: Readonly<Record<string, string>>): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, storage);
  await context.addInitScript(noteFirstFrame);
  return context;
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  return page;
}

async function firstFrame(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => document.documentElement.dataset['firstFrame'], undefined, {
    timeout: 30_000,
    polling: 20,
  });
  return Number(await handle.jsonValue());
}
