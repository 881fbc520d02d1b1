import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AV_CODEC_ID_AAC, AV_CODEC_ID_H264, Demuxer } from 'node-av';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filmPainter, paintMoment } from '../src/film/render-film.ts';
import { scripts } from '../src/film/scripts.ts';
import { demoEpisodes, demoShows, renderFilm, renderStill } from '../src/index.ts';
import { renderScore } from '../src/sound/render-score.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-film-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

// These tests draw pictures one by one, which takes seconds on a busy machine.
describe('films', { timeout: 120_000 }, () => {
  it('three seconds of the first are H.264 and AAC in the right size and length', async () => {
    const file = join(folder, 'salt.mp4');
    const shares: number[] = [];
    await renderFilm('salt-and-static', file, { seconds: 3, onProgress: (share) => shares.push(share) });
    await using input = await Demuxer.open(file);
    const video = input.video()?.codecpar;
    const audio = input.audio()?.codecpar;
    expect(video).toMatchObject({ codecId: AV_CODEC_ID_H264, width: 1280, height: 720 });
    expect(audio).toMatchObject({ codecId: AV_CODEC_ID_AAC, sampleRate: 48_000 });
    expect(input.duration).toBeCloseTo(3, 0);
    expect(shares.at(-1)).toBe(1);
  });

  it('a short one is half the size', async () => {
    const file = join(folder, 'short.mp4');
    await renderFilm('cold-open-s1e1', file, { seconds: 2 });
    await using input = await Demuxer.open(file);
    expect(input.video()?.codecpar).toMatchObject({ codecId: AV_CODEC_ID_H264, width: 640, height: 360 });
    expect(input.duration).toBeCloseTo(2, 0);
  });

  it('a short one shows at half the size what the stage shows', () => {
    const small = filmPainter('sundial-county-s1e1')(8 * 24);
    const large = paintMoment('sundial-county-s1e1', 8);
    expect([small.width, large.width]).toEqual([640, 1280]);
    let off = 0;
    for (let y = 0; y < 360; y++)
      for (let x = 0; x < 640; x++) {
        const at = y * 2 * 1280 + x * 2;
        const mean = [0, 1, 1280, 1281].reduce((sum, step) => sum + (large.luma[at + step] ?? 0), 0) / 4;
        if (Math.abs((small.luma[y * 640 + x] ?? 0) - mean) > 12) off++;
      }
    expect(off / (360 * 640)).toBeLessThan(0.005);
  });

  it('no picture has anything burnt into it: it is the scene and nothing else', () => {
    const film = filmPainter('salt-and-static')(30 * 24);
    expect(Buffer.compare(film.luma, paintMoment('salt-and-static', 30).luma)).toBe(0);
  });

  it('the pictures of short episodes are unlike each other', async () => {
    const slugs = demoEpisodes.filter(({ parts }) => parts !== null).map(({ slug }) => slug);
    const pictures = await Promise.all(slugs.map(async (slug) => (await renderStill(slug, 160)).toString('base64')));
    expect(new Set(pictures).size).toBe(slugs.length);
    expect((await renderStill(slugs[0] ?? '', 160)).toString('base64')).toBe(pictures[0]);
  });

  it('an aborted render rejects and leaves no file', async () => {
    const file = join(folder, 'aborted.mp4');
    const controller = new AbortController();
    const started = renderFilm('salt-and-static', file, {
      seconds: 3,
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('enough')),
    });
    await expect(started).rejects.toThrow('enough');
    expect(existsSync(file)).toBe(false);
  });

  it('a show without film is refused', async () => {
    await expect(renderFilm('frame-rate', join(folder, 'none.mp4'))).rejects.toThrow(RangeError);
  });

  it.each(demoShows.flatMap((show) => (show.film ? [{ slug: show.slug, film: show.film }] : [])))(
    '$slug: one scene per chapter, each of them moving',
    ({ slug, film }) => {
      expect(scripts[slug]?.scenes.length).toBe(film.chapters.length);
      const draw = filmPainter(slug);
      const still: string[] = [];
      for (const chapter of film.chapters) {
        const first = Buffer.from(draw((chapter.start + 2) * 24).luma.subarray(1280 * 80));
        const second = draw((chapter.start + 2) * 24 + 12).luma.subarray(1280 * 80);
        const moved = first.reduce(
          (sum, value, index) => sum + (Math.abs(value - (second[index] ?? 0)) > 8 ? 1 : 0),
          0,
        );
        if (moved < 200) still.push(chapter.title);
      }
      expect(still).toEqual([]);
    },
  );

  it('sound is the same for the same seed, audible, and never clips', () => {
    const score = scripts['salt-and-static']?.score;
    if (!score) throw new Error('no score');
    const first = renderScore(score, 6, 'seed');
    expect(renderScore(score, 6, 'seed').left).toEqual(first.left);
    const peak = first.left.reduce((top, value) => Math.max(top, Math.abs(value)), 0);
    expect(peak).toBeGreaterThan(0.3);
    expect(peak).toBeLessThan(1);
  });
});
