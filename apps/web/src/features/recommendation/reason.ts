import type { RecommendationReason } from '@houselights/contracts';
import { t } from '@houselights/messages/catalogue/recommendation';

/** Why a video is recommended, with its creator's name; null if it is simply our order. */
export function reasonWords(
  { code, because }: RecommendationReason,
  place: 'feed' | 'after',
  creatorName: string | null,
): string | null {
  switch (code) {
    case 'next-episode':
      return t('nextEpisode');
    case 'watched-together':
      if (because === null) return t('watchedByOthers');
      return t(place === 'after' ? 'watchedTogether' : 'becauseWatched', { title: because.title });
    case 'same-show':
      return place === 'after' || because === null ? t('sameShow') : t('moreFromShow', { title: because.title });
    case 'same-creator':
      return creatorName === null ? t('sameCreator') : t('moreFromCreator', { creator: creatorName });
    case 'new':
      return t('new');
    case 'popular':
      return t('popular');
    case 'house':
      return null;
  }
}
