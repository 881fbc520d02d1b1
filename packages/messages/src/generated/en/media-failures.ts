import { catalogue } from '../../translate.ts';

interface Messages {
  "upload_unfinished": object;
  "file_empty": object;
  "file_not_recognised": object;
  "file_is_archive": object;
  "file_is_web_page": object;
  "file_is_playlist": object;
  "file_is_image": object;
  "file_is_audio": object;
  "file_truncated": object;
  "file_damaged": object;
  "codec_not_supported": object;
  "sound_not_supported": object;
  "picture_too_large": object;
  "picture_too_small": object;
  "video_too_long": object;
  "too_many_streams": object;
  "too_slow": object;
  "too_much_memory": object;
  "result_too_large": object;
  "processing_failed": object;
}

export const t = catalogue<Messages>("media-failures", {
  "upload_unfinished": "This upload wasn't finished within 7 days. Please start it again.",
  "file_empty": "This file is empty.",
  "file_not_recognised": "This site can't use this kind of video file. Please upload MP4, MOV, MKV, or WebM.",
  "file_is_archive": "This is an archive, not a video. Please unpack it and upload the video inside.",
  "file_is_web_page": "This is a web page, not a video. Please download the video itself and upload that.",
  "file_is_playlist": "This is a playlist that points to other files. Please upload the video itself.",
  "file_is_image": "This is a picture, not a video.",
  "file_is_audio": "This file has sound but no picture.",
  "file_truncated": "The end of this file is missing. Please copy it or export it again and upload the whole file.",
  "file_damaged": "This video is damaged and can't be read. Please export it again.",
  "codec_not_supported": "This video uses a codec that isn't supported. Please export it as H.264.",
  "sound_not_supported": "This video's sound uses a codec that isn't supported. Please export it with AAC sound.",
  "picture_too_large": "This video's resolution is higher than this site accepts.",
  "picture_too_small": "This video's resolution is too low to be shown.",
  "video_too_long": "This video is longer than this site accepts.",
  "too_many_streams": "This file has too many tracks. Please export it with one video track and one audio track.",
  "too_slow": "This video took too long to prepare. Please export it again in a simpler format.",
  "too_much_memory": "This video needs more memory than this site allows. Please export it again in a smaller format.",
  "result_too_large": "The finished video is larger than this site allows.",
  "processing_failed": "Something went wrong while we were preparing this video. Please try again.",
});
