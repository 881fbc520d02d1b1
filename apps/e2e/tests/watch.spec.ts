import { openFirstVideo, playingBeyond } from '../src/playing.ts';
import { expect, test } from '../src/test.ts';

// The first film is rendered and encoded on this machine while the other journeys run.
test.describe.configure({ timeout: 300_000 });

test('a member opens a video from the home page and sees its first picture', async ({ signedInAs }) => {
  const page = await signedInAs('monthly');
  await openFirstVideo(page);
  await expect(page).toHaveURL(/\/video\/.+/);
  expect((await playingBeyond(page, 0)).width).toBeGreaterThan(0);
  await playingBeyond(page, 1);
});

test('the player tells how playback goes: to caches by header, to the house by heartbeat', async ({ signedInAs }) => {
  const page = await signedInAs('monthly');
  const forever = { timeout: 300_000 };
  const segment = page.waitForRequest((request) => 'cmcd-object' in request.headers(), forever);
  await openFirstVideo(page);
  await playingBeyond(page, 1);
  const { pathname, search } = new URL((await segment).url());
  expect([pathname, search]).toEqual([expect.stringMatching(/^\/media\/.+\.(?:m3u8|m4s|mp4)$/), '']);
  const beat = page.waitForRequest((request) => request.url().endsWith('/heartbeat'), forever);
  await page.getByRole('region', { name: /^Video player/ }).hover();
  await page.getByRole('button', { name: 'Pause' }).click();
  const { experience } = (await beat).postDataJSON() as { experience?: Record<string, number> };
  expect(experience?.['startSeconds']).toBeGreaterThan(0);
  expect(experience?.['playedSeconds']).toBeGreaterThan(0);
});

test('the page of a video can be used by everyone', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs('monthly');
  await openFirstVideo(page);
  await playingBeyond(page, 0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const region = page.getByRole('region', { name: /^Video player/ });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // The controls are visible while the pointer moves.
    await region.hover();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expectAccessible(page);
  }
});

test('media addresses open nothing without their signature', async ({ signedInAs, browser }) => {
  const page = await signedInAs('monthly');
  const playlist = page.waitForRequest(
    (request) => request.url().includes('/media/') && request.url().includes('.m3u8'),
    { timeout: 300_000 },
  );
  await openFirstVideo(page);
  const signed = new URL((await playlist).url());
  const stranger = await browser.newContext();
  const [, media, token = '', ...rest] = signed.pathname.split('/');
  const without = `${signed.origin}/${media}/${rest.join('/')}`;
  const spoilt = `${signed.origin}/${media}/${token.slice(0, -4)}AAAA/${rest.join('/')}`;
  expect((await stranger.request.get(signed.href)).status()).toBe(200);
  for (const address of [without, spoilt]) {
    expect([401, 403, 404]).toContain((await stranger.request.get(address)).status());
  }
  await stranger.close();
});
