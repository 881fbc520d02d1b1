import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSource } from '@houselights/adapters/test-film';
import { playingBeyond } from '../src/playing.ts';
import { expect, test } from '../src/test.ts';
import { addVideo } from '../src/video-add.ts';

// The demo's films are encoded meanwhile, and one may be ahead of ours in the queue.
test.describe.configure({ timeout: 240_000 });

const films = [
  { name: 'an MP4', file: 'film.mp4', options: {} },
  { name: 'a QuickTime film', file: 'film.mov', options: {} },
  { name: 'a Matroska film', file: 'film.mkv', options: {} },
  { name: 'a WebM film', file: 'film.webm', options: { codecs: 'vp9' } },
  { name: 'a film held upright by a phone', file: 'phone.mov', options: { turn: 90 } },
  { name: 'a film without sound', file: 'silent.mp4', options: { silent: true } },
] as const;

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'houselights-films-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('films in every container are added with one command each, and play', async ({ signedInAs }) => {
  const addresses = await Promise.all(
    films.map(async ({ file, options }) =>
      addVideo(await makeSource(join(folder, file), { ...options, seconds: 4 }), `Ours: ${file}`),
    ),
  );
  const page = await signedInAs('annual');
  for (const [index, { name, file, options }] of films.entries()) {
    await test.step(name, async () => {
      await page.goto(new URL(addresses[index]!).pathname);
      await expect(page.getByRole('heading', { name: `Ours: ${file}` })).toBeVisible();
      const first = await playingBeyond(page, 0);
      const later = await playingBeyond(page, first.time);
      expect(later.frames).toBeGreaterThan(1);
      expect([later.width, later.height]).toEqual('turn' in options ? [240, 320] : [320, 240]);
      if ('silent' in options) expect(later.soundBytes).toBe(0);
      else expect(later.soundBytes).toBeGreaterThan(0);
    });
  }
});
