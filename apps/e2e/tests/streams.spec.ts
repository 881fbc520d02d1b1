import { longFilm, playingBeyond } from '../src/playing.ts';
import { expect, test } from '../src/test.ts';

// The films are rendered and encoded on this machine while the other journeys run. All use one account's streams: one journey after the
// other.
test.describe.configure({ mode: 'default', timeout: 300_000 });

test('a fourth screen is refused, stops another one, and plays; the other one says so', async ({
  signedInAs,
  expectAccessible,
}) => {
  const here = await signedInAs('annual');
  const film = await longFilm(here.request);
  const tabs = [here, await here.context().newPage(), await here.context().newPage()];
  for (const tab of tabs) {
    await tab.goto(`/video/${film.id}`);
    await playingBeyond(tab, 0.5);
  }

  const there = await signedInAs('annual');
  await there.goto(`/video/${film.id}`);
  await expect(there.getByRole('heading', { name: 'Too many screens are playing' })).toBeVisible();
  const stops = there.getByRole('button', { name: `Stop ${film.title}` });
  await expect(stops).toHaveCount(3);
  await expectAccessible(there);
  await stops.first().click();
  await playingBeyond(there, 0.5);

  const stopped = here.getByRole('heading', { name: 'Stopped from another screen' });
  await expect(stopped).toBeVisible({ timeout: 30_000 });
  await expectAccessible(here);
  await here.getByRole('button', { name: 'Play here instead' }).click();
  await expect(here.getByRole('heading', { name: 'Too many screens are playing' })).toBeVisible();

  // A page that is left gives its stream back: the waiting page is notified.
  await there.goto('about:blank');
  await here.getByRole('button', { name: 'Play here', exact: true }).click({ timeout: 30_000 });
  await playingBeyond(here, 0.5);
});

test('a page that is loaded again takes its own place', async ({ signedInAs }) => {
  const page = await signedInAs('annual');
  const { id } = await longFilm(page.request);
  await page.goto(`/video/${id}`);
  await playingBeyond(page, 0);
  for (let time = 0; time < 5; time += 1) {
    await page.reload();
    await playingBeyond(page, 0);
  }
});
