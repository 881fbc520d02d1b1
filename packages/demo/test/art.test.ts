import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { composeArt } from '../src/art/compose.ts';
import { artSize, demoShows, renderArt, showBySlug } from '../src/index.ts';

describe('key art', { timeout: 60_000 }, () => {
  it.each(demoShows.map((show) => show.slug))('of %s is outlines only, standing and lying', (slug) => {
    for (const orientation of ['wide', 'tall'] as const) {
      const svg = composeArt(showBySlug(slug), orientation, 400, true);
      expect(svg).not.toMatch(/<text|font-family|<image|href/);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg.length).toBeGreaterThan(composeArt(showBySlug(slug), orientation, 400, false).length);
    }
  });

  it.each([
    ['wide', 1600, 900],
    ['tall', 800, 1200],
  ] as const)('comes in the size asked for: %s', async (orientation, width, height) => {
    expect(artSize(orientation, width)).toEqual({ width, height });
    const picture = await sharp(await renderArt(showBySlug('salt-and-static'), { orientation, width })).metadata();
    expect(picture).toMatchObject({ format: 'jpeg', width, height });
  });

  it('is the same bytes every time, and WebP on request', async () => {
    const show = showBySlug('moth-season');
    const options = { orientation: 'tall', width: 240, format: 'webp' } as const;
    const first = await renderArt(show, options);
    expect(first.equals(await renderArt(show, options))).toBe(true);
    expect((await sharp(first).metadata()).format).toBe('webp');
  });

  it('differs from show to show', async () => {
    const pictures = await Promise.all(demoShows.map((show) => renderArt(show, { orientation: 'wide', width: 160 })));
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(demoShows.length);
  });

  it('refuses a slug that no show has', () => {
    expect(() => showBySlug('nothing-on')).toThrow(RangeError);
  });
});
