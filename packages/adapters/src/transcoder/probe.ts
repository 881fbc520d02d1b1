import type { CodecParameters, Demuxer } from 'node-av';
import {
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';
import { MediaRejected } from '@houselights/core/media-kit';
import type { SourceFacts } from '@houselights/core';
import { collectCue, textTracks } from './embedded-captions.ts';
import type { TextTrack } from './embedded-captions.ts';
import { constantRate } from './ladder.ts';
import type { TranscodeLimits } from './limits.ts';
import { readOrientation } from './orientation.ts';
import { mayDecode, openSource, videoStream } from './source-input.ts';
import { audioTracks, hasAudio } from './source-tracks.ts';
import type { SourceAudio } from './source-tracks.ts';

export interface ProbedSource {
  readonly facts: SourceFacts;
  /** Filters that make a decoded frame upright, progressive and plain SDR; scaling comes after. */
  readonly pictureFilters: readonly string[];
  /** Tracks that contain any audio, the main one first. */
  readonly audioTracks: readonly SourceAudio[];
  readonly textTracks: readonly TextTrack[];
}

/** Learns everything about an upload in one pass over its packets, and rejects it if it exceeds the limits. */
export async function probe(
  path: string,
  container: SourceFacts['container'],
  limits: TranscodeLimits,
): Promise<ProbedSource> {
  await using input = await openSource(path, container);
  const video = videoStream(input);
  if (input.streams.length > limits.maxStreams) throw new MediaRejected('too_many_streams');
  if (video === undefined) throw new MediaRejected(hasAudio(input) ? 'file_is_audio' : 'file_damaged');
  const audio = audioTracks(input, limits.maxAudioTracks);
  const par = video.codecpar;
  refuseSize(par.width, par.height, limits);
  if (!mayDecode(par.codecId)) throw new MediaRejected('codec_not_supported');
  if (input.duration > limits.maxDurationSeconds) throw new MediaRejected('video_too_long');

  const tracks = textTracks(input);
  const seen = scan(input, video.index, audio, tracks, limits);
  const declared = Number.isFinite(input.duration) ? input.duration : 0;
  if (seen.videoPackets === 0) throw new MediaRejected(declared > 0 ? 'file_truncated' : 'file_damaged');
  if (declared > seen.end + 1 && seen.end < declared * 0.95) throw new MediaRejected('file_truncated');

  // From the first picture to the last one: a track may begin late, or before the film does. Where the last packets are missing, some
  // pictures before the last one are, too: the header knows better if it says nearly the same.
  const span = seen.lastPicture - seen.firstPicture;
  const stated = video.avgFrameRate.toDouble();
  const counted = span > 0 ? (seen.videoPackets - 1) / span : stated;
  const average = Math.abs(stated / counted - 1) < 0.05 ? stated : counted;
  const heard = audio.filter(({ index }) => seen.audio.has(index));
  const orientation = readOrientation(par.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX));
  const aspect = par.sampleAspectRatio.num > 0 && par.sampleAspectRatio.den > 0 ? par.sampleAspectRatio.toDouble() : 1;
  const stretch = aspect > 0.2 && aspect < 5 ? aspect : 1;
  const width = Math.max(2, Math.round(par.width * stretch));
  const turned = orientation.rotation === 90 || orientation.rotation === 270;
  const hdr = par.colorTrc === AVCOL_TRC_SMPTE2084 || par.colorTrc === AVCOL_TRC_ARIB_STD_B67;
  return {
    facts: {
      container,
      durationMs: Math.max(1, Math.round(seen.end * 1_000)),
      width: turned ? par.height : width,
      height: turned ? width : par.height,
      frameRate: constantRate(average, limits.maxFrameRate),
      hasAudio: heard.length > 0,
      hdr,
      rotation: orientation.rotation,
    },
    pictureFilters: ['bwdif=mode=send_frame:deint=interlaced', ...(hdr ? toneMap(par) : []), ...orientation.filters],
    audioTracks: heard,
    textTracks: tracks,
  };
}

/** HDR10 and HLG to BT.709, highlights rolled off by Hable's curve. */
function toneMap({
  colorPrimaries,
  colorSpace,
}: Pick<CodecParameters, 'colorPrimaries' | 'colorSpace'>): readonly string[] {
  // A file that names the curve alone means the colours that belong to it.
  const missing = [
    ...(colorPrimaries === AVCOL_PRI_UNSPECIFIED ? ['color_primaries=bt2020'] : []),
    ...(colorSpace === AVCOL_SPC_UNSPECIFIED ? ['colorspace=bt2020nc'] : []),
  ];
  return [
    ...(missing.length > 0 ? [`setparams=${missing.join(':')}`] : []),
    'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p',
  ];
}

function refuseSize(width: number, height: number, { maxSide, maxPixels, minSide }: TranscodeLimits): void {
  if (width <= 0 || height <= 0) throw new MediaRejected('codec_not_supported');
  if (Math.max(width, height) > maxSide || width * height > maxPixels) throw new MediaRejected('picture_too_large');
  if (Math.min(width, height) < minSide) throw new MediaRejected('picture_too_small');
}

interface Scan {
  videoPackets: number;
  /** Streams that contain any audio. */
  audio: Set<number>;
  /** Seconds. */
  firstPicture: number;
  lastPicture: number;
  end: number;
}

/** Headers may lie about the length or omit it (browser recordings do), so the packets are measured. */
function scan(
  input: Demuxer,
  video: number,
  audio: readonly SourceAudio[],
  tracks: readonly TextTrack[],
  limits: TranscodeLimits,
): Scan {
  const seen: Scan = { videoPackets: 0, audio: new Set(), firstPicture: Infinity, lastPicture: -Infinity, end: 0 };
  const sounds = new Set(audio.map(({ index }) => index));
  for (const packet of input.packetsSync()) {
    if (packet === null) break;
    const { num, den } = packet.timeBase;
    const at = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts;
    const end = at === AV_NOPTS_VALUE ? 0 : (Number(at + packet.duration) * num) / den;
    if (packet.streamIndex === video) {
      seen.videoPackets += 1;
      const begins = at === AV_NOPTS_VALUE ? Number.NaN : (Number(at) * num) / den;
      if (begins < seen.firstPicture) seen.firstPicture = begins;
      if (begins > seen.lastPicture) seen.lastPicture = begins;
      seen.end = Math.max(seen.end, end);
    } else if (sounds.has(packet.streamIndex)) {
      seen.audio.add(packet.streamIndex);
      seen.end = Math.max(seen.end, end);
    } else {
      collectCue(tracks, packet);
    }
    packet.free();
    if (seen.end > limits.maxDurationSeconds) throw new MediaRejected('video_too_long');
  }
  return seen;
}
