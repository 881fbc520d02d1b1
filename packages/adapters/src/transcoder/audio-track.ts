import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Decoder, Encoder, FilterAPI } from 'node-av';
import { FF_ENCODER_AAC } from 'node-av/constants';
import type { AudioTrack } from '@houselights/core';
import { finishHls, openHls, targetSeconds } from './hls-output.ts';
import { createPace } from './pace.ts';
import type { RungJob } from './video-rung.ts';
import { openSource } from './source-input.ts';
import type { SourceAudio } from './source-tracks.ts';

export interface AudioJob extends Omit<RungJob, 'rung'> {
  readonly track: SourceAudio;
  /** The rendition's folder. */
  readonly folder: string;
}

export interface MadeAudio {
  readonly audio: AudioTrack;
  readonly files: readonly string[];
}

/** Transcodes one audio track into an AAC stereo rendition; undefined if nothing in it can be decoded. */
export async function encodeAudio(job: AudioJob): Promise<MadeAudio | undefined> {
  const { folder: path, track, workFolder } = job;
  const folder = join(workFolder, path);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const packets = await encodeInto(part, job);
  if (packets === 0) return undefined;
  const measure = await finishHls(part);
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
  return {
    audio: {
      path,
      codecs: 'mp4a.40.2',
      channels: 2,
      bandwidth: measure.bandwidth,
      averageBandwidth: measure.averageBandwidth,
      language: track.language,
      title: track.title,
      kind: track.kind,
      timeline: measure.timeline,
    },
    files: measure.files.map((file) => `${path}/${file}`),
  };
}

async function encodeInto(
  folder: string,
  { path: source, source: { facts }, track, onProgress }: AudioJob,
): Promise<number> {
  await using input = await openSource(source, facts.container);
  const stream = input.streams[track.index];
  if (stream === undefined) return 0;
  using decoder = await Decoder.create(stream, { exitOnError: false });
  // Gaps are filled and a late start is padded, so that audio and video stay in sync.
  using filter = FilterAPI.create(
    'aresample=48000:async=1000:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo',
  );
  using encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, filter, bitrate: 128_000 });
  await using muxer = await openHls(folder, targetSeconds);
  const output = muxer.addStream(encoder);
  const pace = createPace();
  let packets = 0;
  for (const packet of encoder.packetsSync(filter.framesSync(decoder.framesSync(input.packetsSync(stream.index))))) {
    if (packet === null) continue;
    // The encoder's priming, from before the film begins: without it, audio and video share their zero exactly.
    if (packet.pts < 0n) {
      packet.free();
      continue;
    }
    packets += 1;
    const seconds = (Number(packet.pts) * packet.timeBase.num) / packet.timeBase.den;
    muxer.writePacketSync(packet, output);
    packet.free();
    const pause = pace();
    if (pause !== undefined) {
      onProgress(Math.min(1, (seconds * 1_000) / facts.durationMs));
      await pause;
    }
  }
  await muxer.close();
  return packets;
}
