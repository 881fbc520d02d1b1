import type { ShowCard } from '@houselights/contracts';

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** How much of a show there is: '2 seasons · 12 episodes'. */
export function extentOf({ seasonCount, episodeCount }: Pick<ShowCard, 'seasonCount' | 'episodeCount'>): string {
  const seasons = seasonCount > 1 ? counted(seasonCount, 'season') : '';
  return [seasons, counted(episodeCount, 'episode')].filter(Boolean).join(' · ');
}
