import type { RecommendationReason } from '@houselights/contracts';

/** Why a video is offered, in words; nothing where it simply stands in the house's order. */
export function reasonWords({ code, because }: RecommendationReason, place: 'feed' | 'after'): string | null {
  switch (code) {
    case 'next-episode':
      return 'Next episode';
    case 'watched-together':
      if (because === null) return 'Others watched this too';
      return place === 'after'
        ? `People who watched ${because.title} watched this`
        : `Because you watched ${because.title}`;
    case 'same-show':
      return place === 'after' || because === null ? 'From the same show' : `From the show of ${because.title}`;
    case 'same-creator':
      return place === 'after' || because === null ? 'From the same people' : `From the people of ${because.title}`;
    case 'new':
      return 'New';
    case 'popular':
      return 'Popular now';
    case 'house':
      return null;
  }
}
