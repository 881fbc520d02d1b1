import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSource } from '@houselights/adapters/test-film';
import { copyVideo, makeShow, openHouse } from '../src/house.ts';
import type { House } from '../src/house.ts';
import { enter, tabTo } from '../src/keyboard.ts';
import { playingBeyond } from '../src/playing.ts';
import { expect, test } from '../src/test.ts';
import { addVideo } from '../src/video-add.ts';

// The demo's films are encoded meanwhile, and one may be ahead of ours in the queue.
test.describe.configure({ mode: 'serial', timeout: 240_000 });

const PAGES = 3;
const PAGE = 20;
const name = randomUUID().slice(0, 8);
const spoken = 'the marmalade lighthouse';
let folder: string;
let house: House;
let slug: string;
let lamp: string;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  folder = await mkdtemp(join(tmpdir(), 'houselights-find-'));
  house = await openHouse();
  const captions = join(folder, 'lamp.vtt');
  await writeFile(captions, `WEBVTT\n\n00:00:03.000 --> 00:00:05.000\nThis is ${spoken} at night.\n`);
  const source = await makeSource(join(folder, 'film.mp4'), { seconds: 6 });
  const idOf = (address: string) => new URL(address).pathname.split('/')[2] ?? '';
  lamp = idOf(await addVideo(source, `Lamp ${name}`, ['--captions', captions, '--free']));
  const wick = idOf(await addVideo(await makeSource(join(folder, 'wick.mp4'), { seconds: 5 }), `Wick ${name}`));
  const early = idOf(await addVideo(await makeSource(join(folder, 'early.mp4'), { seconds: 4 }), `Early ${name}`));
  slug = await makeShow(house, { title: `Lights ${name}`, seasons: [[early], [lamp, wick]] });
  const titles = Array.from({ length: PAGES * PAGE }, (_, index) => `Copy ${index} ${name}`);
  await copyVideo(house, wick, titles);
});
test.afterAll(async () => {
  await house.database.close();
  await rm(folder, { recursive: true, force: true });
});

test('from a show to its second season, to an episode, to the next one', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs('monthly');
  await page.goto(`/show/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: `Lights ${name}` })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`^Play episode 1 ?: Early ${name}$`, 'i') })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Read More' }).click();
  await expect(page.getByRole('button', { name: 'Read Less' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Seasons' }).getByRole('link', { name: 'Season 2' }).click();
  await expect(page).toHaveURL(/\/season\/.+#episodes$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Season 2' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: `Episode 1: Lamp ${name}` }).click();
  await playingBeyond(page, 0);
  await expectAccessible(page);
  const upNext = page.getByRole('complementary', { name: 'Up next' });
  await expect(upNext.getByRole('listitem').first()).toContainText('Next episode');
  await page
    .getByRole('navigation', { name: 'Episodes' })
    .getByRole('link', { name: `Next episode: Wick ${name}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Wick ${name}` })).toBeVisible();
  await playingBeyond(page, 0);

  // The show now knows the progress.
  await page.goto(`/show/${slug}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Season 2' })).toBeVisible();
});

test('by keyboard alone from misspelt words to the moment in which they are spoken', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('combobox'));
  await page.keyboard.type('marmelade lighthuose');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?search=marmelade\+lighthuose$/);
  await expect(async () => {
    // Spoken words are searchable a moment after their captions arrive.
    await page.reload();
    await expect(page.getByRole('link', { name: /^0:03 .*marmalade lighthouse/ })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await expect(page.getByText('Showing results for')).toBeVisible();
  await expectAccessible(page);
  await enter(page, page.getByRole('link', { name: /^0:03 .*marmalade lighthouse/ }));
  await expect(page).toHaveURL(new RegExp(`/video/${lamp}\\?t=3$`));
  await playingBeyond(page, 2.9);
});

test('what is browsed has an end, and the way back finds the place', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs('annual');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse' }).click();
  const grid = page.getByRole('list', { name: 'Recommended videos' });
  await expect(grid.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  const end = page.getByText('No more results.');
  const total = async () => Number(await grid.getByRole('listitem').first().getAttribute('aria-setsize'));
  // A new site is ranked within half a minute; until then the feed contains only new videos.
  await expect(async () => {
    await page.reload();
    await expect(grid.getByRole('listitem').first()).toBeVisible();
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(end).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 15_000 });
    expect(await total()).toBeGreaterThan(PAGES * PAGE);
  }).toPass({ timeout: 120_000 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(grid.getByRole('listitem').last()).toHaveAttribute('aria-posinset', `${await total()}`);
  expect(await grid.getByRole('listitem').count()).toBeLessThan(await total());

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  /** The first card in the viewport, and its position. */
  const inView = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.feed li')]
        .map((item) => ({ place: Number(item.ariaPosInSet), top: item.getBoundingClientRect().top }))
        .find(({ top }) => top > 0 && top < window.innerHeight),
    );
  await expect.poll(async () => (await inView())?.place).toBeGreaterThan(PAGE / 2);
  const before = await inView();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect.poll(inView).toEqual(before);
});
