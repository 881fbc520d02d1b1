import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Decoder, Encoder, FilterAPI } from 'node-av';
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
}

export interface MadeAudio {
  readonly audio: AudioTrack;
  readonly files: readonly string[];
}

/** An audio track on its way into an AAC stereo rendition, in steps so that it can go on beside other work. */
export interface AudioWork extends AsyncDisposable {
  /** Seconds of film that are encoded. */
  readonly seconds: number;
  /** Encodes a little more; false at the end of the track. */
  step(): boolean;
  /** Encodes the rest; undefined if nothing in the track can be decoded. */
  finish(onProgress: (share: number) => void): Promise<MadeAudio | undefined>;
}

export async function openAudio(job: AudioJob): Promise<AudioWork> {
  const { folder: path, track, workFolder, source } = job;
  const part = join(workFolder, `${path}.part`);
  await makeNewFolder(part);
  const encoding = await openEncoding(part, job);
  return {
    get seconds() {
      return encoding?.seconds ?? 0;
    },
    step: () => encoding?.step() ?? false,
    async finish(onProgress) {
      if (encoding === undefined) return undefined;
      const pace = createPace();
      while (encoding.step()) {
        const pause = pace();
        if (pause === undefined) continue;
        onProgress(Math.min(1, (encoding.seconds * 1_000) / source.facts.durationMs));
        await pause;
      }
      await encoding.close();
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
    },
    async [Symbol.asyncDispose]() {
      await encoding?.close();
    },
  };
}

/** Transcodes one audio track alone. */
export async function encodeAudio(
  job: AudioJob & { readonly onProgress: (share: number) => void },
): Promise<MadeAudio | undefined> {
  await using work = await openAudio(job);
  return await work.finish(job.onProgress);
}

async function openEncoding(folder: string, { path, source: { facts }, track }: AudioJob) {
  const input = await openSource(path, facts.container);
  const stream = input.streams[track.index];
  if (stream === undefined) {
    await input.close();
    return undefined;
  }
  const decoder = await Decoder.create(stream, { exitOnError: false });
  // Gaps are filled and a late start is padded, so that audio and video stay in sync.
  const filter = FilterAPI.create(
    'aresample=48000:async=1000:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo',
  );
  const encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, filter, bitrate: 128_000 });
  const muxer = await openHls(folder, targetSeconds);
  const output = muxer.addStream(encoder);
  const work = encoder.packetsSync(filter.framesSync(decoder.framesSync(input.packetsSync(stream.index))));
  let isOpen = true;
  let packets = 0;
  let bytes = 0;
  let seconds = 0;
  return {
    get packets() {
      return packets;
    },
    get bytes() {
      return bytes;
    },
    get seconds() {
      return seconds;
    },
    step(): boolean {
      const next = work.next();
      if (next.done === true) return false;
      const packet = next.value;
      if (packet === null) return true;
      // The encoder's priming, from before the film begins: without it, audio and video share their zero exactly.
      if (packet.pts >= 0n) {
        packets += 1;
        bytes += packet.size;
        seconds = (Number(packet.pts) * packet.timeBase.num) / packet.timeBase.den;
        muxer.writePacketSync(packet, output);
      }
      packet.free();
      return true;
    },
    async close(): Promise<void> {
      if (!isOpen) return;
      isOpen = false;
      work.return(undefined);
      await muxer.close();
      for (const part of [encoder, filter, decoder]) part.close();
      await input.close();
    },
  };
}
