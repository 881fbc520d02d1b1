import type { VideoCard } from '@houselights/contracts';

type Naming = Pick<VideoCard, 'showTitle' | 'episodeText' | 'creatorName'>;

/** The line under a card's title: show and episode, else the creator. */
export function cardNote({ showTitle, episodeText, creatorName }: Naming): string {
  return [showTitle ?? creatorName, episodeText].filter(Boolean).join(' · ');
}
