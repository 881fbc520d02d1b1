import type { RecommendationReason } from '@houselights/contracts';

/** Why a video is offered, in words, with its creator's name; nothing where it's simply our order. */
export function reasonWords(
  { code, because }: RecommendationReason,
  place: 'feed' | 'after',
  creatorName: string | null,
): string | null {
  switch (code) {
    case 'next-episode':
      return 'Next episode';
    case 'watched-together':
      if (because === null) return 'Others also watched this';
      return place === 'after'
        ? `People who watched ${because.title} also watched this`
        : `Because you watched ${because.title}`;
    case 'same-show':
      return place === 'after' || because === null ? 'From the same show' : `More from the show of ${because.title}`;
    case 'same-creator':
      return creatorName === null ? 'From the same creator' : `More from ${creatorName}`;
    case 'new':
      return 'New';
    case 'popular':
      return 'Popular now';
    case 'house':
      return null;
  }
}
