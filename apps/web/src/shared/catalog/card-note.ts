import type { VideoCard } from '@houselights/contracts';

type Naming = Pick<VideoCard, 'showTitle' | 'episodeText' | 'creatorName'>;

/** The line under a card's title: show and place in it, else who made it. */
export function cardNote({ showTitle, episodeText, creatorName }: Naming): string {
  return [showTitle ?? creatorName, episodeText].filter(Boolean).join(' · ');
}
