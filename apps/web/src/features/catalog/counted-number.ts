import type { VideoCard } from '@houselights/contracts';

/** The episode's number, as in 'Season 1, episode 4'. */
export function countedNumber({ episodeText }: Pick<VideoCard, 'episodeText'>): string | undefined {
  return /(?<!\d)(\d{1,9})$/.exec(episodeText ?? '')?.[1];
}
