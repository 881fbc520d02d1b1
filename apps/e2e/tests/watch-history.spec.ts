import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSource } from '@houselights/adapters/test-film';
import { giveAccess, newAccount, signUp } from '../src/accounts.ts';
import { playingBeyond } from '../src/playing.ts';
import { expect, test } from '../src/test.ts';
import { addVideo } from '../src/video-add.ts';

// The demo's films are encoded meanwhile, and one may be ahead of ours in the queue.
test.describe.configure({ timeout: 300_000 });

let films: string[];
test.beforeAll(async () => {
  test.setTimeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), 'houselights-history-'));
  const source = await makeSource(join(folder, 'film.mp4'), { size: '320x240', seconds: 20 });
  const other = await makeSource(join(folder, 'other.mp4'), { size: '320x240', seconds: 21 });
  films = [await addVideo(source, 'Watched first', ['--free']), await addVideo(other, 'Watched then', ['--free'])];
  await rm(folder, { recursive: true });
});

test('somebody finds what they watched, removes one film, and clears the rest', async ({
  page,
  demoPassword,
  expectAccessible,
}) => {
  await signUp(page, { ...newAccount(), displayName: `Robin ${randomBytes(3).toString('hex')}` });
  await giveAccess(page, demoPassword);
  await page.goto('/watch-history');
  await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
  await expectAccessible(page);

  for (const [count, address] of films.entries()) {
    await page.goto(new URL(address).pathname);
    await playingBeyond(page, 4);
    // Leaving sends the final report, which may arrive after the next page's request.
    await expect(async () => {
      await page.goto('/watch-history');
      await expect(page.getByRole('list', { name: /^What you watched/ }).getByRole('listitem')).toHaveCount(count + 1, {
        timeout: 5_000,
      });
    }).toPass();
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
});
