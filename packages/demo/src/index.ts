export {
  type DemoEpisode,
  type DemoSeason,
  demoEpisodes,
  demoFilms,
  demoPitches,
  filmBySlug,
  seasonsOf,
} from './episodes/index.ts';
export { artSize, type Orientation } from './art/compose.ts';
export { type ArtOptions, renderArt, renderAvatar } from './art/render.ts';
export { renderStill } from './film/still.ts';
export type { CaptionTrack, Chapter, Cue, DemoFilm, DemoShow, Palette } from './show.ts';
export { demoShows, showBySlug } from './shows/index.ts';
export { webVtt } from './webvtt.ts';
export { type FilmOptions, renderFilm } from './film/render-film.ts';
