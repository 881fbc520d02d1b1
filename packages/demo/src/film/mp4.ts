import { setImmediate } from 'node:timers/promises';
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FFmpegError,
  Frame,
  Muxer,
  Rational,
} from 'node-av';
import type { Canvas } from './canvas.ts';

/** The parts of a film file. */
export interface Mp4Plan {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly frames: number;
  /** Left and right channel, −1 to 1, as long as the picture. */
  readonly sound: { readonly left: Float32Array; readonly right: Float32Array; readonly rate: number };
  /** Draws frame `index`; the canvas may be reused for the next one. */
  readonly draw: (index: number) => Canvas;
  /** Called periodically with the share done, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const AUDIO_CHUNK = 1024;
const STEREO = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n };

/**
 * Encodes drawn frames and sound to an H.264/AAC MP4 with its index at the front. While FFmpeg's threads encode one frame, this thread
 * draws the next. Throws the signal's reason when aborted; the caller must remove a partial file.
 */
export async function writeMp4(plan: Mp4Plan): Promise<void> {
  const { width, height, framesPerSecond, frames, sound } = plan;
  const timeBase = { num: 1, den: framesPerSecond };
  const video = await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: framesPerSecond * 2,
    maxBFrames: 0,
    threadCount: 2,
    context: { timeBase: new Rational(1, framesPerSecond), framerate: new Rational(framesPerSecond, 1) },
    options: {
      preset: 'ultrafast',
      qp: 20,
      'x264-params': 'colorprim=bt709:transfer=bt709:colormatrix=bt709:scenecut=0:rc-lookahead=0:chroma-me=0:psy=0',
    },
  });
  const audio = await Encoder.create(FF_ENCODER_AAC, { bitrate: '128k', options: { aac_coder: 'fast' } });
  const output = await Muxer.open(plan.file, { format: 'mp4', options: { movflags: '+faststart' } });
  const videoStream = output.addStream(video);
  const audioStream = output.addStream(audio);
  let soundAt = 0;

  // Async calls only: node-av's synchronous ones cause a segmentation fault next to an encoder that runs on a thread.
  const store = async (encoder: Encoder, frame: Frame | null, stream: number): Promise<void> => {
    const packets = await encoder.encodeAll(frame);
    for (const packet of packets) {
      await output.writePacket(packet, stream);
      packet.free();
    }
    frame?.free();
  };
  const soundUntil = async (sample: number): Promise<void> => {
    while (soundAt < sample) {
      await store(audio, soundFrame(sound, soundAt), audioStream);
      soundAt += AUDIO_CHUNK;
    }
  };

  try {
    let pending = Promise.resolve();
    for (let index = 0; index < frames; index++) {
      plan.signal?.throwIfAborted();
      const canvas = plan.draw(index);
      const frame = own(
        Frame.fromVideoBuffer(canvas.bytes, {
          width,
          height,
          format: AV_PIX_FMT_YUV420P,
          timeBase,
          pts: BigInt(index),
        }),
      );
      await pending;
      pending = store(video, frame, videoStream);
      // The encoder only starts on the next turn of the event loop; the next frame is drawn while it works.
      await setImmediate();
      if (index % framesPerSecond === 0) {
        await pending;
        await soundUntil(Math.min(sound.left.length, (index / framesPerSecond + 1) * sound.rate));
        plan.onProgress?.(index / frames);
      }
    }
    await pending;
    await soundUntil(sound.left.length);
    await store(video, null, videoStream);
    await store(audio, null, audioStream);
    plan.onProgress?.(1);
  } finally {
    await output.close();
    video.close();
    audio.close();
  }
}

function soundFrame(sound: Mp4Plan['sound'], from: number): Frame {
  const bytes = Buffer.alloc(AUDIO_CHUNK * 2 * 4);
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, AUDIO_CHUNK * 2);
  samples.set(sound.left.subarray(from, from + AUDIO_CHUNK), 0);
  samples.set(sound.right.subarray(from, from + AUDIO_CHUNK), AUDIO_CHUNK);
  return own(
    Frame.fromAudioBuffer(bytes, {
      nbSamples: AUDIO_CHUNK,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate: sound.rate,
      channelLayout: STEREO,
      timeBase: { num: 1, den: sound.rate },
      pts: BigInt(from),
    }),
  );
}

/** The same frame with its own memory: that of a buffer may be drawn on, or be gone, before an encoder's thread reads it. */
function own(lent: Frame): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.format = lent.format;
  frame.width = lent.width;
  frame.height = lent.height;
  frame.nbSamples = lent.nbSamples;
  frame.sampleRate = lent.sampleRate;
  frame.channelLayout = lent.channelLayout;
  FFmpegError.throwIfError(frame.copyProps(lent), 'copyProps');
  FFmpegError.throwIfError(frame.getBuffer(), 'getBuffer');
  FFmpegError.throwIfError(frame.copy(lent), 'copy');
  lent.free();
  return frame;
}
