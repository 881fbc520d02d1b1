import type { VideoCard } from '@houselights/contracts';

/** The number that the house counts an episode by: 'Season 1, episode 4' ends with it. */
export function countedNumber({ episodeText }: Pick<VideoCard, 'episodeText'>): string | undefined {
  return /(?<!\d)(\d{1,9})$/.exec(episodeText ?? '')?.[1];
}
