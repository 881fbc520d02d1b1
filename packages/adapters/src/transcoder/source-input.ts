import { open } from 'node:fs/promises';
import { Codec, Demuxer } from 'node-av';
import type { Stream } from 'node-av';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_FLAG_BACKWARD,
} from 'node-av/constants';
import type { AVCodecID } from 'node-av/constants';
import { MediaRejected } from '@houselights/core/media-kit';
import type { SourceFacts } from '@houselights/core';

const formats = {
  mp4: { name: 'mov', whitelist: 'mov,mp4,m4a,3gp,3g2,mj2' },
  matroska: { name: 'matroska', whitelist: 'matroska,webm' },
} as const satisfies Record<SourceFacts['container'], { name: string; whitelist: string }>;

/** Decoders that may touch an upload. FFmpeg's other decoders stay unused. */
const decoders = [
  'h264,hevc,vp8,vp9,libdav1d,av1,mpeg4,mpeg2video,h263,prores,dnxhd,mjpeg',
  'aac,mp3float,mp3,mp2,opus,libopus,vorbis,flac,alac,ac3,eac3,dca,truehd,mlp,amrnb,amrwb',
  'pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_u8,pcm_mulaw,pcm_alaw',
  'adpcm_ms,adpcm_ima_wav,adpcm_ima_qt',
  'mov_text,subrip,srt,webvtt,ass,ssa,text',
].join(',');
const decoderNames = new Set(decoders.split(','));

/** True if FFmpeg would decode this codec with one of those decoders. */
export function mayDecode(codecId: AVCodecID): boolean {
  return decoderNames.has(Codec.findDecoder(codecId)?.name ?? '');
}

/** Opens an upload with the one demuxer for its container; no other format, and no protocol but a local file. */
export async function openSource(path: string, container: SourceFacts['container']): Promise<Demuxer> {
  const { name, whitelist } = formats[container];
  try {
    return await Demuxer.open(path, {
      format: name,
      options: { protocol_whitelist: 'file', format_whitelist: whitelist, codec_whitelist: decoders, max_streams: 200 },
    });
  } catch {
    await readFirstByte(path);
    throw new MediaRejected('file_damaged');
  }
}

/** FFmpeg does not say whether the file or its disk is to blame. Rejects if it is the disk. */
async function readFirstByte(path: string): Promise<void> {
  await using file = await open(path);
  await file.read(Buffer.alloc(1), 0, 1, 0);
}

/** The same, ready to read from a key frame at or before `seconds` on; from the beginning if the file does not lead there. */
export async function openSourceAt(
  path: string,
  container: SourceFacts['container'],
  seconds: number,
): Promise<Demuxer> {
  const input = await openSource(path, container);
  if (seconds <= 0 || seekBefore(input, seconds)) return input;
  await input.close();
  return openSource(path, container);
}

function seekBefore(input: Demuxer, seconds: number): boolean {
  const seek = (): boolean => input.seekSync(seconds, -1, AVSEEK_FLAG_BACKWARD) >= 0;
  if (!seek()) return false;
  for (const packet of input.packetsSync(videoStream(input)?.index)) {
    if (packet === null) return false;
    const at = (Number(packet.pts) * packet.timeBase.num) / packet.timeBase.den;
    const isBefore = packet.isKeyframe && packet.pts !== AV_NOPTS_VALUE && at <= seconds;
    packet.free();
    return isBefore && seek();
  }
  return false;
}

/** The first real video track: cover art is a video stream, but not a film. */
export function videoStream(input: Demuxer): Stream | undefined {
  return input.streams.find(
    (s) => s.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !s.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  );
}
