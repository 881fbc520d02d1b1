import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { giveAccess, newAccount, signIn, signUp } from '../src/accounts.ts';
import type { NewAccount } from '../src/accounts.ts';
import { addMembersFilm } from '../src/members-film.ts';
import { playingBeyond } from '../src/playing.ts';
import { expect, test } from '../src/test.ts';

// The first film is rendered and encoded on this machine while the other journeys run.
test.describe.configure({ timeout: 300_000 });

const LIMIT = 5;
const REFUSED = `You have reached your device limit of ${LIMIT}! You must deactivate a device to activate a new one.`;

test('someone whose devices are all taken makes room for this one, and the film plays', async ({
  page,
  request,
  browser,
  demoPassword,
  expectAccessible,
}) => {
  const someone = newAccount();
  const first = await browser.newContext();
  const there = await first.newPage();
  await signUp(there, someone);
  await giveAccess(there, demoPassword);
  for (let taken = 1; taken < LIMIT; taken += 1) await logInOnTelevision(request, someone, `Television ${taken}`);
  await signIn(page, someone.email, someone.password);

  // Free films play on any device.
  await page.goto(new URL(await addMembersFilm()).pathname);
  await expect(page.getByRole('heading', { name: "This device isn't active" })).toBeVisible();
  await expectAccessible(page);
  const video = page.url();
  await page.getByRole('link', { name: 'Manage devices' }).click();
  await expect(page.getByRole('heading', { name: 'Device Management' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Active devices: 5 of 5' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'CURRENT DEVICE' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(LIMIT);
  await expectAccessible(page);

  const activate = page.getByRole('button', { name: 'Activate this device' });
  await activate.click();
  await expect(page.getByText(REFUSED)).toBeVisible();

  await page.getByRole('button', { name: 'Deactivate Television 1' }).click();
  await expect(page.getByRole('heading', { name: 'Active devices: 4 of 5' })).toBeVisible();
  await activate.click();
  await expect(page.getByRole('heading', { name: 'Active devices: 5 of 5' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove Television 2' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Remove Television 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove device' }).click();
  await expect(page.getByRole('heading', { name: 'Active devices: 4 of 5' })).toBeVisible();
  await expect(page.getByText('Television 2')).toHaveCount(0);
  await expect(page.getByRole('list').filter({ hasText: 'CURRENT DEVICE' })).toBeFocused();

  await page.getByRole('link', { name: 'Back to the video' }).click();
  await expect(page).toHaveURL(video);
  await playingBeyond(page, 1);
  await first.close();
});

async function logInOnTelevision(request: APIRequestContext, { email, password }: NewAccount, model: string) {
  const device = { deviceIdentifier: randomUUID(), platform: 'tv', model };
  const response = await request.post('/api/v2/account/login?platform=tv', { data: { email, password, device } });
  expect(response.status()).toBe(200);
}
