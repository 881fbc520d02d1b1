import { z } from 'zod';

/** Why an upload failed to become a video. The message of the same name is shown to the uploader. */
export const mediaFailureCodes = [
  'upload_unfinished',
  'file_empty',
  'file_not_recognised',
  'file_is_archive',
  'file_is_web_page',
  'file_is_playlist',
  'file_is_image',
  'file_is_audio',
  'file_truncated',
  'file_damaged',
  'codec_not_supported',
  'sound_not_supported',
  'picture_too_large',
  'picture_too_small',
  'video_too_long',
  'too_many_streams',
  'too_slow',
  'too_much_memory',
  'result_too_large',
  'processing_failed',
] as const;

export type MediaFailureCode = (typeof mediaFailureCodes)[number];

/** Why an upload failed, with the message in the reader's language. */
export const MediaFailure = z.object({ code: z.enum(mediaFailureCodes), text: z.string() });
export type MediaFailure = z.infer<typeof MediaFailure>;
