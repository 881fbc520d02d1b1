/** A part of a film, in seconds. */
export interface Excerpt {
  readonly at: number;
  readonly seconds: number;
}

const shortestFilm = 8;
const longestExcerpt = 3;
/** The end of a film is not given away. */
const reach = 0.85;

/** Up to five excerpts, evenly spread over a film, none from its last 15 %; none at all of a very short film. */
export function planExcerpts(seconds: number): readonly Excerpt[] {
  if (seconds < shortestFilm) return [];
  const usable = seconds * reach;
  const count = Math.min(5, Math.max(2, Math.floor(usable / longestExcerpt)));
  const length = Math.min(longestExcerpt, (usable / count) * (2 / 3));
  return Array.from({ length: count }, (_, place) => ({
    at: ((place + 0.5) / count) * usable - length / 2,
    seconds: length,
  }));
}
