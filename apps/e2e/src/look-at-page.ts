import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { axeFindings } from './axe.ts';

/** Layout shift allowed while a page loads (0.1 counts as good). */
const mostShift = 0.05;

interface Shift {
  readonly value: number;
  readonly what: string;
}

/** Records layout shifts from the first paint on, in every document that the page loads from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value: unknown = Reflect.get(entry, 'value');
        const sources: unknown = Reflect.get(entry, 'sources');
        if (typeof value !== 'number' || Reflect.get(entry, 'hadRecentInput') === true) continue;
        const nodes = Array.isArray(sources) ? sources.map((source: { node?: Node | null }) => source.node) : [];
        const names = nodes.map((node) => (node instanceof Element ? `${node.tagName}.${node.className}` : '?'));
        // A shade behind text carries no text of its own.
        if (names.length > 0 && names.every((name) => name.startsWith('::'))) continue;
        shifts.push({ value, what: names.join(' ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Pages whose line is slow. */
const slow = new WeakSet<Page>();

/** Makes a page's line slow, for good: a browser whose line changes under its requests sometimes answers one of them never. */
async function slowDown(page: Page): Promise<void> {
  if (slow.has(page)) return;
  slow.add(page);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: 700 * 1024,
    uploadThroughput: 300 * 1024,
  });
}

/** Opens a path over a slow connection, so that the page's parts arrive one by one, and waits until loading has finished. */
async function openSlowly(page: Page, path: string): Promise<void> {
  await slowDown(page);
  await page.goto(path, { timeout: 60_000 });
  // Duration is not under test here.
  await expect(page.locator('h1').first()).toBeAttached({ timeout: 60_000 });
  // The gallery shows loading states.
  if (path !== '/design') await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
  await page.evaluate(() => document.fonts.ready);
}

/** Folder for inspecting the pages by eye: `LOOK_DIR=/somewhere npm test -- e2e -- every-page`. */
const keepIn = process.env['LOOK_DIR'];

async function keep(page: Page, name: string): Promise<void> {
  if (keepIn === undefined) return;
  await mkdir(keepIn, { recursive: true });
  const file = join(keepIn, name.replaceAll(/[^\w.-]+/g, '_'));
  await page.screenshot({ path: `${file}.png`, fullPage: true });
  await writeFile(`${file}.yaml`, await page.locator('body').ariaSnapshot());
}

/** The axe rules to check in a colour scheme; only colour rules differ between the two. */
export type Axe = 'all' | 'colours' | 'none';
export type Look = Readonly<Record<'dark' | 'light', Axe>>;

/**
 * Opens a page and checks what holds for every page: no layout shift, nothing wider than the window, and no findings of the requested axe
 * rules. Call `watchShifts` first.
 */
export async function lookAt(page: Page, path: string, who: string, look: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openSlowly(page, path);
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as Shift[]);
  const moved = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(moved, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(mostShift);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(wider, `${path} is wider than its window`).toBeLessThanOrEqual(0);
  const formats = await page
    .locator('source')
    .evaluateAll((sources) => sources.filter((source) => source.checkVisibility()).map(({ outerHTML }) => outerHTML));
  expect.soft(formats, `${path}: a format of a picture takes a place of its own`).toEqual([]);
  for (const colorScheme of ['dark', 'light'] as const) {
    const rules = look[colorScheme];
    if (rules === 'none') continue;
    await page.emulateMedia({ colorScheme });
    const found = await (rules === 'all' ? axeFindings(page) : axeFindings(page, 'color-contrast'));
    expect.soft(found, `${path}, ${colorScheme}`).toEqual([]);
    await keep(page, `${who}${path}-${colorScheme}`);
  }
}
