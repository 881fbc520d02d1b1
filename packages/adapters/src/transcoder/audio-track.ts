import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Decoder, Encoder, FFmpegError, FilterAPI } from 'node-av';
import { FF_ENCODER_AAC } from 'node-av/constants';
import type { AudioTrack } from '@houselights/core';
import { openHls } from './hls-output.ts';
import { finishHls, targetSeconds } from './hls-playlist.ts';
import { makeNewFolder } from './new-folder.ts';
import { createPace } from './pace.ts';
import { openSource } from './source-input.ts';
import type { SourceAudio } from './source-tracks.ts';
import type { SourceJob } from './video-pass.ts';

export interface AudioJob extends SourceJob {
  readonly track: SourceAudio;
  /** The rendition's folder. */
  readonly folder: string;
  /** Called from time to time with the share done, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export interface MadeAudio {
  readonly audio: AudioTrack;
  readonly files: readonly string[];
}

/**
 * Transcodes one audio track into an AAC stereo rendition, in another thread: it can go on beside other work. Undefined if nothing in the
 * track can be decoded.
 */
export async function encodeAudio({ onProgress, ...job }: AudioJob): Promise<MadeAudio | undefined> {
  const { folder: path, track, workFolder, source } = job;
  const part = join(workFolder, `${path}.part`);
  await makeNewFolder(part);
  const encoding = await openEncoding(part, job);
  if (encoding === undefined) return undefined;
  try {
    const pace = createPace();
    while (await encoding.step()) {
      const pause = pace();
      if (pause === undefined) continue;
      onProgress(Math.min(1, (encoding.seconds * 1_000) / source.facts.durationMs));
      await pause;
    }
  } finally {
    await encoding.close();
  }
  if (encoding.packets === 0) return undefined;
  const measure = await finishHls(part, encoding.bytes);
  await rm(join(workFolder, path), { recursive: true, force: true });
  await rename(part, join(workFolder, path));
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

/** Samples that the encoder takes at once. */
const samplesAtOnce = 1_024;

async function openEncoding(folder: string, { path, source: { facts }, track }: Omit<AudioJob, 'onProgress'>) {
  const input = await openSource(path, facts.container);
  const stream = input.streams[track.index];
  if (stream === undefined) {
    await input.close();
    return undefined;
  }
  const decoder = await Decoder.create(stream, { exitOnError: false });
  // Gaps are filled and a late start is padded, so that audio and video stay in sync.
  const filter = FilterAPI.create(
    [
      'aresample=48000:async=1000:first_pts=0',
      'aformat=sample_fmts=fltp:channel_layouts=stereo',
      `asetnsamples=n=${samplesAtOnce}:p=0`,
    ].join(','),
  );
  const encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, filter, bitrate: 128_000 });
  const muxer = await openHls(folder, targetSeconds);
  const output = muxer.addStream(encoder);
  const frames = filter.framesSync(decoder.framesSync(input.packetsSync(stream.index)));
  let isFirst = true;
  /** Whether this thread encodes the next frame, and not another one. */
  let isHere = false;
  let packets = 0;
  let bytes = 0;
  let seconds = 0;
  const drain = (): void => {
    for (let packet = encoder.receiveSync(); packet; packet = encoder.receiveSync()) {
      // The encoder's priming, from before the film begins: without it, audio and video share their zero exactly.
      if (packet.pts >= 0n) {
        packets += 1;
        bytes += packet.size;
        seconds = (Number(packet.pts) * packet.timeBase.num) / packet.timeBase.den;
        muxer.writePacketSync(packet, output);
      }
      packet.free();
    }
  };
  return {
    get packets() {
      return packets;
    },
    get bytes() {
      return bytes;
    },
    /** Seconds of film that are encoded. */
    get seconds() {
      return seconds;
    },
    /** Encodes a little more; false at the end of the track. */
    async step(): Promise<boolean> {
      const next = frames.next();
      const frame = next.done === true ? null : next.value;
      if (frame === null) {
        if (!isFirst) encoder.flushSync();
        drain();
        return false;
      }
      try {
        // The first frame opens the encoder. Encoder.encode would come back to this thread several times for each frame.
        const codec = encoder.getCodecContext();
        if (isFirst) encoder.encodeSync(frame);
        // Beside the picture, this thread looks after about one frame for each picture, and sound has two.
        else if (isHere) FFmpegError.throwIfError(codec?.sendFrameSync(frame) ?? -1, 'encode');
        else FFmpegError.throwIfError((await codec?.sendFrame(frame)) ?? -1, 'encode');
      } finally {
        frame.free();
      }
      isFirst = false;
      isHere = !isHere;
      drain();
      return true;
    },
    async close(): Promise<void> {
      frames.return(undefined);
      await muxer.close();
      for (const part of [encoder, filter, decoder]) part.close();
      await input.close();
    },
  };
}
