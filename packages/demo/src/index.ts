export { artSize, type Orientation } from './art/compose.ts';
export { type ArtOptions, renderArt } from './art/render.ts';
export type { CaptionTrack, Chapter, Cue, DemoFilm, DemoShow, Palette } from './show.ts';
export { demoShows, showBySlug } from './shows/index.ts';
export { webVtt } from './webvtt.ts';
export { type FilmOptions, renderFilm } from './film/render-film.ts';
