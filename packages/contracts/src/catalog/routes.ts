import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { MediaDetails } from './media-details.ts';
import { LatestVideos } from './video-card.ts';

export const getLatest = defineRoute({
  name: 'getLatest',
  feature: 'catalog',
  summary: 'The newest videos, and those that are being prepared',
  method: 'GET',
  path: '/channels/v15/latest',
  access: 'public',
  reply: LatestVideos,
  prebuilt: true,
});

export const getMedia = defineRoute({
  name: 'getMedia',
  feature: 'catalog',
  summary: 'What there is to know of one video',
  method: 'GET',
  path: '/v1/media/:id',
  access: 'public',
  params: z.object({ id: Id }),
  reply: MediaDetails,
  refuses: ['not_found'],
});
