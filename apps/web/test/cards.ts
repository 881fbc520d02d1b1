import type { VideoCard } from '@houselights/contracts';

/** A video as the API returns it. */
export function videoCard(id: string): VideoCard {
  return {
    id,
    title: id,
    description: '',
    showTitle: null,
    showSlug: null,
    seasonId: null,
    episodeText: null,
    creatorSlug: null,
    exclusive: false,
    creatorName: null,
    durationSeconds: 60,
    free: true,
    posterUrl: null,
    heroUrl: null,
    publishedAt: '2026-01-01T00:00:00.000Z',
  };
}
