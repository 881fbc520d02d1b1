import { randomBytes } from 'node:crypto';
import { newAccount, signUp } from '../src/accounts.ts';
import { playingBeyond } from '../src/playing.ts';
import { expect, test } from '../src/test.ts';

// The first film is drawn and encoded on this machine while the other journeys run.
test.describe.configure({ timeout: 300_000 });

test('somebody finds what they watched, removes one film, and clears the rest', async ({ page, expectAccessible }) => {
  await signUp(page, { ...newAccount(), displayName: `Robin ${randomBytes(3).toString('hex')}` });
  await page.goto('/watch-history');
  await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
  await expectAccessible(page);

  for (const [count, id] of (await freeFilms()).entries()) {
    await page.goto(`/video/${id}`);
    await playingBeyond(page, 4);
    // Leaving says the last word.
    await page.goto('/watch-history');
    await expect(page.getByRole('list', { name: /^What you watched/ }).getByRole('listitem')).toHaveCount(count + 1);
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }

  const rows = page.getByRole('list', { name: /^What you watched/ }).getByRole('listitem');
  await rows
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);

  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: 'Clear history' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();

  /** Two films that play for anyone, as soon as there are two. */
  async function freeFilms(): Promise<string[]> {
    let ids: string[] = [];
    await expect
      .poll(
        async () => {
          const feed = (await (await page.request.get('/api/channels/v15/latest')).json()) as {
            media: { id: string; free: boolean }[];
          };
          ids = feed.media.filter(({ free }) => free).map(({ id }) => id);
          return ids.length;
        },
        { timeout: 280_000 },
      )
      .toBeGreaterThanOrEqual(2);
    return ids.slice(0, 2);
  }
});
