import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSource } from '@houselights/adapters/test-film';
import { expect, type Locator, type Page } from '@playwright/test';
import { fillCard } from './checkout.ts';
import { playingBeyond } from './playing.ts';
import { addVideo } from './video-add.ts';
import type { Product } from './product.ts';

/** Adds a short members-only film to a product, and returns its path. */
export async function addFilmForMembers({ dataDir }: Product): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-membership-'));
  const source = await makeSource(join(folder, 'film.mp4'), { size: '320x240', seconds: 20 });
  const address = await addVideo(source, 'For members', [], dataDir);
  await rm(folder, { recursive: true });
  return new URL(address).pathname;
}

export async function expectToWatch(page: Page, film: string): Promise<void> {
  await page.goto(film);
  await playingBeyond(page, 0.2);
}

/** Without access, opening a film leads to the plans, or to the reason why there is none: `heading`. */
export async function expectNotToWatch(page: Page, film: string, heading: string): Promise<void> {
  await page.goto(film);
  await expect(page).toHaveURL(/\/payment$/);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Reloads the account until the membership panel contains all of the texts: Stripe's changes arrive a moment later. */
export async function expectMembership(page: Page, name: string | RegExp, words: readonly string[]): Promise<void> {
  await expectWords(page, '/account', page.getByRole('region', { name, exact: true }), words);
}

/** Reloads the invoices until the newest one contains all of the texts. */
export async function expectNewestInvoice(page: Page, words: readonly string[]): Promise<void> {
  await expectWords(page, '/account/invoices', page.getByRole('main').getByRole('listitem').first(), words);
}

async function expectWords(page: Page, path: string, place: Locator, words: readonly string[]): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    for (const each of words) await expect(place).toContainText(each, { timeout: 5_000 });
  }).toPass();
}

/** Starts a free trial of the first plan, up to the payment provider's page. */
export async function startTrial(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/payment$/);
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
}

/** Opens the page for changing the card, from the account. */
export async function openCardPage(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Update your card' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add a card' })).toBeVisible();
}

/** Enters another card, and returns to the account. */
export async function saveCard(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page).toHaveURL(/\/account$/);
}

/** Opens an open invoice from the account, and returns the payment provider's page, which is a new tab. */
export async function openInvoice(page: Page, price: string): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: `Pay ${price} now` }).click();
  const invoice = await opened;
  await expect(invoice.getByRole('heading', { level: 2, name: `Pay ${price}` })).toBeVisible();
  return invoice;
}
