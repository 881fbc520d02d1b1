import type { ShowCard } from '@houselights/contracts';
import { t } from '@houselights/messages/catalogue/common-cards';

/** Size of a show: '2 seasons · 12 episodes'. */
export function extentOf({ seasonCount, episodeCount }: Pick<ShowCard, 'seasonCount' | 'episodeCount'>): string {
  return seasonCount > 1
    ? t('seasonsAndEpisodes', { seasons: seasonCount, episodes: episodeCount })
    : t('episodes', { episodes: episodeCount });
}
