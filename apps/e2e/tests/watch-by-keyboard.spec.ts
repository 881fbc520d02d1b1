import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSource } from '@houselights/adapters/test-film';
import { makeShow, openHouse } from '../src/house.ts';
import { enter, tabTo } from '../src/keyboard.ts';
import { playingBeyond } from '../src/playing.ts';
import { expect, test } from '../src/test.ts';
import { addVideo } from '../src/video-add.ts';

// The demo's films are encoded meanwhile, and one may be ahead of ours in the queue.
test.describe.configure({ timeout: 300_000 });

const name = randomUUID().slice(0, 8);
let film = '';

test.beforeAll(async () => {
  test.setTimeout(400_000);
  const folder = await mkdtemp(join(tmpdir(), 'houselights-keyboard-'));
  const house = await openHouse();
  const captions = join(folder, 'oars.vtt');
  await writeFile(captions, 'WEBVTT\n\n00:00:00.000 --> 00:01:00.000\nNobody rows alone.\n');
  const idOf = (address: string) => new URL(address).pathname.split('/')[2] ?? '';
  const long = await makeSource(join(folder, 'oars.mp4'), { size: '320x240', seconds: 60 });
  const oars = idOf(await addVideo(long, `Oars ${name}`, ['--captions', captions]));
  film = oars;
  const sails = idOf(await addVideo(await makeSource(join(folder, 'sails.mp4'), { seconds: 6 }), `Sails ${name}`));
  await makeShow(house, { title: `Ferries ${name}`, seasons: [[], [oars, sails]] });
  await house.database.close();
  await rm(folder, { recursive: true, force: true });
});

test('a member signs in, finds a show, watches, goes on and tidies up without a pointer', async ({
  page,
  demoPassword,
  expectAccessible,
}) => {
  const main = page.getByRole('main');
  const press = (key: string) => page.keyboard.press(key);
  await page.goto('/');
  await expect(main.getByRole('heading').first()).toBeVisible();
  await press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await enter(page, page.getByRole('banner').getByRole('link', { name: 'Log in' }));
  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await page.keyboard.type('monthly@demo.test');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(demoPassword);
  await press('Enter');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account/ })).toBeVisible();

  await enter(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse' }));
  await expect(page).toHaveURL(/\/browse$/);
  await expect(page.getByRole('list', { name: 'Recommended videos' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);

  // Finds a show by name, from the suggestions.
  const search = page.getByRole('combobox');
  await tabTo(page, search);
  await page.keyboard.type(`Ferries ${name}`);
  await expect(page.getByRole('option', { name: new RegExp(`^Ferries ${name}`) })).toBeVisible();
  await press('ArrowDown');
  await press('Enter');
  await expect(page).toHaveURL(/\/show\//);
  await expect(page.getByRole('heading', { level: 1, name: `Ferries ${name}` })).toBeVisible();
  await expectAccessible(page);
  const seasons = page.getByRole('navigation', { name: 'Seasons' });
  await enter(page, seasons.getByRole('link', { name: 'Season 2' }));
  await expect(page.getByRole('heading', { level: 2, name: 'Season 2' })).toBeFocused();
  await enter(page, page.getByRole('link', { name: `Episode 1: Oars ${name}` }));

  // The player's keys work wherever the focus is on its page.
  await playingBeyond(page, 1);
  const place = page.getByRole('slider', { name: 'Seek' });
  const at = async () => Number(await place.getAttribute('aria-valuenow'));
  await press('k');
  await expect(page.getByRole('button', { name: 'Play (k)' })).toBeVisible();
  await expectAccessible(page);
  await press('5');
  await expect.poll(at).toBe(30);
  await press('l');
  await expect.poll(at).toBe(40);
  await press('ArrowLeft');
  await expect.poll(at).toBe(35);
  await tabTo(page, place);
  await press('Home');
  await expect.poll(at).toBe(0);
  await press('c');
  await expect(page.getByText('Nobody rows alone.')).toBeVisible();
  await press('>');
  await expect(page.getByRole('button', { name: 'Speed: 1.25×' })).toBeVisible();
  await press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
  await press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();

  // A menu opens with the focus on the current choice, and returns it when closed.
  const quality = page.getByRole('button', { name: 'Quality' });
  await enter(page, quality);
  await expect(page.getByRole('menuitemradio', { name: /^Auto/ })).toBeFocused();
  await expectAccessible(page);
  await press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: '240p', exact: true })).toBeFocused();
  await press('Enter');
  await expect(quality).toBeFocused();
  await press('k');
  await expect(page.getByRole('button', { name: 'Pause (k)' })).toBeVisible();

  // The film keeps playing on another page, and returns.
  await enter(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }));
  const back = page.getByRole('button', { name: `Back to Oars ${name}` });
  await expect(back).toBeVisible();
  await expect(main.getByRole('heading').first()).toBeVisible();
  await expectAccessible(page);
  await enter(page, back);
  await expect(page.getByRole('heading', { level: 1, name: `Oars ${name}` })).toBeVisible();

  // The end leads to the next video.
  await press('End');
  const upNext = page.getByRole('region', { name: 'Up next' });
  await expect(upNext).toBeVisible();
  await expectAccessible(page);
  await enter(page, upNext.getByRole('button', { name: 'Play now' }));
  await expect(page.getByRole('heading', { level: 1, name: `Sails ${name}` })).toBeVisible();
  await playingBeyond(page, 1);

  await enter(page, page.getByRole('banner').getByRole('button', { name: /^Account/ }));
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await expectAccessible(page);
  const history = page.getByRole('menuitem', { name: 'Watch history' });
  for (let step = 0; step < 10; step += 1) {
    if (await history.evaluate((item) => item === document.activeElement)) break;
    await press('ArrowDown');
  }
  await press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: `Oars ${name}` });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await enter(page, row.getByRole('button', { name: /^Remove/ }));
  await expect(row).toBeHidden();

  // On a page with a player, too, the first stop is the way past it.
  await page.goto(`/video/${film}`);
  await expect(page.getByRole('slider', { name: 'Seek' })).toBeVisible();
  await press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await press('Enter');
  await expect(main).toBeFocused();
});
