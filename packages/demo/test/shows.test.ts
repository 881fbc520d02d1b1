import { describe, expect, it } from 'vitest';
import { demoEpisodes, demoFilms, demoPitches, demoShows, showBySlug, webVtt } from '../src/index.ts';

const filmed = demoFilms.map((one) => ({
  slug: one.slug,
  film: one.film,
  isLong: one.parts === null && !demoPitches.includes(one),
}));

describe('the shows', () => {
  it('have slugs of their own, and featured places without a tie', () => {
    expect(new Set(demoShows.map((show) => show.slug)).size).toBe(demoShows.length);
    const places = demoShows.flatMap((show) => show.featured ?? []).sort((a, b) => a - b);
    expect(places).toEqual(places.map((_, index) => index + 1));
    expect(demoShows[0]).toMatchObject({ slug: 'salt-and-static', featured: 1 });
  });

  it('have at least one film that anyone may watch and one that needs a subscription', () => {
    const free = demoShows.filter((show) => show.film).map((show) => show.free);
    expect(free).toContain(true);
    expect(free).toContain(false);
  });

  it.each(filmed)('$slug: chapters start at zero, ascend and end inside the film', ({ film, isLong }) => {
    const starts = film.chapters.map((chapter) => chapter.start);
    expect(starts[0]).toBe(0);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    expect(starts.at(-1)).toBeLessThan(film.seconds);
    expect(film.chapters.length).toBeGreaterThanOrEqual(isLong ? 5 : 4);
  });

  it.each(filmed)(
    '$slug: captions ascend without overlap, inside the film, the same moments in both languages',
    ({ film }) => {
      expect(film.captions.map((track) => track.language)).toEqual(['en', 'es']);
      for (const track of film.captions) {
        let end = 0;
        for (const cue of track.cues) {
          expect(cue.start).toBeGreaterThanOrEqual(end);
          expect(cue.end).toBeGreaterThan(cue.start);
          expect(cue.text.trim()).toBe(cue.text);
          end = cue.end;
        }
        expect(end).toBeLessThanOrEqual(film.seconds);
      }
      const [english, spanish] = film.captions;
      expect(english?.cues.map((cue) => cue.start)).toEqual(spanish?.cues.map((cue) => cue.start));
      expect(english?.cues.filter((cue, index) => cue.text === spanish?.cues[index]?.text)).toEqual([]);
    },
  );
});

describe('the pitches', () => {
  it('are films of some twenty seconds, of shows that have no episode', () => {
    expect(demoPitches.map(({ slug }) => slug)).toEqual(['ghost-light', 'pocket-heist']);
    expect(demoPitches.filter(({ film }) => film.seconds < 15 || film.seconds > 25)).toEqual([]);
    const pitched = new Set(demoPitches.map(({ show }) => show.slug));
    expect(demoEpisodes.filter(({ show }) => pitched.has(show.slug))).toEqual([]);
  });

  it('are made after the first two films of the catalog, and change nothing in the order of the others', () => {
    expect(demoFilms.slice(2, 4)).toEqual(demoPitches);
    expect(demoFilms.filter((film) => !demoPitches.includes(film))).toEqual(demoEpisodes);
  });
});

describe('WebVTT', () => {
  it('writes a header, padded times and escaped text', () => {
    const file = webVtt({
      language: 'en',
      label: 'English',
      cues: [{ start: 1.5, end: 62.25, text: 'Salt & <static>' }],
    });
    expect(file).toBe('WEBVTT\n\n1\n00:00:01.500 --> 00:01:02.250\nSalt &amp; &lt;static&gt;\n');
  });

  it('carries every line of a film', () => {
    const track = showBySlug('salt-and-static').film?.captions[1];
    expect(track && webVtt(track).match(/-->/g)?.length).toBe(track?.cues.length);
  });
});
