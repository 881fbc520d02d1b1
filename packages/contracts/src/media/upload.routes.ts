import { z } from 'zod';
import { Id, shortText } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { personText } from '../core/text.ts';
import { Slug } from '../site/fields.ts';
import { AssetStatus, Bcp47 } from './asset.ts';

const LongText = personText({ max: 5_000, optional: true, lines: true });

/** A file name for display only; it never becomes a path. */
const Filename = personText({ max: 255 });

/** Announces a video; the client then uploads the file by tus to `uploadUrl`, with `assetId` in its Upload-Metadata. */
export const createVideo = defineRoute({
  name: 'createVideo',
  feature: 'media',
  summary: 'Announce a video and get the address for its upload',
  method: 'POST',
  path: '/v1/media/videos',
  access: 'creator',
  body: z.object({
    title: shortText(200),
    description: LongText.default(''),
    free: z.boolean().default(false),
    /** The episode of a show that the video is; superAdmins only. */
    place: z.object({ show: Slug, season: z.int().min(0).max(1_000), episode: z.int().min(1).max(10_000) }).optional(),
    filename: Filename,
    /** Size of the file in bytes. */
    size: z.int().min(1),
  }),
  reply: z.object({ videoId: Id, assetId: Id, uploadUrl: z.string() }),
  status: 201,
  refuses: ['upload_too_large', 'uploads_under_way', 'no_room', 'forbidden'],
  rateLimit: { points: 120, seconds: 3600, by: 'account' },
});

export const getAsset = defineRoute({
  name: 'getAsset',
  feature: 'media',
  summary: 'How far the upload and its preparation have come, for its owner',
  method: 'GET',
  path: '/v1/media/assets/:assetId',
  access: 'creator',
  params: z.object({ assetId: Id }),
  reply: AssetStatus,
  refuses: ['not_found'],
});

export const putCaptions = defineRoute({
  name: 'putCaptions',
  feature: 'media',
  summary: 'Set the captions of one language from WebVTT or SubRip text',
  method: 'PUT',
  path: '/v1/media/assets/:assetId/captions/:language',
  access: 'creator',
  params: z.object({ assetId: Id, language: Bcp47 }),
  body: z.object({ label: shortText(60).optional(), captions: z.string().max(1_000_000) }),
  reply: z.object({ language: z.string(), label: z.string(), cues: z.int() }),
  refuses: ['not_found', 'no_room', 'captions_invalid'],
  rateLimit: { points: 60, seconds: 600, by: 'account' },
  bodyLimit: 2 * 1024 * 1024,
});

export const deleteCaptions = defineRoute({
  name: 'deleteCaptions',
  feature: 'media',
  summary: 'Remove the captions of one language',
  method: 'DELETE',
  path: '/v1/media/assets/:assetId/captions/:language',
  access: 'creator',
  params: z.object({ assetId: Id, language: Bcp47 }),
  refuses: ['not_found'],
});
